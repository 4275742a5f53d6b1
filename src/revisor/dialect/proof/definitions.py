"""The definitions that a schema does not use itself: they are for others, and compared as well.

Each is asked through a schema that says nothing but where it is. What one of them leads to is
compared with it, and not once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from revisor.dialect import graph
from revisor.dialect.document import SchemaDocument
from revisor.dialect.walk import DEFINITIONS, Subschema
from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer, render

ROOT = "https://revisor.invalid/compared"
"""The URI by which the schema itself is asked for its definitions."""
MOST = 500
"""Definitions that are compared of one schema."""


class Pair(NamedTuple):
    """JSON Pointers of a definition in the old schema and in the new one."""

    old: str
    new: str


class Pairs(NamedTuple):
    """The definitions to compare, and the pointers of those that have no counterpart."""

    both: tuple[Pair, ...]
    alone: tuple[str, ...]


def pairs(
    old: SchemaDocument, new: SchemaDocument, uri: str, moved: Mapping[str, str] | None
) -> Pairs:
    """Find what is to be compared in the document of a URI, "" for the schema itself.

    `moved` tells where a migration put each definition; without, the same names belong together.
    """
    found = _definitions(old, uri)
    theirs = {_by_name(way): way for way, _ in _definitions(new, uri)}
    both: list[Pair] = []
    alone: list[str] = []
    covered = set(graph.used(old))
    for way, sub in found:
        if moved is not None:
            to = moved.get(render(way))
        else:
            to = render(theirs[_by_name(way)]) if _by_name(way) in theirs else None
        if to is None:
            alone += [render(way)] if sub.pointer not in covered else []
        elif sub.pointer not in covered:
            both.append(Pair(render(way), to))
            covered |= _from(old, sub)
    if moved is None:
        known, used = {_by_name(way) for way, _ in found}, graph.used(new)
        strange = [sub for way, sub in _definitions(new, uri) if _by_name(way) not in known]
        alone += [render(_way(new, sub)[1]) for sub in strange if sub.pointer not in used]
    return Pairs(tuple(both[:MOST]), (*alone, *(pair.old for pair in both[MOST:])))


def _definitions(document: SchemaDocument, uri: str) -> list[tuple[Pointer, Subschema]]:
    """Return the definitions in a document of some URI, with the way to each."""
    ways = ((_way(document, sub), sub) for sub in document.subschemas)
    return [(way, sub) for (of, way), sub in ways if of == uri and sub.keyword in DEFINITIONS]


def _way(document: SchemaDocument, sub: Subschema) -> tuple[str, Pointer]:
    return document.library.place(sub.pointer) if document.library else ("", sub.pointer)


def _by_name(way: Pointer) -> Pointer:
    """Return a pointer by which definitions are found again under the other of the two words."""
    return tuple("$defs" if part == "definitions" else part for part in way)


def _from(document: SchemaDocument, start: Subschema) -> set[Pointer]:
    """Return what values can meet that are judged by one subschema."""
    seen: set[Pointer] = set()
    stack = [start]
    while stack:
        sub = stack.pop()
        if sub.pointer not in seen:
            seen.add(sub.pointer)
            stack += [s for s in document.children_of(sub) if s.keyword not in DEFINITIONS]
            stack += document.targets.get(sub.pointer, [])
    return seen


def asked(
    schema: Any, dialect: Dialect, documents: Mapping[str, Any], uri: str, pointer: str
) -> tuple[Any, dict[str, Any]]:
    """Return a schema that says what one definition says, with the documents beside it."""
    beside = dict(documents)
    if not uri:
        declared = isinstance(schema, dict) and "$schema" in schema
        beside[ROOT] = schema if declared else {"$schema": dialect.uri, **schema}
    return {"$schema": dialect.uri, "$ref": f"{uri or ROOT}#{_quoted(pointer)}"}, beside


def _quoted(pointer: str) -> str:
    from urllib.parse import quote

    return quote(pointer, safe="/!$&'()*+,;=:@?~")


def each(found: Pairs, limit: int, least: int) -> Iterator[tuple[Pair, int]]:
    """Yield the pairs, each with the number of instances that it may be tried on."""
    share = max(limit // max(len(found.both), 1), least)
    for pair in found.both:
        yield pair, share
