"""The strings of a value that certainly stand under a format, found by the schema's own ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.walk import Subschema
from revisor.model.pointer import Pointer

_MOST = 100_000
"""Pairs of a subschema and a value that are looked at."""


def under_format(document: SchemaDocument, value: Any, name: str) -> Iterator[tuple[Pointer, str]]:
    """Yield each string under `format: name`, with its instance location, once.

    Followed are `properties`, `items`, `prefixItems`, `additionalProperties`, `allOf` and `$ref`;
    not what applies only perhaps.
    """
    if document.root is None or not document.is_sound:
        return
    waiting: list[tuple[Subschema, Pointer, Any]] = [(document.root, (), value)]
    seen: set[tuple[Pointer, Pointer]] = set()
    told: set[Pointer] = set()
    while waiting and len(seen) < _MOST:
        sub, at, here = waiting.pop()
        if (sub.pointer, at) in seen or not isinstance(sub.value, dict):
            continue
        seen.add((sub.pointer, at))
        if isinstance(here, str) and sub.value.get("format") == name and at not in told:
            told.add(at)
            yield at, here
        waiting += reversed(list(_below(document, sub, at, here)))


def _below(
    document: SchemaDocument, sub: Subschema, at: Pointer, here: Any
) -> Iterator[tuple[Subschema, Pointer, Any]]:
    for target in document.certain_targets.get(sub.pointer, ()):
        yield target, at, here
    for child in () if sub.only_refers else document.children_of(sub):
        for way, value in _applied(child, sub, here):
            yield child, (*at, *way), value


def _applied(child: Subschema, sub: Subschema, here: Any) -> Iterator[tuple[Pointer, Any]]:
    """Yield the parts of a value that a child applies to, with the way to each."""
    if child.keyword == "allOf":
        yield (), here
    elif isinstance(here, dict):
        if child.keyword == "properties" and isinstance(child.name, str):
            yield from [((child.name,), here[child.name])] if child.name in here else []
        elif child.keyword == "additionalProperties" and "patternProperties" not in sub.value:
            declared = sub.value.get("properties", {})
            yield from (((k,), v) for k, v in here.items() if k not in declared)
    elif isinstance(here, list):
        yield from _elements(child, sub, here)


def _elements(child: Subschema, sub: Subschema, here: list[Any]) -> Iterator[tuple[Pointer, Any]]:
    if child.keyword in ("prefixItems", "items") and isinstance(child.name, int):
        if child.name < len(here):
            yield (child.name,), here[child.name]
    elif child.keyword == "items":
        before = sub.value.get("prefixItems", [])
        first = len(before) if isinstance(before, list) else 0
        yield from (((n,), v) for n, v in enumerate(here) if n >= first)
