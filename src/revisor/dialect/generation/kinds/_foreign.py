"""Which classes belong to a library that makes schemas of them itself; it is never imported here.

A class of such a library can only exist where its author has imported the library already.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, get_origin

_MARKS = ("__pydantic_core_schema__", "__get_pydantic_core_schema__")


def is_old_model(held: Any) -> bool:
    """Whether a class is a model of Pydantic's first major version, which writes draft-07."""
    if not isinstance(held, type) or any(hasattr(held, mark) for mark in _MARKS):
        return False
    names = {f"{base.__module__}.{base.__name__}" for base in held.__mro__}
    return not names.isdisjoint(("pydantic.main.BaseModel", "pydantic.v1.main.BaseModel"))


def library_of(annotation: Any) -> Literal["pydantic", "msgspec"] | None:
    """Return the library that a class is made with, None for plain Python."""
    held = get_origin(annotation) or annotation
    if not isinstance(held, type):
        return None
    marked = any(hasattr(held, mark) for mark in _MARKS)
    if "pydantic" in sys.modules and (marked or is_old_model(held)):
        return "pydantic"
    if "msgspec" in sys.modules and hasattr(held, "__struct_fields__"):
        return "msgspec"
    return None
