"""Is a schema valid in its dialect (JS-08)? If not: every fault by itself, with its own place.

The engine's verdict on the meta-schema decides; the explanation is our own, since an engine that
says "not valid under any of the given schemas" leaves the author alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer

from . import validation
from .keyword_values import is_filled_names, is_names, tests
from .keywords import applicators, described, meanings
from .walk import Resource, resource_of

if TYPE_CHECKING:
    from .document import SchemaDocument


class MetaschemaFault(NamedTuple):
    """A place where a schema breaks the meta-schema of its dialect.

    `pointer` leads to the bad `value`, `keyword` is the keyword it stands under, `holder` the
    subschema that has the keyword, at `at`. `expected` says in words what belongs there ("a
    schema", "a non-negative integer"). `member` is the name or position below the keyword.
    """

    document: SchemaDocument
    dialect: Dialect
    pointer: Pointer
    at: Pointer
    holder: Any
    keyword: str
    member: str | int | None
    value: Any
    expected: str


class _Bad(NamedTuple):
    keyword: str
    member: str | int | None
    value: Any
    expected: str


def faults(document: SchemaDocument) -> Iterator[MetaschemaFault]:
    """Yield every fault of the document's schemas, each in the dialect of its resource."""
    single = len({s.dialect.short_name for s in document.subschemas}) == 1
    single = single and not document.unjudged_parts
    told: set[Pointer] = set()
    for root in [s for s in document.subschemas if s.parent is None]:
        valid = validation.is_valid_schema(root.value, root.dialect) if single else None
        if valid:
            continue
        found = list(_explained(document, root.value, root.pointer, root.resource))
        if valid is False and not found:
            found = list(_as_the_engine_says(document, root.value, root.pointer, root.dialect))
        # A reference may lead to a place above one that is a schema of its own: tell a fault once.
        yield from (fault for fault in found if fault.pointer not in told)
        told.update(fault.pointer for fault in found)


def _explained(
    document: SchemaDocument, value: Any, pointer: Pointer, resource: Resource
) -> Iterator[MetaschemaFault]:
    stack: list[tuple[Any, Pointer, Resource]] = [(value, pointer, resource)]
    while stack:
        held, at, outer = stack.pop()
        if not isinstance(held, dict):
            continue
        here = resource_of(held, at, outer)
        if here.unjudged:
            continue
        dialect = here.dialect
        for bad in _bad_values(held, dialect):
            member = () if bad.member is None else (bad.member,)
            place = (*at, bad.keyword, *member) if bad.keyword else at
            yield MetaschemaFault(document, dialect, place, at, held, *bad)
        stack += [(child, at + way, here) for way, child in _good_children(held, dialect)]


def _bad_values(held: dict[str, Any], dialect: Dialect) -> Iterator[_Bad]:
    shapes, checks = applicators(dialect.short_name), tests(dialect.short_name)
    for keyword, value in held.items():
        if keyword in shapes:
            yield from _bad_shape(keyword, shapes[keyword], value, dialect)
        elif keyword in checks and not checks[keyword](value):
            yield _Bad(keyword, None, value, expected(keyword, dialect))
        elif dialect.short_name == "draft-04" and _BOUND_OF.get(keyword, keyword) not in held:
            yield _Bad(keyword, None, value, f'a "{_BOUND_OF[keyword]}" beside it')


_BOUND_OF = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


def expected(keyword: str, dialect: Dialect) -> str:
    """Return in words what the value of a keyword has to be in a dialect."""
    known = described(dialect.short_name).get(keyword)
    if known is None:
        known = next(iter(meanings(keyword)), None)
    return known.value if known else "another value"


def is_schema(value: Any, dialect: Dialect) -> bool:
    """Whether a value has the JSON type of a schema: an object, or from draft-06 on a boolean."""
    return isinstance(value, dict) or (isinstance(value, bool) and dialect.boolean_schemas)


def _bad_shape(keyword: str, shape: str, value: Any, dialect: Dialect) -> Iterator[_Bad]:
    if is_schema(value, dialect) and shape in ("schema", "schema-or-array"):
        return
    if shape == "schema-or-boolean" and isinstance(value, dict | bool):
        return
    if isinstance(value, list) and shape in ("schema-array", "schema-or-array"):
        if not value:
            yield _Bad(keyword, None, value, "an array with at least one schema in it")
        members: Any = enumerate(value)
    elif isinstance(value, dict) and shape in ("schema-map", "schema-or-names-map"):
        members = value.items()
    else:
        yield _Bad(keyword, None, value, expected(keyword, dialect))
        return
    for member, child in members:
        if not is_schema(child, dialect) and not _are_names(shape, child, dialect):
            what = "a schema" if shape != "schema-or-names-map" else "a schema or an array of names"
            yield _Bad(keyword, member, child, what)


def _are_names(shape: str, child: Any, dialect: Dialect) -> bool:
    if shape != "schema-or-names-map":
        return False
    return is_filled_names(child) if dialect.short_name == "draft-04" else is_names(child)


def _good_children(held: dict[str, Any], dialect: Dialect) -> Iterator[tuple[Pointer, Any]]:
    shapes = applicators(dialect.short_name)
    for keyword, value in held.items():
        shape = shapes.get(keyword)
        if shape is None:
            continue
        if isinstance(value, list):
            if shape in ("schema-array", "schema-or-array"):
                yield from (((keyword, i), child) for i, child in enumerate(value))
        elif isinstance(value, dict) and shape in ("schema-map", "schema-or-names-map"):
            yield from (((keyword, name), child) for name, child in value.items())
        elif isinstance(value, dict) and shape != "schema-array":
            yield (keyword,), value


def _as_the_engine_says(
    document: SchemaDocument, value: Any, pointer: Pointer, dialect: Dialect
) -> Iterator[MetaschemaFault]:
    """Explain in the engine's words what our own tests do not see (they are tested to see all)."""
    for fault in validation.schema_faults(value, dialect):
        at = pointer + fault.at
        keyword = str(fault.at[-1]) if fault.at else ""
        yield MetaschemaFault(
            document, dialect, at, at[:-1], None, keyword, None, None, fault.message
        )
