"""What stands in `Annotated[…]`: read by its attributes, whoever's class it is.

Read are annotated-types (`Gt`, `Ge`, `Lt`, `Le`, `Interval`, `MultipleOf`, `MinLen`, `MaxLen`,
`Len`), `msgspec.Meta`, Pydantic's `Field(…)` and `StringConstraints`, `Doc`, and a string, which is
the description. What JSON Schema cannot say (predicates, time zones, bounds of dates) is left out:
the schema is wider then, never narrower.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

_ROOTS = frozenset({"annotated_types", "msgspec", "pydantic", "pydantic_core", "fastmcp"})
_BOUNDS = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length")
_MOST = 100


class Said(NamedTuple):
    """One thing that metadata says: the attribute's name, and its value."""

    name: str
    value: Any


def read(metadata: Iterable[Any]) -> Iterator[Said]:
    """Yield what metadata says, in order; groups are opened."""
    stack = list(metadata)[::-1]
    for _ in range(_MOST):
        if not stack:
            return
        held = stack.pop()
        if isinstance(held, str):
            yield Said("description", held)
        elif isinstance(getattr(held, "documentation", None), str):  # PEP 727's Doc
            yield Said("description", held.documentation)
        elif getattr(held, "__is_annotated_types_grouped_metadata__", False):
            # A group is what its parts say, but Pydantic's says more than it yields.
            stack += list(held)[::-1]
            yield from _texts(held)
        elif _is_known(held):
            stack += list(getattr(held, "metadata", ()) or ())[::-1]
            yield from _bounds(held)
            yield from _texts(held)


def written_out(metadata: Iterable[Any]) -> Any:
    """Return the schema that the author wrote in place of the type's own, None for none.

    Pydantic's `WithJsonSchema` says so.
    """
    found = [getattr(held, "json_schema", None) for held in metadata if _is_known(held)]
    return next((deepcopy(schema) for schema in reversed(found) if isinstance(schema, dict)), None)


def _is_known(held: Any) -> bool:
    return type(held).__module__.partition(".")[0] in _ROOTS


def _bounds(held: Any) -> Iterator[Said]:
    for name in _BOUNDS:
        value = getattr(held, name, None)
        if _is_number(value):
            yield Said(name, value)


def _texts(held: Any) -> Iterator[Said]:
    pattern = getattr(held, "pattern", None)
    pattern = getattr(pattern, "pattern", pattern)
    for name, value in (
        ("pattern", pattern),
        ("title", getattr(held, "title", None)),
        ("description", getattr(held, "description", None)),
    ):
        if isinstance(value, str):
            yield Said(name, value)
    examples = getattr(held, "examples", None)
    if isinstance(examples, list) and examples:
        yield Said("examples", examples)
    if getattr(held, "deprecated", None):
        yield Said("deprecated", value=True)
    for name in ("json_schema_extra", "extra_json_schema"):
        extra = getattr(held, name, None)
        if isinstance(extra, Mapping):
            yield from (Said(f"={key}", value) for key, value in extra.items())


def _is_number(value: Any) -> bool:
    """Whether a bound is a number that JSON has: that of a date or a Decimal is not."""
    return type(value) is int or (type(value) is float and math.isfinite(value))
