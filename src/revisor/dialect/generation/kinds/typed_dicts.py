"""TypedDicts: an object with a member for each key, required unless it says otherwise.

`Required`, `NotRequired` and `total` count, also where annotations are strings and Python itself
does not see them. Other keys may be there, unless the class is closed (PEP 728).
"""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation import docstrings, hints
from revisor.dialect.generation.objects import Field, object_schema
from revisor.dialect.generation.options import Schema

from .names import special

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return a reference to the definition of a TypedDict."""
    origin = typing.get_origin(annotation) or annotation
    if not (isinstance(origin, type) and issubclass(origin, dict)):
        return None
    if not hasattr(origin, "__required_keys__"):
        return None
    name = hints.name_of(annotation)
    return build.reference(annotation, name, lambda: _object(annotation, origin, build, place))


def fields_of(annotation: Any, place: str) -> list[Field]:
    """Return the members of a TypedDict, also for `**more: Unpack[…]` of a signature."""
    origin = typing.get_origin(annotation) or annotation
    texts = docstrings.of_class(origin)
    return [
        Field(
            name,
            hint,
            _is_required(hint, name in origin.__required_keys__),
            description=texts.get(name),
        )
        for name, hint in hints.of_class(annotation, place).items()
    ]


def _object(annotation: Any, origin: Any, build: Build, place: str) -> Schema:
    build.scope = hints.scope_of(origin)
    fields = fields_of(annotation, place)
    extra = _extra(origin, build, place)
    closed = build.options.closes(by_itself=getattr(origin, "__closed__", None))
    schema = object_schema(fields, build, place, extra=extra, closed=closed)
    return docstrings.described(schema, origin)


def _is_required(hint: Any, total: bool) -> bool:  # noqa: FBT001
    held = hint
    while True:
        name = special(typing.get_origin(held))
        if name in ("Required", "NotRequired"):
            return name == "Required"
        if name != "ReadOnly" and typing.get_origin(held) is not typing.Annotated:
            return total
        held = typing.get_args(held)[0]


def _extra(origin: Any, build: Build, place: str) -> Schema | None:
    items = getattr(origin, "__extra_items__", None)
    if items is None or repr(items).endswith((".NoExtraItems", ".Never")):
        return None
    return None if build.options.closed else build.schema(items, f"{place}[…]")
