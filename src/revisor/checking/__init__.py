"""Run the rules over what the sources read, and make the report.

The runner loads when first used (PEP 562), with the engine and all that judging takes: a live
server can start meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .selection import Selection

if TYPE_CHECKING:
    from .dispatch import prepare
    from .runner import run

__all__ = ["Selection", "prepare", "run"]


def __getattr__(name: str) -> Any:
    """Load a public name that takes long to load."""
    if name == "run":
        from .runner import run

        return run
    if name == "prepare":
        # Whoever prepares runs next.
        from . import runner  # noqa: F401
        from .dispatch import prepare

        return prepare
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
