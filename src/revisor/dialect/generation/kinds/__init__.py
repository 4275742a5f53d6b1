"""The kinds of types: one file a kind, and nothing to register.

Each module has `schema_of(annotation, build, place)`, which returns a schema, or None for what is
of another kind. At most one kind claims an annotation, so that their order means nothing; what
belongs to a library (pydantic, msgspec) is told by `foreign` and left to its own kind.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

Kind = Callable[[Any, "Build", str], Schema | None]


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema that the kind of an annotation makes of it, None where it has no kind."""
    for kind in _kinds():
        found = kind(annotation, build, place)
        if found is not None:
            return found
    return None


@cache
def _kinds() -> tuple[Kind, ...]:
    """Return the function of each module beside this one."""
    names = sorted(os.listdir(os.path.dirname(__file__)))  # noqa: PTH120, PTH208 - see registry
    stems = [name.removesuffix(".py") for name in names if name.endswith(".py")]
    modules = [importlib.import_module(f"{__name__}.{s}") for s in stems if not s.startswith("_")]
    return tuple(module.schema_of for module in modules)
