"""Unions: `A | B`, `Union`, `Optional`.

They are written in `anyOf`, one branch a member, which clients take better than a list of types.
"""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema of a union; members that add nothing are left out."""
    if typing.get_origin(annotation) not in (typing.Union, types.UnionType):
        return None
    return any_of([build.schema(member, place) for member in typing.get_args(annotation)])


def any_of(schemas: list[Schema]) -> Schema:
    """Return the schema of what one of several accepts, flat, each branch once."""
    branches: list[Schema] = []
    for schema in schemas:
        inner = schema["anyOf"] if schema.keys() == {"anyOf"} else [schema]
        branches += [branch for branch in inner if branch not in branches]
    if {} in branches:
        return {}
    if {"type": "number"} in branches:
        branches = [b for b in branches if b.get("type") != "integer" or b.keys() - {"type"}]
    return branches[0] if len(branches) == 1 else {"anyOf": branches}
