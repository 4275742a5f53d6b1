"""Values that conform, as far as that can be seen, made from the smallest parts up.

What a value is made of is made first, on an explicit stack, and once; a schema that needs itself
gets a `null` there. Nothing grows over a few thousand values, whatever bounds are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from revisor.dialect.bounds import size
from revisor.dialect.document import SchemaDocument
from revisor.dialect.walk import Subschema

from . import scalars
from .need import TYPES, Key, Need, need_of
from .parts import Look
from .texts import texts

MOST_ELEMENTS = 120
"""Elements or members of the largest array or object that is made for a bound."""
_MOST_POSITIONS = 1_000
"""Positions of a tuple that a value is put at."""
_MOST_REQUIRED = 1_500
_MOST_SIZE = 3_000
_MOST_MADE = 20_000
_MOST_OPEN = 120
_FRESH = "extra"
SAMPLES: dict[str, Any] = {
    "null": None,
    "boolean": True,
    "integer": 7,
    "number": 0.5,
    "string": "a",
    "array": [],
    "object": {},
}
"""One value of each type."""


ANYTHING = "a"
"""Stands where nothing is asked."""


def keyed(subs: Iterable[Subschema]) -> Key:
    """Return the key of subschemas that apply to one value together."""
    return tuple(dict.fromkeys(sub.pointer for sub in subs)), frozenset()


class Builder:
    """Makes values for the subschemas of one document.

    `looked_at` counts the subschemas that were added up to know what is asked.
    """

    def __init__(self, document: SchemaDocument) -> None:
        self.document = document
        self.look = Look(document)
        self._needs: dict[Key, Need] = {}
        self._made: dict[Key, Any] = {}
        self._making = False
        self.looked_at = 0

    def need(self, key: Key) -> Need:
        """Return what is asked of a value by the subschemas of a key."""
        if key not in self._needs:
            index = self.document.index
            subs = tuple(index[pointer] for pointer in key[0] if pointer in index)
            self._needs[key] = need_of(self.look, subs, key[1])
            self.looked_at += len(self._needs[key].subs)
        return self._needs[key]

    def base(self, key: Key) -> Any:
        """Return the smallest value for a key; `null` stands where that would be too much."""
        self._making = True
        stack, entered = [key], set()
        while stack:
            here = stack[-1]
            below: list[Key] = []
            if here not in self._made and here not in entered:
                entered.add(here)
                if len(stack) < _MOST_OPEN and len(self._made) < _MOST_MADE:
                    below = self._below(here)
            stack += [k for k in reversed(below) if k not in self._made and k not in entered]
            if stack[-1] == here:
                stack.pop()
                if here not in self._made:
                    self._made[here] = _sized(self.build(self.need(here)))
        self._making = False
        return self._made[key]

    def _below(self, key: Key) -> list[Key]:
        need = self.need(key)
        kind = kind_of(need)
        if need.members:
            return []
        if kind == "object":
            return [keyed(need.member(name)) for name in list(need.required)[:_MOST_REQUIRED]]
        if kind == "array":
            positions = range(min(_length(need), MOST_ELEMENTS))
            found = dict.fromkeys(keyed(need.element(i)) for i in positions)
            return [*found, *(keyed([sub]) for sub in need.contained())]
        return []

    def part(self, subs: Iterable[Subschema]) -> Any:
        """Return a value for subschemas that apply together.

        While values are made from the smallest up, `null` for what needs itself.
        """
        key = keyed(subs)
        if not key[0]:
            return ANYTHING
        return self._made.get(key) if self._making else self.base(key)

    def build(self, need: Need, parts: Mapping[str | int, Any] | None = None) -> Any:
        """Return a value, with some of its members or elements given."""
        parts = parts or {}
        inside = next(iter(parts), None)
        if inside is None:
            kind = kind_of(need)
            if need.members:
                return _member(need)
        else:
            kind = "object" if isinstance(inside, str) else "array"
        if kind == "object":
            return self.object(need, parts)
        if kind == "array":
            return self.array(need, _length(need), parts)
        return scalar(need, kind)

    def object(self, need: Need, parts: Mapping[Any, Any], least: int = 0) -> dict[str, Any]:
        """Return an object with what is required, the given members, and enough others."""
        found: dict[str, Any] = {}
        for name in list(need.required)[:_MOST_REQUIRED]:
            found[name] = parts[name] if name in parts else self.part(need.member(name))
        found.update(parts)
        count = min(max(least, need.count("minProperties") or 0), MOST_ELEMENTS)
        if len(found) < count:
            for name in self.other_names(need, found):
                found[name] = self.part(need.member(name))
                if len(found) >= count:
                    break
        return found

    def other_names(self, need: Need, taken: Mapping[str, Any]) -> list[str]:
        """Return names that may stand beside those taken: known ones first, then made ones."""
        known = [name for parts in need.parts for name in parts.properties]
        for parts in need.parts:
            for names in parts.names:
                rule = self.need(keyed([names]))
                known += [n for n in rule.members or () if isinstance(n, str)]
                known += [t for pattern in rule.patterns[:1] for t in texts(pattern)]
            known += [t for pattern, _ in parts.patterns for t in texts(pattern)]
        made = [f"{_FRESH}{i}" for i in range(MOST_ELEMENTS)]
        return [name for name in dict.fromkeys([*known, *made]) if name not in taken]

    def array(self, need: Need, length: int, parts: Mapping[Any, Any]) -> list[Any]:
        """Return an array of a length, with the given elements, and with what it has to contain."""
        parts = {index: value for index, value in parts.items() if index < _MOST_POSITIONS}
        length = max([min(length, MOST_ELEMENTS), *(index + 1 for index in parts)])
        found = [self.part(need.element(i)) for i in range(length)]
        free = [i for i in reversed(range(length)) if i not in parts]
        for sub in need.contained():
            for place in free[: max(1, need.count("minContains") or 1)]:
                found[place] = self.part([sub])
            free = free[max(1, need.count("minContains") or 1) :]
        for index, value in parts.items():
            found[index] = value
        return _distinct(found) if need.unique and length <= MOST_ELEMENTS else found


def _sized(value: Any) -> Any:
    """Return a value, or an empty one in the place of one that has grown too large."""
    if size(value, _MOST_SIZE) <= _MOST_SIZE:
        return value
    return [] if isinstance(value, list) else {}


def scalar(need: Need, kind: str) -> Any:
    """Return a value of a type that has no parts."""
    if kind in ("number", "integer"):
        return scalars.number(need, whole=kind == "integer" or not need.types)
    if kind == "string":
        return scalars.text(need)
    return SAMPLES[kind]


def kind_of(need: Need) -> str:
    """Return the type to make: one that is allowed, and that the keywords speak of."""
    allowed = need.types or TYPES
    for kind in need.kinds:
        if kind in allowed:
            return kind
        if kind == "number" and "integer" in allowed:
            return "integer"
    return need.types[0] if need.types else "string"


def is_of(value: Any, kinds: Iterable[str]) -> bool:
    """Whether a value has one of the types."""
    kind = type_of(value)
    return kind in kinds or (kind == "integer" and "number" in kinds)


def type_of(value: Any) -> str:
    """Return the type of a JSON value; that of a whole number is `integer`, of 1.0 `number`."""
    if value is None:
        return "null"
    for made, name in _NAMES:
        if isinstance(value, made):
            return name
    return "string"


_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (list, "array"),
    (dict, "object"),
)


def _member(need: Need) -> Any:
    held = need.members or [None]
    return next((m for m in held if not need.types or is_of(m, need.types)), held[0])


def _length(need: Need) -> int:
    contained = len(need.contained()) and max(1, need.count("minContains") or 1)
    return max(need.count("minItems") or 0, contained)


def _distinct(elements: list[Any]) -> list[Any]:
    """Return elements of which none equals another, where that is easy to bring about."""
    found: list[Any] = []
    for position, element in enumerate(elements):
        others = [v for v in _others(element, position) if not _is_among(v, found)]
        found.append(others[0] if others else element)
    return found


def _is_among(value: Any, others: list[Any]) -> bool:
    return any(value == other for other in others)


def _others(value: Any, position: int) -> tuple[Any, ...]:
    """Return a value, and others of its type."""
    if isinstance(value, bool):
        return value, not value
    if isinstance(value, str):
        return value, f"{value}{position}"
    if isinstance(value, int | float):
        return value, value + position
    return (value,)
