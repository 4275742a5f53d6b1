"""A boolean directly under the root's `properties`, before 2026-07-28.

What it checks: that the values of `properties` at the root of `inputSchema` and `outputSchema` are
objects, up to 2025-11-25. Booleans further down, and `additionalProperties: false`, are right.

Why: `true` is a schema in JSON Schema, but the published schemas of MCP up to 2025-11-25 allow only
objects in this place, and clients that check messages by them reject the whole list.

Clause: the file schema.ts up to 2025-11-25: `properties?: { [key: string]: object }`.

Fix: `{}` says the same as `true`, and `{"not": {}}` the same as `false`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

OUTPUT_SINCE = "2025-06-18"

RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema", "outputSchema"),
    severity="error",
    clause="schema.ts: the values of properties at the root are objects (until 2025-11-25)",
    clauses=("JS-08",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/schema#tool",
    until="2025-11-25",
    messages={
        "boolean": Message(
            "property {name} is {value}: a valid JSON Schema, but at {revision} the values of "
            "properties at the root must be objects",
            "write {instead}, which means the same",
        ),
        "nested": Message(
            "property {name} is {value}, and beside it stands a type: properties holds a whole "
            "schema; at {revision} the values of properties at the root must be objects",
            "move what stands there one level up: properties is for the names of the parameters",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag each boolean one level below the root's properties."""
    role = document.embedded.role
    if role == "outputSchema" and context.revision < OUTPUT_SINCE:
        return
    properties = document.value.get("properties") if isinstance(document.value, dict) else None
    if not isinstance(properties, dict):
        return
    nested = isinstance(properties.get("type"), str)
    for name, value in properties.items():
        if isinstance(value, bool):
            at = ("properties", name)
            words = ("true", "{}") if value else ("false", '{"not": {}}')
            edit = Edit("replace", at, {} if value else {"not": {}})
            fix = None if nested else Fix("safe", f"write {words[1]}", (edit,))
            values = {"name": repr(name), "value": words[0], "instead": words[1]}
            yield Hit("nested" if nested else "boolean", at, values, fix)


EXAMPLES = (
    Example(
        "true for a property of any kind",
        {
            "tools": [
                {
                    "name": "invoke",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"data": True, "old": False, "topic": {"type": "string"}},
                    },
                }
            ],
            "protocolVersion": "2025-06-18",
        },
        flagged=("/tools/0/inputSchema/properties/data", "/tools/0/inputSchema/properties/old"),
    ),
    Example(
        "a whole schema where the names of the parameters belong",
        {
            "name": "invoke",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "type": "object",
                    "properties": {"topic": {"type": "string"}},
                    "additionalProperties": False,
                },
            },
        },
        flagged=("/inputSchema/properties/additionalProperties",),
        revision="2025-06-18",
    ),
    Example(
        "a boolean further down, and additionalProperties: false",
        {
            "tools": [
                {
                    "name": "any",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"list": {"type": "array", "items": True}},
                        "additionalProperties": False,
                    },
                }
            ],
            "protocolVersion": "2025-11-25",
        },
    ),
    Example(
        "the same property from 2026-07-28 on",
        {"name": "invoke", "inputSchema": {"type": "object", "properties": {"data": True}}},
        revision="2026-07-28",
    ),
    Example(
        "no properties, and an outputSchema where the field did not exist yet",
        {
            "name": "invoke",
            "inputSchema": {"type": "object"},
            "outputSchema": {"type": "object", "properties": {"data": True}},
        },
        revision="2025-03-26",
    ),
)
