"""Builders of hostile tool lists; some exist as text only, no parser should have to build them."""

from __future__ import annotations

import json
from typing import Any

SIBLING = "sibling"


def tool(schema: Any, name: str = "subject") -> dict[str, Any]:
    """Return a tool with the given input schema."""
    return {"name": name, "description": "A tool", "inputSchema": schema}


def faulty_sibling() -> dict[str, Any]:
    """Return a tool with one certain error, to be reported whatever stands beside it."""
    return tool({"type": "object", "properties": {"a": {"type": "strnig"}}}, SIBLING)


def listed(*tools: Any) -> str:
    """Return the JSON text of a tool list that ends with the faulty sibling."""
    return json.dumps({"tools": [*tools, faulty_sibling()]})


def with_schema(schema: Any) -> str:
    """Return the JSON text of a tool with that input schema, and its faulty sibling."""
    return listed(tool(schema))


def with_schema_text(schema: str) -> str:
    """Return the same for a schema that exists as text only."""
    marker = "the schema goes here"
    return listed(tool(marker)).replace(json.dumps(marker), schema)


def nested(opening: str, closing: str, depth: int, core: str = "{}") -> str:
    """Return `core` wrapped `depth` times."""
    return opening * depth + core + closing * depth


def of_object(**members: Any) -> dict[str, Any]:
    """Return an object schema with further members, which may name another type."""
    return {"type": "object"} | members


def doubling(keyword: str, levels: int, *, by_reference: bool) -> dict[str, Any]:
    """Return a schema whose evaluation doubles with each level, in as few bytes as possible."""
    if by_reference:
        definitions: dict[str, Any] = {
            f"d{n}": {keyword: [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(levels)
        }
        definitions[f"d{levels}"] = {"type": "object"}
        return of_object(**{"$defs": definitions, "properties": {"a": {"$ref": "#/$defs/d0"}}})
    core: dict[str, Any] = {"type": "object"}
    for _ in range(levels):
        core = {keyword: [core, core]}
    return of_object(properties={"a": core})


def unevaluated_chain(levels: int) -> dict[str, Any]:
    """Return nested `allOf` with `unevaluatedProperties: false`, slow in every known engine."""
    core: dict[str, Any] = {"properties": {"x": {}}, "unevaluatedProperties": False}
    for _ in range(levels):
        core = {"allOf": [core], "unevaluatedProperties": False}
    return of_object(properties={"a": core}, default={"a": {"x": 1}})


def call(schema: Any, arguments: str) -> str:
    """Return the text of a recorded call: a tool, and arguments that exist as text."""
    return f'{{"tool": {json.dumps(tool(schema))}, "arguments": {arguments}}}'
