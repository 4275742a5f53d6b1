"""Mappings of any names: `dict[str, T]` and its protocols.

The names of a JSON object are strings. Keys of `Literal` or an Enum of strings become the names
that may stand there; integers are written in digits, as `json.dumps` writes them, and the server
has to read them back; other kinds of text keep their `format`.
"""

from __future__ import annotations

import collections
import collections.abc
import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

_MAPPINGS = (
    dict,
    collections.OrderedDict,
    collections.defaultdict,
    collections.abc.Mapping,
    collections.abc.MutableMapping,
)
INTEGER = "^(0|-?[1-9][0-9]*)$"


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema of a mapping; one of any values says its type alone."""
    origin = typing.get_origin(annotation) or annotation
    if not any(origin is known for known in (*_MAPPINGS, collections.Counter)):
        return None
    inner = typing.get_args(annotation)
    if not inner:
        return {"type": "object"}
    held = int if origin is collections.Counter else inner[1]
    schema: Schema = {"type": "object"}
    names = _names(build.schema(inner[0], f"{place} (a name)"), place)
    if names is not None:
        schema["propertyNames"] = names
    values = build.schema(held, f"{place}[…]")
    return schema | ({"additionalProperties": values} if values else {})


def _names(keys: Schema, place: str) -> Schema | None:
    """Return what `propertyNames` has to say: nothing about strings of any kind."""
    if keys in ({}, {"type": "string"}):
        return None
    if keys == {"type": "integer"}:
        return {"pattern": INTEGER}
    if keys.get("type") == "string":
        return {keyword: value for keyword, value in keys.items() if keyword != "type"}
    reason = "the names of a JSON object are strings, and its keys are none"
    raise CannotGenerate(place, reason, "write dict[str, …], or a list of pairs")
