"""What MCP's own schema.json says of one member of a message, found by its place in the message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from revisor.facts.published_schemas import PublishedSchema
from revisor.model.pointer import Pointer

URI_WANTED = "a URI with its scheme, such as file:///… or https://…"

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_UNIONS = ("anyOf", "oneOf", "allOf")
_MOST = 1_000
_OPEN = frozenset({"_meta", "arguments", "structuredContent", "inputSchema", "outputSchema"})
"""Members that hold what the protocol says nothing of."""

Schemas = list[Mapping[str, Any]]


def is_optional(
    schema: PublishedSchema, start: Mapping[str, Any], value: Any, place: Pointer
) -> bool:
    """Whether what stands at a place in a value may be left out: no form of its object requires it.

    `start` is the subschema of the whole value.
    """
    if not place or not isinstance(place[-1], str):
        return False
    holders = _at(schema, start, value, place[:-1])
    return bool(holders) and not any(place[-1] in each.get("required", ()) for each in holders)


def relative_uris(
    schema: PublishedSchema, start: Mapping[str, Any], value: Any
) -> Iterator[tuple[Pointer, str]]:
    """Yield each member `uri` that is to be a URI (`format: uri`) and has no scheme (RFC 3986)."""
    for number, (place, uri) in enumerate(_without_scheme(value)):
        if number == _MOST:
            return
        if any(each.get("format") == "uri" for each in _at(schema, start, value, place)):
            yield place, uri


def _without_scheme(value: Any) -> Iterator[tuple[Pointer, str]]:
    waiting: list[tuple[Any, Pointer]] = [(value, ())]
    while waiting:
        found, place = waiting.pop()
        if isinstance(found, list):
            items = [(each, (*place, i)) for i, each in enumerate(found) if _is_holder(each)]
            waiting += reversed(items)
        elif isinstance(found, dict):
            uri = found.get("uri")
            if isinstance(uri, str) and not _SCHEME.match(uri):
                yield (*place, "uri"), uri
            members = [(v, (*place, k)) for k, v in found.items() if k not in _OPEN]
            waiting += reversed([each for each in members if _is_holder(each[0])])


def _is_holder(value: Any) -> bool:
    return isinstance(value, dict | list)


def _at(schema: PublishedSchema, start: Mapping[str, Any], value: Any, place: Pointer) -> Schemas:
    """Return the subschemas that speak of what lies at a place, references followed."""
    found = _forms(schema, [start], value)
    for token in place:
        value = value[token]
        inner = [_inside(each, token) for each in found]
        found = _forms(schema, [each for each in inner if isinstance(each, dict)], value)
    return found


def _inside(schema: Mapping[str, Any], token: str | int) -> Any:
    if isinstance(token, int):
        return schema.get("items")
    return schema.get("properties", {}).get(token) or schema.get("additionalProperties")


def _forms(schema: PublishedSchema, schemas: Schemas, value: Any) -> Schemas:
    """Return each subschema once, and those branches of unions whose constants the value has."""
    found: dict[int, Mapping[str, Any]] = {}
    waiting = list(schemas)
    while waiting:
        each = waiting.pop()
        if id(each) in found or _is_another(each, value):
            continue
        found[id(each)] = each
        if "$ref" in each:
            waiting.append(schema.definitions[str(each["$ref"]).rpartition("/")[2]])
        for keyword in _UNIONS:
            waiting += each.get(keyword, ())
    return list(found.values())


def _is_another(schema: Mapping[str, Any], value: Any) -> bool:
    """Whether a member of the value contradicts a constant, such as the `type` of a block."""
    members = schema.get("properties", {}) if isinstance(value, dict) else {}
    return any(
        name in value and value[name] != member["const"]
        for name, member in members.items()
        if "const" in member
    )
