"""The source `python_source`: what Python code says of MCP, resolved and never run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .reading import SOURCE, read
from .versions import surroundings

if TYPE_CHECKING:
    from .editing import editable

__all__ = ["SOURCE", "accepts", "editable", "read", "surroundings"]


def accepts(_path: str, _head: bytes) -> bool:
    """Take every file with an ending of Python's."""
    return True


def __getattr__(name: str) -> Any:
    """Load what only fixes need."""
    if name == "editable":
        from .editing import editable

        return editable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
