"""Which schemas are judged in time proportional to the instance, whatever the instance is.

Nearly all real ones are: then no value has to be looked at before the engine does (JS-18). A schema
is linear where no part of an instance, wherever it stands, meets more than a few subschemas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from revisor.model.pointer import Pointer

from .graph import steps_in_place
from .keywords import in_place
from .patterns import cost as pattern_cost
from .unfolding import UNEVALUATED_FACTOR

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

_MOST_MET = 500
"""Steps that one part of an instance may take."""
_MOST_SETS = 5_000
"""Different sets of subschemas that are looked at, before a schema counts as not linear."""
_MOST_STEPS = 1_000_000
_MOST_PATTERN_COST = 10_000
_LONGEST = 200
"""Subschemas within one another that are no danger to any stack."""
_LONGEST_ROUNDS = 1_000
"""The same for all levels of an instance together (see `work.MOST_STACK`)."""
_LOOK_UPS_PER_STEP = 4
_DEFINING = frozenset(("definitions", "$defs", "contentSchema"))
_ELEMENTS = frozenset(("items", "additionalItems", "contains", "unevaluatedItems", "prefixItems"))


class Shape(NamedTuple):
    """How a schema meets instances.

    `linear`: no part of an instance takes more than a few steps. `levels` is how deep an instance
    may be without danger to the stack; None where the schema is not recursive, and so looks into
    no instance deeper than it is itself.
    """

    linear: bool
    levels: int | None


def shape_of(document: SchemaDocument) -> Shape:
    """Look at a sound document, from its root."""
    measures = document.measures
    dynamic = document.depends_on_the_way
    foreign = any(r.kind == "meta-schema" for r in document.references)
    patterns = sum(map(pattern_cost, measures.expressions))
    if dynamic or foreign or measures.is_slow or patterns > _MOST_PATTERN_COST:
        return Shape(linear=False, levels=0)
    here = _measured(document, steps_in_place)
    if here is None:  # pragma: no cover - a loop in place is a fault, and such a schema not judged
        return Shape(linear=False, levels=0)
    whole = _measured(document, _ways)
    if whole is None:
        # Each level of the instance is met by one way in place at a time.
        levels = _LONGEST_ROUNDS // (_longest(here) + 1)
        return Shape(_meets_few(document, here), levels)
    any_depth = None if _longest(whole) <= _LONGEST else 0
    # No part of an instance meets a part of the unfolded schema twice: often that says enough.
    few = max((known.steps for known in whole.values()), default=0) <= _MOST_MET
    return Shape(few or _meets_few(document, here), any_depth)


def _longest(known: dict[Pointer, _Measured]) -> int:
    return max((each.longest for each in known.values()), default=0)


def _meets_few(document: SchemaDocument, here: dict[Pointer, _Measured]) -> bool:
    """Whether no set of subschemas that one part of an instance can meet is large.

    From the set that the whole instance meets, one goes to the set that each kind of part meets:
    a property by its name, any other property, an element by its position, any other element.
    """
    if document.root is None:  # pragma: no cover - the documents looked at here have one
        return False
    seen: set[tuple[Pointer, ...]] = set()
    waiting = [[document.root]]
    while waiting:
        subs = waiting.pop()
        key = tuple(sorted((sub.pointer for sub in subs), key=repr))
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > _MOST_SETS or sum(here[s.pointer].steps for s in subs) > _MOST_MET:
            return False
        waiting += _parts(document, _unfolded(document, subs))
    return True


def _unfolded(document: SchemaDocument, subs: list[Subschema]) -> list[Subschema]:
    """Return all that applies to one value where `subs` do, as often as it does."""
    found = list(subs)
    for sub in found:
        found += steps_in_place(document, sub)
    return found


def _steps(document: SchemaDocument, sub: Subschema) -> int:
    """Return the steps that one subschema takes by itself."""
    return 1 + document.measures.listed.get(id(sub.value), 0) // _LOOK_UPS_PER_STEP


def _looks_again(sub: Subschema) -> bool:
    held = sub.value
    return isinstance(held, dict) and (
        "unevaluatedProperties" in held or "unevaluatedItems" in held
    )


def _parts(document: SchemaDocument, met: list[Subschema]) -> Iterator[list[Subschema]]:
    """Yield the sets that the parts of a value meet, where the value itself meets `met`."""
    named: dict[str | int, list[Subschema]] = {}
    members: list[Subschema] = []
    elements: list[Subschema] = []
    for sub in met:
        same = in_place(sub.dialect.short_name) | _DEFINING
        for child in document.children_of(sub):
            if child.keyword in same:
                continue
            if child.name is not None and child.keyword in ("properties", "prefixItems", "items"):
                named.setdefault(child.name, []).append(child)
            elif child.keyword in _ELEMENTS:
                elements.append(child)
            else:
                members.append(child)
    yield from (
        subs + (members if isinstance(name, str) else elements) for name, subs in named.items()
    )
    yield from (subs for subs in (members, elements) if subs)


_Onward = Callable[["SchemaDocument", "Subschema"], "list[Subschema]"]


class _Measured(NamedTuple):
    """How many subschemas the longest way from one has, and how many steps all ways take."""

    longest: int
    steps: int


def _measured(document: SchemaDocument, onward: _Onward) -> dict[Pointer, _Measured] | None:
    """Measure the ways from each subschema; None where some way has no end."""
    known: dict[Pointer, _Measured] = {}
    for start in document.subschemas:
        if start.pointer not in known and not _visit(document, start, onward, known):
            return None
    return known


def _visit(
    document: SchemaDocument, start: Subschema, onward: _Onward, known: dict[Pointer, _Measured]
) -> bool:
    """Measure the ways from `start`; return False where one comes back to where it was."""
    stack = [(start, iter(onward(document, start)))]
    entered = {start.pointer}
    while stack:
        sub, rest = stack[-1]
        following = next((s for s in rest if s.pointer not in known), None)
        if following is None:
            stack.pop()
            below = [known[s.pointer] for s in onward(document, sub)]
            known[sub.pointer] = _sum(_steps(document, sub), below, again=_looks_again(sub))
        elif following.pointer in entered:
            return False
        else:
            entered.add(following.pointer)
            stack.append((following, iter(onward(document, following))))
    return True


def _sum(own: int, below: list[_Measured], *, again: bool) -> _Measured:
    """Add up what lies below; `again`: the engine looks again at what was evaluated there."""
    steps = (own + sum(each.steps for each in below)) * (UNEVALUATED_FACTOR if again else 1)
    return _Measured(1 + max((e.longest for e in below), default=0), min(steps, _MOST_STEPS))


def _ways(document: SchemaDocument, sub: Subschema) -> list[Subschema]:
    below = [s for s in document.children_of(sub) if s.keyword not in _DEFINING]
    return below + document.targets.get(sub.pointer, [])
