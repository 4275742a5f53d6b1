"""Say in plain words how a value fails to conform: where, what was found, what is wanted."""

from __future__ import annotations

from typing import Any

from revisor.model.pointer import render

from . import alternatives, words
from .alternatives import best
from .shown import at, short
from .validation import ValueFault

__all__ = ["at", "best", "place", "sentence", "short"]

_LONG = 240


def sentence(fault: ValueFault, instance: Any) -> str:
    """Return one sentence without its place, for example `"3" is not of type integer`."""
    is_name = fault.name is not None
    value = fault.name if is_name else at(instance, fault.at)
    said = _of_branches(fault, instance) or words.said(value, fault)
    if not said:
        said = fault.message if len(fault.message) <= _LONG else fault.message[: _LONG - 1] + "…"
    if is_name:
        said = f"the name {said}"
    told = fault.keyword == "falseSchema" and words.is_of_a_dependent(fault)
    return f"{said} (asked for {fault.asked})" if fault.asked and not told else said


def _of_branches(fault: ValueFault, instance: Any) -> str:
    if not fault.branches:
        return ""
    if fault.name is not None:
        return f"{short(fault.name)} fits none of the {len(fault.branches)} alternatives for names"
    return alternatives.said(fault, instance)


def place(fault: ValueFault) -> str:
    """Return the instance location as a JSON Pointer, or "the value" for the whole of it."""
    return render(fault.at) or "the value"
