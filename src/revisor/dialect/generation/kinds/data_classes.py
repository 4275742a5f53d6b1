"""Dataclasses: an object with a member for each field.

Fields with a default may be left out. What `__init__` does not take (`init=False`) is no part of an
input, what it alone takes (`InitVar`) none of a result. `field(metadata={"description": …})`
describes a field, and so does the docstring of the class.
"""

from __future__ import annotations

import dataclasses
import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation import docstrings, hints
from revisor.dialect.generation.defaults import MISSING
from revisor.dialect.generation.objects import Field, object_schema
from revisor.dialect.generation.options import Schema

from ._foreign import library_of

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return a reference to the definition of a dataclass."""
    origin = typing.get_origin(annotation) or annotation
    if not (isinstance(origin, type) and dataclasses.is_dataclass(origin)) or library_of(origin):
        return None
    name = hints.name_of(annotation)
    return build.reference(annotation, name, lambda: _object(annotation, origin, build, place))


def _object(annotation: Any, origin: type, build: Build, place: str) -> Schema:
    build.scope = hints.scope_of(origin)
    types = hints.of_class(annotation, place)
    texts = docstrings.of_class(origin)
    fields = [
        _field(field, types[field.name], texts.get(field.name))
        for field in _fields(origin, build.options.is_input)
    ]
    schema = object_schema(fields, build, place, closed=build.options.closes(by_itself=True))
    return docstrings.described(schema, origin)


def _fields(origin: Any, is_input: bool) -> list[Any]:  # noqa: FBT001
    """Return the fields that a value has in JSON, in order; init-only ones count for input."""
    if not is_input:
        return list(dataclasses.fields(origin))
    held = origin.__dataclass_fields__.values()
    return [field for field in held if field.init and not _is_class_variable(field)]


def _is_class_variable(field: Any) -> bool:
    # Nothing public tells what dataclasses.fields leaves out: class variables and InitVars.
    return bool(field._field_type is dataclasses._FIELD_CLASSVAR)  # type: ignore[attr-defined]  # noqa: SLF001


def _field(field: dataclasses.Field[Any], annotation: Any, description: str | None) -> Field:
    described = field.metadata.get("description", description)
    factory = field.default_factory
    default: Any = field.default
    if factory in (list, dict, set, tuple):
        default = list(factory()) if factory is not dict else {}
    elif default is dataclasses.MISSING:
        default = MISSING
    optional = field.default is not dataclasses.MISSING or factory is not dataclasses.MISSING
    return Field(field.name, annotation, not optional, default, described)
