"""Judge a part of a message by a named definition of MCP's own schema.json of a revision.

Each fault is told once, where it really is: in a union, such as the blocks of a content list, the
branch that the value itself selects is the one that is looked into (see `unions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NamedTuple

from revisor.facts import registry
from revisor.facts.published_schemas import PublishedSchema, published_schema
from revisor.model.pointer import Pointer

from . import unions, validation
from .described import described
from .explain import at, sentence
from .published_members import URI_WANTED, is_optional, relative_uris
from .validation import Compiled, UndecidedError, ValueFault

_DEEPEST = 24
"""No published schema says anything of what lies deeper; the engine cannot quote much deeper."""
_MOST = 1_000


class PartFault(NamedTuple):
    """One fault of a part of a message.

    `kind` is `missing` (the object at `place` lacks `member`) or `wrong` (what stands at `place`
    must be what `wanted` says). `wanted` tells in words what has to stand there. `optional` tells
    that what stands there may as well be left out.
    """

    kind: Literal["missing", "wrong"]
    place: Pointer
    member: str
    wanted: str
    value: Any
    optional: bool = False


def part_faults(
    revision: str, definition: str, value: Any, way: Pointer = ()
) -> tuple[PartFault, ...]:
    """Return the faults of a value by a definition, or by what lies below it on a `way`.

    Beyond what the schema asserts, members `uri` must have a scheme where it says `format: uri`.
    Empty where it conforms, where it cannot be judged (a lone surrogate is no JSON), and for a
    revision without a schema. Raises KeyError for a definition that the revision does not have.
    """
    schema = published_schema(revision)
    if schema is None:
        return ()
    start = unions.resolved(schema, (schema.root, definition, *way))
    told = list(_asserted(_compiled(revision, definition, way), value, schema))
    uris = relative_uris(schema, start, value)
    told += [PartFault("wrong", place, "", URI_WANTED, uri) for place, uri in uris]
    found: dict[tuple[Any, ...], PartFault] = {}
    for each in told:
        optional = each.kind == "wrong" and is_optional(schema, start, value, each.place)
        found.setdefault(each[:3], each._replace(optional=optional))
    return tuple(found.values())


def _asserted(compiled: Compiled, value: Any, schema: PublishedSchema) -> Iterator[PartFault]:
    """Yield what the schema itself asserts; nothing where that cannot be decided."""
    try:
        if compiled.is_valid(value):
            return
        cut = _cut(value)
        faults = [f for f in compiled.faults(cut) if f.keyword not in ("", "unexplained")]
    except UndecidedError:
        return
    for fault in faults[:_MOST]:
        yield from _told(fault, cut, schema)


@cache
def _compiled(revision: str, definition: str, way: Pointer) -> Compiled:
    schema = published_schema(revision)
    if schema is None or definition not in schema.definitions:
        raise KeyError(definition)
    fragment = "/".join(str(token) for token in (schema.root, definition, *way))
    dialect = registry.dialect(schema.dialect)
    return validation.compile_part(_registry(revision), f"/{fragment}", dialect)


@cache
def _registry(revision: str) -> Any:
    schema = published_schema(revision)
    if schema is None:
        raise KeyError(revision)
    root = {schema.root: dict(schema.definitions)}
    return validation.registry_of(root, registry.dialect(schema.dialect), with_meta=False)


def _told(fault: ValueFault, value: Any, schema: PublishedSchema) -> list[PartFault]:
    """Return what a fault comes to, by the branches that the value selects in unions."""
    told: list[PartFault] = []
    waiting = [fault]
    while waiting:
        fault = waiting.pop()
        if fault.keyword not in ("anyOf", "oneOf"):
            told.append(_leaf(fault, value, schema))
            continue
        union = unions.resolved(schema, fault.schema_path)
        choice = unions.choose(union, at(value, fault.at))
        if choice.branch is not None and choice.branch < len(fault.branches):
            waiting += reversed(fault.branches[choice.branch])
        else:
            told.append(_of_union(choice, fault, value))
    return told


def _of_union(choice: unions.Choice, fault: ValueFault, value: Any) -> PartFault:
    found = at(value, fault.at)
    if not choice.member:
        return PartFault("wrong", fault.at, "", choice.wanted, found)
    if choice.member in found:
        place = (*fault.at, choice.member)
        return PartFault("wrong", place, "", choice.wanted, found[choice.member])
    return PartFault("missing", fault.at, choice.member, choice.wanted, found)


def _leaf(fault: ValueFault, value: Any, schema: PublishedSchema) -> PartFault:
    found = at(value, fault.at)
    holder = unions.resolved(schema, fault.schema_path[:-1])
    if fault.keyword == "required":
        member = str(fault.details.get("property"))
        wanted = described(holder.get("properties", {}).get(member, {}), schema)
        return PartFault("missing", fault.at, member, wanted, found)
    wanted = described(holder, schema) or sentence(fault, value)
    return PartFault("wrong", fault.at, "", wanted, found)


def _cut(value: Any) -> Any:
    """Copy a value without what lies deeper than any published schema says something of."""
    top: list[Any] = [value]
    waiting: list[tuple[Any, Any, int]] = [(top, 0, 0)]
    while waiting:
        holder, key, depth = waiting.pop()
        found = holder[key]
        if isinstance(found, dict):
            holder[key] = {} if depth >= _DEEPEST else dict(found)
            waiting += ((holder[key], name, depth + 1) for name in holder[key])
        elif isinstance(found, list):
            holder[key] = [] if depth >= _DEEPEST else list(found)
            waiting += ((holder[key], index, depth + 1) for index in range(len(holder[key])))
    return top[0]
