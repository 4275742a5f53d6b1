"""`type`: in draft-04 a number written with a fraction, such as 1.0, is no integer."""

from __future__ import annotations

from .editing import Edit

_WIDER = "in draft-04 a number written as 1.0 is no integer, from draft-06 on it is one"


def rewrite(edit: Edit) -> None:
    """Declare that numbers with a fraction of zero count as integers."""
    if edit.short != "draft-04" or not edit.acts("type"):
        return
    held = edit.members["type"]
    names = [held] if isinstance(held, str) else held
    if isinstance(names, list) and "integer" in names and "number" not in names:
        edit.record(("type",), ("type",), _WIDER, "widened")
