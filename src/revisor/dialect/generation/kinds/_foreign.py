"""Which classes belong to a library that makes schemas of them itself; it is never imported here.

A class of such a library can only exist where its author has imported the library already.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, get_origin


def library_of(annotation: Any) -> Literal["pydantic", "msgspec"] | None:
    """Return the library that a class is made with, None for plain Python."""
    held = get_origin(annotation) or annotation
    if not isinstance(held, type):
        return None
    if "pydantic" in sys.modules and hasattr(held, "__pydantic_core_schema__"):
        return "pydantic"
    if "pydantic" in sys.modules and hasattr(held, "__get_pydantic_core_schema__"):
        return "pydantic"
    if "msgspec" in sys.modules and hasattr(held, "__struct_fields__"):
        return "msgspec"
    return None
