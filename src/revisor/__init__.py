"""Revisor: dialect and lifecycle checks for the Model Context Protocol. The public names.

Names load when first used (PEP 562), so that `import revisor` costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .errors import RevisorError
    from .model.finding import Finding
    from .model.report import Report
    from .surfaces.library import check
    from .surfaces.partition import Partition, Rejected, partition

__all__ = [
    "Finding",
    "Partition",
    "Rejected",
    "Report",
    "RevisorError",
    "__version__",
    "check",
    "partition",
]

_HOME = {
    "check": "revisor.surfaces.library",
    "partition": "revisor.surfaces.partition",
    "Finding": "revisor.model.finding",
    "Partition": "revisor.surfaces.partition",
    "Rejected": "revisor.surfaces.partition",
    "Report": "revisor.model.report",
    "RevisorError": "revisor.errors",
}


def __getattr__(name: str) -> Any:
    """Load a public name from the module that it lives in."""
    if name not in _HOME:
        raise AttributeError(f"module 'revisor' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """Return the public names, loaded or not, beside what the module holds already."""
    return sorted({*globals(), *__all__})
