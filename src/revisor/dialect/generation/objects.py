"""Objects with named members: what signatures, dataclasses, TypedDicts and forms have in common."""

from __future__ import annotations

import typing
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .build import Default
from .defaults import MISSING, as_json
from .options import Schema

if TYPE_CHECKING:
    from .build import Build


class Field(NamedTuple):
    """A member: its name in JSON, its type, and what is said of it.

    `metadata` counts like that of `Annotated`, and comes after it; `default` is the Python value,
    or MISSING. A description in the metadata goes before `description`, which is a docstring's.
    """

    name: str
    annotation: Any
    required: bool
    default: Any = MISSING
    description: str | None = None
    metadata: tuple[Any, ...] = ()


def object_schema(
    fields: Iterable[Field],
    build: Build,
    place: str,
    *,
    extra: Schema | None = None,
    closed: bool = False,
) -> Schema:
    """Return the schema of an object with these members.

    `extra` is the schema of all other members; where it is None, `closed` says whether there may be
    any. Without members and closed this is the form for tools without parameters (JS-13).
    """
    properties: dict[str, Schema] = {}
    required: list[str] = []
    for field in fields:
        properties[field.name] = _member(
            field, build, f"{place}.{field.name}" if place else field.name
        )
        if field.required:
            required.append(field.name)
    schema: Schema = {"type": "object"}
    if properties:
        schema["properties"] = properties
    if required:
        schema["required"] = required
    if extra:
        schema["additionalProperties"] = extra
    elif closed and extra is None:
        schema["additionalProperties"] = False
    return schema


def _member(field: Field, build: Build, place: str) -> Schema:
    annotation = field.annotation
    if field.metadata:
        annotation = typing.Annotated[(annotation, *field.metadata)]
    schema = build.schema(annotation, place)
    if field.description and "description" not in schema:
        schema["description"] = field.description
    value = as_json(field.default)
    if value is not MISSING:
        build.defaults.append(Default(schema, value, place))
    return schema
