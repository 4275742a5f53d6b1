"""Lists and sets of any length: `list`, `set`, `frozenset`, `tuple[T, ...]`, and protocols."""

from __future__ import annotations

import collections
import collections.abc
import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

_LISTS = (
    list,
    collections.deque,
    collections.abc.Sequence,
    collections.abc.MutableSequence,
    collections.abc.Collection,
    collections.abc.Iterable,
    collections.abc.Container,
)
_SETS = (set, frozenset, collections.abc.Set, collections.abc.MutableSet)


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema of a list or a set; `items` is written also where it says nothing."""
    origin = typing.get_origin(annotation) or annotation
    if not _is_array(origin, annotation):
        return None
    inner = typing.get_args(annotation)
    items = build.schema(inner[0], f"{place}[]") if inner else {}
    schema: Schema = {"type": "array", "items": items}
    if any(origin is known for known in _SETS):
        schema["uniqueItems"] = True
    return schema


def _is_array(origin: Any, annotation: Any) -> bool:
    if origin is tuple:
        inner = typing.get_args(annotation)
        return annotation is tuple or annotation is typing.Tuple or inner[1:] == (Ellipsis,)  # noqa: UP006
    return any(origin is known for known in (*_LISTS, *_SETS))
