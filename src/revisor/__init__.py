"""Revisor: dialect and lifecycle checks for the Model Context Protocol. The public names.

Names load when first used (PEP 562), so that `import revisor` costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .dialect.equivalence import Equivalence, compare
    from .dialect.generation import CannotGenerate
    from .dialect.generation.comparing import Mismatch
    from .dialect.migration import Change, Declared, Migration, MigrationRefused, declare
    from .dialect.ready import Schema
    from .dialect.schema_errors import InvalidInstance, InvalidSchema, SchemaError
    from .errors import (
        LimitReached,
        NotJson,
        RevisorError,
        SourceError,
        UnknownIdError,
        UnresolvedReference,
        UnsupportedDialect,
        UsageError,
        WorkerUnavailable,
    )
    from .model.finding import Finding
    from .model.report import Report
    from .sources.fetching import FetchRefused, Resolver
    from .surfaces.deprecation_middleware.middleware import DeprecationMiddleware
    from .surfaces.deprecation_middleware.uses import DeprecatedUse
    from .surfaces.fixing import Fixed, fix
    from .surfaces.generated import check_generated
    from .surfaces.generation import generate
    from .surfaces.library import check
    from .surfaces.migration import migrate
    from .surfaces.partition import Partition, Rejected, partition
    from .surfaces.validation import schema
    from .surfaces.worker.worker import Worker

__all__ = [
    "CannotGenerate",
    "Change",
    "Declared",
    "DeprecatedUse",
    "DeprecationMiddleware",
    "Equivalence",
    "FetchRefused",
    "Finding",
    "Fixed",
    "InvalidInstance",
    "InvalidSchema",
    "LimitReached",
    "Migration",
    "MigrationRefused",
    "Mismatch",
    "NotJson",
    "Partition",
    "Rejected",
    "Report",
    "Resolver",
    "RevisorError",
    "Schema",
    "SchemaError",
    "SourceError",
    "UnknownIdError",
    "UnresolvedReference",
    "UnsupportedDialect",
    "UsageError",
    "Worker",
    "WorkerUnavailable",
    "__version__",
    "check",
    "check_generated",
    "compare",
    "declare",
    "fix",
    "generate",
    "migrate",
    "partition",
    "schema",
]

_HOME = {
    "CannotGenerate": "revisor.dialect.generation",
    "Change": "revisor.dialect.migration",
    "Declared": "revisor.dialect.migration",
    "DeprecatedUse": "revisor.surfaces.deprecation_middleware.uses",
    "DeprecationMiddleware": "revisor.surfaces.deprecation_middleware.middleware",
    "Equivalence": "revisor.dialect.equivalence",
    "FetchRefused": "revisor.sources.fetching",
    "Finding": "revisor.model.finding",
    "Fixed": "revisor.surfaces.fixing",
    "InvalidInstance": "revisor.dialect.schema_errors",
    "InvalidSchema": "revisor.dialect.schema_errors",
    "LimitReached": "revisor.errors",
    "Migration": "revisor.dialect.migration",
    "MigrationRefused": "revisor.dialect.migration",
    "Mismatch": "revisor.dialect.generation.comparing",
    "NotJson": "revisor.errors",
    "Partition": "revisor.surfaces.partition",
    "Rejected": "revisor.surfaces.partition",
    "Report": "revisor.model.report",
    "Resolver": "revisor.sources.fetching",
    "RevisorError": "revisor.errors",
    "Schema": "revisor.dialect.ready",
    "SchemaError": "revisor.dialect.schema_errors",
    "SourceError": "revisor.errors",
    "UnknownIdError": "revisor.errors",
    "UnresolvedReference": "revisor.errors",
    "UnsupportedDialect": "revisor.errors",
    "UsageError": "revisor.errors",
    "Worker": "revisor.surfaces.worker.worker",
    "WorkerUnavailable": "revisor.errors",
    "check": "revisor.surfaces.library",
    "check_generated": "revisor.surfaces.generated",
    "compare": "revisor.dialect.equivalence",
    "declare": "revisor.dialect.migration",
    "fix": "revisor.surfaces.fixing",
    "generate": "revisor.surfaces.generation",
    "migrate": "revisor.surfaces.migration",
    "partition": "revisor.surfaces.partition",
    "schema": "revisor.surfaces.validation",
}


if not TYPE_CHECKING:  # or every name would be one of this module's

    def __getattr__(name: str) -> Any:
        """Load a public name from the module that it lives in."""
        if name not in _HOME:
            raise AttributeError(f"module 'revisor' has no attribute {name!r}")
        import importlib

        return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """Return the public names, loaded or not, beside what the module holds already."""
    return sorted({*globals(), *__all__})
