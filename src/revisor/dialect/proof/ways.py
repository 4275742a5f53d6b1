"""The way from a schema's root to each subschema that a value can meet, the shortest one.

A way goes through levels: at each, some subschemas apply to one value, and a token leads on to the
part of it that the next level is about. So a value for a subschema is put where it applies.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.dialect.keywords import in_place
from revisor.dialect.walk import DEFINITIONS, Subschema
from revisor.model.pointer import Pointer

from .building import Builder, keyed
from .need import Key, Need
from .parts import Parts, matches
from .texts import texts

Token = str | int
_LONGEST = 400
"""Steps of the longest way that is gone."""
_NOT_APPLIED = frozenset((*DEFINITIONS, "contentSchema"))
FREE = "other"
"""The name of a member that no schema is likely to speak of."""
_FREE_NAMES = (FREE, "Zz9", "-", "0", "é", "a b", "_x.y", *(f"{FREE}{n}" for n in range(20)), "")


class Name:
    """Stands for a token where the value is the name of a member, not a member."""


NAME = Name()


class Way(NamedTuple):
    """How a subschema is reached: from which one, by which token (None: at the same place)."""

    sub: Subschema
    before: Way | None
    token: Token | Name | None
    steps: int


class Level(NamedTuple):
    """One place on a way: what applies there, what is asked of it, and which part is next."""

    key: Key
    need: Need
    token: Token | Name | None


def ways(builder: Builder, most: int) -> list[Way]:
    """Return a way to every subschema that a value can meet, the nearest first, at most so many."""
    document = builder.document
    if document.root is None:
        return []
    start = Way(document.root, None, None, 0)
    found = {document.root.pointer: start}
    waiting = deque([start])
    while waiting and len(found) < most:
        way = waiting.popleft()
        for sub, token in _onward(builder, way.sub) if way.steps < _LONGEST else ():
            if sub.pointer not in found:
                found[sub.pointer] = Way(sub, way, token, way.steps + 1)
                waiting.append(found[sub.pointer])
    return list(found.values())


def _onward(builder: Builder, sub: Subschema) -> Iterator[tuple[Subschema, Token | Name | None]]:
    same = in_place(sub.dialect.short_name)
    document, parts = builder.document, builder.look.parts(sub)
    for child in document.children_of(sub):
        if child.keyword in same:
            yield child, None
        elif child.keyword not in _NOT_APPLIED:
            token = _token(parts, child)
            if token is not None:
                yield child, token
    for target in document.targets.get(sub.pointer, ()):
        yield target, None
    for target in document.alternatives.get(sub.pointer, ()):
        yield target, None


def _token(parts: Parts, child: Subschema) -> Token | Name | None:
    """Return which part of a value a child applies to; None where no name for it is found."""
    keyword, name = child.keyword, child.name
    if keyword == "propertyNames":
        return NAME
    if keyword in ("additionalProperties", "unevaluatedProperties"):
        return free_name(parts)
    if keyword == "patternProperties":
        known = [text for text in texts(str(name)) if text not in parts.properties]
        return next((text for text in known if text), known[0] if known else None)
    return len(parts.prefix) if name is None else name


def free_name(parts: Parts) -> str:
    """Return the name of a member that no property and, if possible, no pattern speaks of."""
    free = [name for name in _FREE_NAMES if name not in parts.properties]
    unmatched = (n for n in free if not any(matches(p, n) for p, _ in parts.patterns))
    return next(unmatched, free[0] if free else "")


def levels(builder: Builder, way: Way) -> list[Level]:
    """Return the places that a value goes through on a way, the root's first."""
    chain: list[Way] = []
    here: Way | None = way
    while here is not None:
        chain.append(here)
        here = here.before
    found: list[Level] = []
    subs, forced = [chain.pop().sub], set[Pointer]()
    for step in reversed(chain):
        if step.token is None:
            forced.add(step.sub.pointer)
            continue
        level = _level(builder, subs, forced, step.token)
        found.append(level)
        subs, forced = [step.sub, *_applying(level.need, step.token)], set()
    return [*found, _level(builder, subs, forced, None)]


def _level(
    builder: Builder, subs: list[Subschema], forced: set[Pointer], token: Token | Name | None
) -> Level:
    key = keyed(subs)[0], frozenset(forced)
    return Level(key, builder.need(key), token)


def _applying(need: Need, token: Token | Name) -> tuple[Subschema, ...]:
    if isinstance(token, str):
        return need.member(token)
    return need.element(token) if isinstance(token, int) else ()


def put(builder: Builder, places: list[Level], value: Any) -> Any:
    """Return a value for the root that holds `value` at the end of a way."""
    for level in reversed(places[:-1]):
        token = level.token
        if isinstance(token, Name):
            name = value if isinstance(value, str) else FREE
            value = builder.build(level.need, {name: builder.part(level.need.member(name))})
        elif token is not None:
            value = builder.build(level.need, {token: value})
    return value
