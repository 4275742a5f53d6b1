"""Find the subschema that a fault comes from, with what asks for it, and its exact places.

The engine tells places by their tokens, and drops those that are empty; digits it takes for
positions. The way that it went is gone again here, which tells what the names really are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.model.pointer import Pointer

from .asking import condition
from .validation import ValueFault

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

_MOST_STEPS = 2_000
_MOST_IN_ALL = 400_000
"""Places that are looked at for one fault, and for all faults of a value."""
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_ELEMENTS = ("items", "prefixItems", "additionalItems", "contains", "unevaluatedItems")
_MEMBERS = ("patternProperties", "additionalProperties", "unevaluatedProperties")


class _Place(NamedTuple):
    """A subschema on the way, and the part of the value that it is held against.

    `passed` and `taken` are how many tokens of the two ways have been used up; `asked` says what
    the nearest condition on the way was.
    """

    sub: Subschema
    passed: int
    way: Pointer
    taken: int
    at: Pointer
    value: Any
    asked: str


def located(
    document: SchemaDocument, sub: Subschema, value: Any, faults: tuple[ValueFault, ...]
) -> tuple[ValueFault, ...]:
    """Return faults with what they come from, those in the branches of unions too."""
    order = list(faults)
    for fault in order:
        order += (inner for branch in fault.branches for inner in branch)
    made: dict[int, ValueFault] = {}
    left = _MOST_IN_ALL
    for fault in reversed(order):
        found, taken = _found(document, sub, value, fault, min(left, _MOST_STEPS))
        left -= taken
        known = fault if found is None else _with_place(fault, found)
        branches = tuple(tuple(made[id(inner)] for inner in branch) for branch in fault.branches)
        made[id(fault)] = known._replace(branches=branches)
    return tuple(made[id(fault)] for fault in faults)


def _with_place(fault: ValueFault, found: _Place) -> ValueFault:
    rest = fault.evaluation_path[found.passed :]
    own, told = (*found.sub.pointer, *rest), fault.schema_path
    same = [str(t) for t in own if t != ""] == [str(t) for t in told]
    return fault._replace(
        at=found.at,
        schema_path=own if same else told,
        evaluation_path=(*found.way, *rest),
        held=found.sub.value,
        stands=found.sub,
        asked=found.asked,
    )


def _found(
    document: SchemaDocument, sub: Subschema, value: Any, fault: ValueFault, most: int
) -> tuple[_Place | None, int]:
    """Go the way of a fault; where it can be read in several ways, the first that comes out.

    Return how many places were looked at, too: at most `most`.
    """
    stack = [_Place(sub, 0, (), 0, (), value, "")]
    if sub is not document.root and fault.evaluation_path[:1] == ("$ref",):
        stack.insert(0, _Place(sub, 1, ("$ref",), 0, (), value, ""))
    for taken in range(most):
        if not stack:
            return None, taken
        here = stack.pop()
        if _is_end(here, fault):
            return here, taken + 1
        stack += reversed(list(_next(document, here, fault)))
    return None, most


def _is_end(here: _Place, fault: ValueFault) -> bool:
    if here.taken != len(fault.at):
        return False
    rest = fault.evaluation_path[here.passed :]
    if fault.keyword == "falseSchema":
        return not rest and here.sub.value is False
    held = here.sub.value
    return len(rest) == 1 and isinstance(held, dict) and rest[0] in held


def _next(document: SchemaDocument, here: _Place, fault: ValueFault) -> Iterator[_Place]:
    tokens = fault.evaluation_path[here.passed :]
    if not tokens:
        return
    keyword, name = str(tokens[0]), tokens[1] if len(tokens) > 1 else None
    if keyword in _REFERENCES:
        targets = document.alternatives if document.depends_on_the_way else {}
        where = here.sub.pointer
        for target in (*document.targets.get(where, ()), *targets.get(where, ())):
            yield here._replace(sub=target, passed=here.passed + 1, way=(*here.way, keyword))
    tried: list[tuple[Pointer, int]] = [((keyword,), 1)]
    if name is not None:
        tried[:0] = [((keyword, name), 2), ((keyword, str(name)), 2)]
    for tail, used in (*tried, ((keyword, ""), 1)):
        child = document.index.get(here.sub.pointer + tail)
        if child is not None and child.keyword == keyword:
            yield from _below(here, child, tail, used, fault)


def _below(
    here: _Place, child: Subschema, tail: Pointer, used: int, fault: ValueFault
) -> Iterator[_Place]:
    """Yield the places that a child subschema leads to: the part of the value that it meets."""
    value, keyword = here.value, child.keyword
    moved = here._replace(sub=child, passed=here.passed + used, way=(*here.way, *tail))
    given = fault.at[here.taken] if here.taken < len(fault.at) else None
    if keyword == "properties":
        if child.name == "" and isinstance(value, dict) and "" in value:
            yield _into(moved, "", 0)
        elif given is not None and str(given) == child.name:
            yield _into(moved, str(given), 1)
    elif keyword in _ELEMENTS and isinstance(value, list):
        if isinstance(given, int) and 0 <= given < len(value):
            yield _into(moved, given, 1)
    elif keyword in _MEMBERS and isinstance(value, dict):
        if given is not None and str(given) in value:
            yield _into(moved, str(given), 1)
        if "" in value:
            yield _into(moved, "", 0)
        yield moved  # a `false` here is told of the object
    else:
        yield moved._replace(asked=condition(here.sub.value, child) or here.asked)


def _into(place: _Place, token: str | int, taken: int) -> _Place:
    try:
        value = place.value[token]
    except (LookupError, TypeError):
        value = None
    return place._replace(at=(*place.at, token), taken=place.taken + taken, value=value)
