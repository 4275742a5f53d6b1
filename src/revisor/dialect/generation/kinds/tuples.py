"""Tuples of a fixed length, and classes of NamedTuple, which JSON writes as arrays.

`{"prefixItems": […], "items": false}` is what 2020-12 has for them, but a client that judges by
draft-07 knows no `prefixItems`, and `items` then refuses every element. So the length is held by
`minItems` and `maxItems`, and `items` says what the elements have in common: it never applies in
2020-12, and is right, if wider, where `prefixItems` is unknown. Where all elements are of one
schema, `items` says everything.
"""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation import hints
from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

from .unions import any_of

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema of a fixed tuple or of a NamedTuple."""
    origin = typing.get_origin(annotation) or annotation
    if isinstance(origin, type) and issubclass(origin, tuple) and hasattr(origin, "_fields"):
        return _named(annotation, origin, build, place)
    inner = typing.get_args(annotation)
    if origin is not tuple or annotation in (tuple, typing.Tuple) or inner[1:] == (Ellipsis,):  # noqa: UP006
        return None
    if any(typing.get_origin(each) is typing.Unpack or _is_starred(each) for each in inner):
        reason = "a tuple whose middle has any length has no schema that clients agree on"
        raise CannotGenerate(place, reason, "write list[…], or tuple[T, ...]")
    return fixed([build.schema(each, f"{place}[{at}]") for at, each in enumerate(inner)])


def _is_starred(annotation: Any) -> bool:
    return bool(getattr(annotation, "__unpacked__", False))


def _named(annotation: Any, origin: Any, build: Build, place: str) -> Schema:
    found = hints.of_class(annotation, place)
    fields = [found.get(name, Any) for name in origin._fields]
    parts = [
        build.schema(each, f"{place}.{name}")
        for name, each in zip(origin._fields, fields, strict=True)
    ]
    return fixed(parts, len(parts) - len(origin._field_defaults))


def fixed(parts: list[Schema], least: int | None = None) -> Schema:
    """Return the schema of an array with these elements, of which the first `least` must be."""
    if not parts:
        return {"type": "array", "items": {}, "maxItems": 0}
    schema: Schema = {"type": "array"}
    if any(part != parts[0] for part in parts):
        schema["prefixItems"] = parts
    schema["items"] = any_of([_copied(part) for part in parts])
    least = len(parts) if least is None else least
    return schema | {"minItems": least, "maxItems": len(parts)}


def _copied(part: Schema) -> Schema:
    """Copy the top of a schema, and keep its class: a reference stays one."""
    made: Schema = part.copy()
    if type(part) is not dict:
        made = part.__class__.__new__(part.__class__)
        made.update(part)
        made.__dict__.update(part.__dict__)
    return made
