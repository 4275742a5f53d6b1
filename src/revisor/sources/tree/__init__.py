"""What `revisor check` is given to read: files of every kind, folders of them, standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .options import TreeOptions
from .reading import read

if TYPE_CHECKING:
    from .editing import editable

__all__ = ["TreeOptions", "editable", "read"]


def __getattr__(name: str) -> Any:
    """Load what only fixes need."""
    if name == "editable":
        from .editing import editable

        return editable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
