"""An `outputSchema` that is null, a boolean or of another JSON type.

What it checks: that `outputSchema`, where it is there, is an object.

Why: the field is optional, but not nullable: serializers that write null for "none" make strict
clients reject the whole list. A boolean is a schema in JSON Schema, and still no object.

Clause: the file schema.ts from 2025-06-18 on: `Tool.outputSchema` is an object.

Fix: leave the field out where a tool promises nothing about its results.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import OUTPUT_KEYS, SCHEMA_URL, present

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="schema.ts: Tool.outputSchema is an object",
    clauses=("JS-12",),
    url=SCHEMA_URL,
    since="2025-06-18",
    messages={
        "null": Message(
            "{key} is null; the field may be left out, but null is not allowed",
            "leave the field out",
        ),
        "boolean": Message(
            "{key} is {value}; a boolean is a JSON Schema, but every revision's schema demands an "
            "object here",
            "leave the field out, or describe the results in an object",
        ),
        "value": Message(
            "{key} is {value}; it must be a JSON Schema object",
            "leave the field out, or describe the results in an object",
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag whatever is there and no object, under either spelling of the field."""
    for key, value in present(tool, OUTPUT_KEYS):
        if isinstance(value, dict):
            continue
        values = {"key": key, "value": short(value)}
        if value is None or value is True:
            fix = Fix("safe", "promise nothing", (Edit("remove", (key,)),))
            yield Hit("null" if value is None else "boolean", (key,), values, fix)
        else:
            yield Hit("boolean" if value is False else "value", (key,), values)


_INPUT = {"type": "object", "additionalProperties": False}

EXAMPLES = (
    Example(
        "null for none, true for anything, and a type name alone",
        {
            "tools": [
                {"name": "a", "inputSchema": _INPUT, "outputSchema": None},
                {"name": "b", "inputSchema": _INPUT, "outputSchema": True},
                {"name": "c", "inputSchema": _INPUT, "outputSchema": "string"},
            ],
            "protocolVersion": "2026-07-28",
        },
        flagged=("/tools/0/outputSchema", "/tools/1/outputSchema", "/tools/2/outputSchema"),
    ),
    Example(
        "any object will do from 2026-07-28 on, an empty one too",
        {
            "tools": [{"name": "a", "inputSchema": _INPUT, "outputSchema": {}}],
            "protocolVersion": "2026-07-28",
        },
    ),
    Example(
        "the field did not exist before 2025-06-18",
        {"tools": [{"name": "a", "inputSchema": _INPUT, "outputSchema": None}]},
        revision="2025-03-26",
    ),
)
