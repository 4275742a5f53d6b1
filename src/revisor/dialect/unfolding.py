"""How often one value would be looked at: references and combinations multiply (JS-18).

A definition that refers twice to the next, sixty-four definitions long, is a kilobyte of text and
more steps than a validator can take. This is seen in the schema alone, before there is a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from revisor.model.pointer import Pointer

from .bounds import OverBounds
from .graph import steps_in_place

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

UNEVALUATED_FACTOR = 3
"""An unevaluated* keyword makes the engine look again at what its neighbours evaluated."""


def multiplies(document: SchemaDocument, limit: int) -> OverBounds | None:
    """Return the place from which one value takes more than `limit` steps, None if none does.

    Only steps at the same instance location count: below `properties` or `items` the value itself
    bounds the work. In-place loops are told by another rule and count once here.
    """
    costs: dict[Pointer, int] = {}
    for start in document.subschemas:
        if start.pointer not in costs:
            place = _visit(document, start, costs, limit)
            if place is not None:
                what = f"makes one value take more than {limit:,} steps: its references multiply"
                return OverBounds(what, limit, place)
    return None


def _visit(
    document: SchemaDocument, start: Subschema, costs: dict[Pointer, int], limit: int
) -> Pointer | None:
    """Add up the costs below `start`, children first; return the first place over the limit."""
    stack: list[tuple[Subschema, Iterator[Subschema]]] = [_open(document, start, costs)]
    while stack:
        sub, rest = stack[-1]
        following = next(rest, None)
        if following is None:
            stack.pop()
            costs[sub.pointer] = _cost(document, sub, costs)
            if costs[sub.pointer] > limit:
                return sub.pointer
        elif following.pointer not in costs:
            stack.append(_open(document, following, costs))
    return None


def _open(
    document: SchemaDocument, sub: Subschema, costs: dict[Pointer, int]
) -> tuple[Subschema, Iterator[Subschema]]:
    costs[sub.pointer] = 0
    return sub, iter(steps_in_place(document, sub))


def _cost(document: SchemaDocument, sub: Subschema, costs: dict[Pointer, int]) -> int:
    cost = 1 + sum(costs[s.pointer] for s in steps_in_place(document, sub))
    value = sub.value
    repeats = isinstance(value, dict) and (
        "unevaluatedProperties" in value or "unevaluatedItems" in value
    )
    return cost * UNEVALUATED_FACTOR if repeats else cost
