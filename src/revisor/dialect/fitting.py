"""How many elements of an array fit `contains`: the engine says only that the number is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .engine_form import EngineForm
from .shown import at
from .validation import NotCompilableError, UndecidedError, ValueFault

if TYPE_CHECKING:
    from .document import SchemaDocument

_MOST_FAULTS = 5
"""Faults for which the elements are counted: each costs a compilation."""
_MOST_ELEMENTS = 10_000


def counted(
    document: SchemaDocument, value: Any, faults: tuple[ValueFault, ...]
) -> tuple[ValueFault, ...]:
    """Return faults, those of `contains` with the number of elements that fit, where it is known.

    The elements have been held against the same subschema before: it takes no longer again.
    """
    if document.library or document.depends_on_the_way or document.measures.is_slow:
        return faults
    made, left = list(faults), _MOST_FAULTS
    for position, fault in enumerate(faults):
        if fault.keyword == "contains" and fault.stands is not None and left:
            left -= 1
            number = _number(document, fault, at(value, fault.at))
            if number is not None:
                made[position] = fault._replace(details=fault.details | {"fitting": number})
    return tuple(made)


def _number(document: SchemaDocument, fault: ValueFault, array: Any) -> int | None:
    sub = document.index.get((*fault.stands.pointer, "contains"))
    if sub is None or not isinstance(array, list) or len(array) > _MOST_ELEMENTS:
        return None
    try:
        # One of its own: the document is shared between threads.
        compiled = EngineForm(document).compiled(sub, "")
        return sum(compiled.is_valid(element) for element in array)
    except (NotCompilableError, UndecidedError):
        return None
