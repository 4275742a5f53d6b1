"""An `inputSchema` of another JSON type.

What it checks: that `inputSchema` is not an array, a string or a number (null and booleans have
rules of their own).

Why: nothing can be validated by it, and strict clients reject the whole list. A string often holds
the schema as JSON text that was serialized once too often; an empty array is how PHP writes an
empty map.

Clause: the tools page and SEP-1613 section 3: `inputSchema` must be a valid JSON Schema object.

Fix: write the schema itself, as an object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import INPUT_KEYS, TOOL_URL, present

_LONGEST_TEXT = 1_000_000
"""Characters of a string that are still looked at as JSON text."""

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="tools page and SEP-1613 section 3: inputSchema must be a JSON Schema object",
    clauses=("JS-10", "JS-11"),
    url=TOOL_URL,
    messages={
        "text": Message(
            "{key} is a string that holds a schema as JSON text; it must be the object itself",
            "write the object, not its serialized text",
        ),
        "empty-array": Message(
            "{key} is an empty array, as PHP writes an empty map; it must be a JSON Schema object",
            'write {{"type": "object"}}, or, for a tool without parameters, '
            '{{"type": "object", "additionalProperties": false}}',
        ),
        "value": Message(
            "{key} is {value}; it must be a JSON Schema object",
            'write an object that begins with "type": "object"',
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag arrays, strings and numbers under either spelling of the field."""
    for key, value in present(tool, INPUT_KEYS):
        if value is None or isinstance(value, dict | bool):
            continue
        values = {"key": key, "value": short(value)}
        if value == []:
            edit = Edit("replace", (key,), {"type": "object"})
            fix = Fix("safe", "write an object for the empty map", (edit,))
            yield Hit("empty-array", (key,), values, fix)
        else:
            yield Hit("text" if _holds_an_object(value) else "value", (key,), values)


def _holds_an_object(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or value.lstrip()[:1] != "{":
        return False
    try:
        return isinstance(json.loads(value), dict)
    except (ValueError, RecursionError):
        return False


EXAMPLES = (
    Example(
        "the schema as text, an empty map of PHP, and a type name alone",
        {
            "tools": [
                {"name": "a", "inputSchema": '{"type": "object"}'},
                {"name": "b", "inputSchema": []},
                {"name": "c", "inputSchema": "object"},
            ]
        },
        flagged=("/tools/0/inputSchema", "/tools/1/inputSchema", "/tools/2/inputSchema"),
    ),
    Example(
        "a string that only begins like JSON, and a number",
        {
            "tools": [
                {"name": "a", "inputSchema": "{type: object}"},
                {"name": "b", "inputSchema": 0},
            ]
        },
        flagged=("/tools/0/inputSchema", "/tools/1/inputSchema"),
    ),
    Example(
        "a property may be described as JSON text; null and true have rules of their own",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"inputSchema": {"type": "string", "default": "{}"}},
                    },
                },
                {"name": "b", "inputSchema": None},
                {"name": "c", "inputSchema": True},
            ]
        },
    ),
)
