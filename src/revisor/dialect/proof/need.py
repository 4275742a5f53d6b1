"""What several subschemas ask of one value together, as far as can be seen without trying it.

It is what values are made from, not a verdict: where subschemas contradict each other, or a `not`
forbids what the others ask, the value that is made will not conform, and is tried all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from revisor.dialect.keywords import in_force
from revisor.dialect.walk import Subschema
from revisor.model.pointer import Pointer

from .parts import Look, Parts

MOST_TOGETHER = 300
"""Subschemas that are looked at together for one place."""
Key = tuple[tuple[Pointer, ...], frozenset[Pointer]]
"""Subschemas that apply to one value, and those in place below them that are taken, too."""

TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")


class Need:
    """What is asked of one value; a bound is None where there is none.

    `types` and `members` are None where any type and any value will do. `kinds` are the types that
    the keywords speak of, in their order. `subs` are the schema objects that were looked at.
    """

    def __init__(self) -> None:
        self.types: tuple[str, ...] | None = None
        self.members: list[Any] | None = None
        self.kinds: dict[str, None] = {}
        self.least: Any = None
        self.most: Any = None
        self.over: Any = None
        self.under: Any = None
        self.steps: list[Any] = []
        self.counts: dict[str, int] = {}
        self.patterns: list[str] = []
        self.required: dict[str, None] = {}
        self.dependents: dict[str, list[str]] = {}
        self.unique = False
        self.subs: list[Subschema] = []
        self.parts: list[Parts] = []

    def count(self, keyword: str) -> int | None:
        """Return the strictest value of a keyword such as `minLength`, None where there is none."""
        return self.counts.get(keyword)

    def member(self, name: str) -> tuple[Subschema, ...]:
        """Return the subschemas that apply to the member of a name."""
        return tuple(sub for parts in self.parts for sub in parts.member(name))

    def element(self, index: int) -> tuple[Subschema, ...]:
        """Return the subschemas that apply to the element at a position."""
        return tuple(sub for parts in self.parts for sub in parts.element(index))

    def contained(self) -> list[Subschema]:
        """Return what at least one element has to conform to."""
        return [sub for parts in self.parts for sub in parts.contained]


def need_of(look: Look, subs: tuple[Subschema, ...], forced: frozenset[Pointer]) -> Need:
    """Add up what subschemas and all that applies in place below them ask.

    Of several branches the first is taken, but where one of them is `forced`; so is what stands
    below `not`, and what applies only if something else does.
    """
    need = Need()
    for sub in _together(look, subs, forced):
        if not isinstance(sub.value, dict):
            continue
        need.subs.append(sub)
        need.parts.append(look.parts(sub))
        if sub.pointer in forced and sub.keyword in ("dependentSchemas", "dependencies"):
            need.required[str(sub.name)] = None
        if not sub.only_refers:
            _read(need, sub)
    _add_dependents(need)
    return need


def _together(
    look: Look, subs: tuple[Subschema, ...], forced: frozenset[Pointer]
) -> list[Subschema]:
    """Return `subs` and all that applies to the same value, each once, not more than some."""
    found: dict[Pointer, Subschema] = {}
    stack = list(reversed(subs))
    while stack and len(found) < MOST_TOGETHER:
        sub = stack.pop()
        if sub.pointer not in found:
            found[sub.pointer] = sub
            stack += reversed(list(_in_place(look, sub, forced)))
    return list(found.values())


def _in_place(look: Look, sub: Subschema, forced: frozenset[Pointer]) -> Iterator[Subschema]:
    below = look.below(sub)
    yield from islice(below.get("allOf", {}).values(), MOST_TOGETHER)
    for keyword in ("anyOf", "oneOf"):
        branches = below.get(keyword, {})
        chosen = _chosen(branches, forced)
        open_ones = (b for b in branches.values() if b.value is not False)
        yield from chosen or islice(open_ones, 1)
    if "if" in below:
        yield from _of_condition(below, forced)
    for keyword in ("not", "dependentSchemas", "dependencies"):
        yield from _chosen(below.get(keyword, {}), forced)
    yield from look.document.targets.get(sub.pointer, ())
    yield from look.document.alternatives.get(sub.pointer, ())


def _of_condition(
    below: dict[str, dict[Pointer, Subschema]], forced: frozenset[Pointer]
) -> Iterator[Subschema]:
    """Yield the condition with what follows from it, as far as it does not contradict another.

    A `then` that is forced needs the `if` beside it, and no other: those of its neighbours ask for
    something else of the same member, more often than not.
    """
    chosen = _chosen(below.get("else", {}), forced)
    own = {*below["if"], *below.get("then", {})}
    if chosen:
        yield from chosen
    elif not forced.isdisjoint(own) or not any(p[-1:] in _CONDITIONAL for p in forced):
        yield from (*below["if"].values(), *below.get("then", {}).values())


_CONDITIONAL = (("if",), ("then",), ("else",))


def _chosen(branches: dict[Pointer, Subschema], forced: frozenset[Pointer]) -> list[Subschema]:
    if len(forced) < len(branches):
        return [branches[pointer] for pointer in sorted(forced & branches.keys(), key=repr)]
    return [branch for pointer, branch in branches.items() if pointer in forced]


def _read(need: Need, sub: Subschema) -> None:
    known = in_force(sub.dialect.short_name)
    for keyword, value in sub.value.items():
        read = _READERS.get(keyword)
        held = bound_of(sub, keyword) if keyword in _SLOTS else value
        if read is None or held is None:
            continue
        if keyword in known or keyword == "dependencies":
            for kind in _SPEAKS_OF.get(keyword, ()):
                need.kinds.setdefault(kind)
            read(need, keyword, held)


def bound_of(sub: Subschema, keyword: str) -> Any:
    """Return the number that a keyword bounds by: in draft-04 a neighbour holds it; else None."""
    value = sub.value[keyword]
    if isinstance(value, bool):
        return sub.value.get(_NEIGHBOURS[keyword]) if value else None
    return value


def _types(need: Need, _keyword: str, value: Any) -> None:
    named = (value,) if isinstance(value, str) else tuple(value)
    if need.types is None:
        need.types = named
        return
    wide = {"integer"} if "number" in need.types else set()
    kept = tuple(t for t in named if t in need.types or t in wide)
    if "number" in named and "integer" in need.types:
        kept = (*kept, "integer")
    need.types = kept


def _members(need: Need, keyword: str, value: Any) -> None:
    held = value if keyword == "enum" else [value]
    if need.members is not None:
        held = [v for v in need.members if v in held] or need.members
    need.members = held


def _bound(need: Need, keyword: str, value: Any) -> None:
    slot = _SLOTS[keyword]
    there = getattr(need, slot)
    strictest = max if slot in ("least", "over") else min
    setattr(need, slot, value if there is None else strictest(there, value))


def _step(need: Need, _keyword: str, value: Any) -> None:
    need.steps.append(value)


def _count(need: Need, keyword: str, value: Any) -> None:
    there = need.counts.get(keyword)
    strictest = max if keyword.startswith("min") else min
    need.counts[keyword] = int(value) if there is None else strictest(there, int(value))


def _pattern(need: Need, _keyword: str, value: Any) -> None:
    need.patterns.append(value)


def _required(need: Need, _keyword: str, value: Any) -> None:
    need.required |= dict.fromkeys(value)


def _dependents(need: Need, _keyword: str, value: Any) -> None:
    for name, names in value.items():
        if isinstance(names, list):
            need.dependents.setdefault(name, []).extend(names)


def _unique(need: Need, _keyword: str, value: Any) -> None:
    need.unique = need.unique or value is True


def _nothing(_need: Need, _keyword: str, _value: Any) -> None:
    """Take note of the kind alone."""


def _add_dependents(need: Need) -> None:
    waiting = list(need.required) if need.dependents else []
    while waiting:
        for name in need.dependents.get(waiting.pop(), ()):
            if name not in need.required:
                need.required[name] = None
                waiting.append(name)


_NEIGHBOURS = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
_SLOTS = {
    "minimum": "least",
    "exclusiveMinimum": "over",
    "maximum": "most",
    "exclusiveMaximum": "under",
}
_NUMBER, _STRING, _ARRAY, _OBJECT = ("number",), ("string",), ("array",), ("object",)
_READERS: dict[str, Callable[[Need, str, Any], None]] = {
    "type": _types,
    "enum": _members,
    "const": _members,
    **dict.fromkeys(_SLOTS, _bound),
    "multipleOf": _step,
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), _count),
    **dict.fromkeys(("minProperties", "maxProperties", "minContains", "maxContains"), _count),
    "pattern": _pattern,
    "required": _required,
    "dependentRequired": _dependents,
    "dependencies": _dependents,
    "uniqueItems": _unique,
    **dict.fromkeys(("items", "prefixItems", "contains", "additionalItems"), _nothing),
    **dict.fromkeys(("properties", "patternProperties", "additionalProperties"), _nothing),
    **dict.fromkeys(("propertyNames", "dependentSchemas"), _nothing),
    **dict.fromkeys(("unevaluatedItems", "unevaluatedProperties"), _nothing),
    **dict.fromkeys(("contentEncoding", "contentMediaType"), _nothing),
}
_SPEAKS_OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_SLOTS, _NUMBER),
    "multipleOf": _NUMBER,
    **dict.fromkeys(("minLength", "maxLength", "pattern"), _STRING),
    **dict.fromkeys(("contentEncoding", "contentMediaType"), _STRING),
    **dict.fromkeys(("minItems", "maxItems", "uniqueItems", "items", "prefixItems"), _ARRAY),
    **dict.fromkeys(("contains", "minContains", "maxContains", "additionalItems"), _ARRAY),
    "unevaluatedItems": _ARRAY,
    **dict.fromkeys(("minProperties", "maxProperties", "required", "properties"), _OBJECT),
    **dict.fromkeys(("patternProperties", "additionalProperties", "propertyNames"), _OBJECT),
    **dict.fromkeys(("dependentRequired", "dependencies", "dependentSchemas"), _OBJECT),
    "unevaluatedProperties": _OBJECT,
}
