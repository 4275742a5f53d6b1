"""An `inputSchema` that is `true` or `false`.

What it checks: that `inputSchema` is not a boolean.

Why: a boolean is a schema in JSON Schema, and SEP-1613 section 3 lists `true` among the ways to say
"no parameters". But every published schema of MCP demands an object with `type: "object"`, and
clients that check messages by it reject the list.

Clause: the file schema.ts of every revision: `Tool.inputSchema` is an object with `type: "object"`.
Where a SEP and the specification disagree, the specification wins.

Fix: `{"type": "object"}` says the same as `true`; a tool without parameters says `{"type":
"object", "additionalProperties": false}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import INPUT_KEYS, SCHEMA_URL, present

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause='schema.ts: Tool.inputSchema is an object with type "object"',
    clauses=("JS-10", "JS-11"),
    url=SCHEMA_URL,
    messages={
        "true": Message(
            '{key} is true; every revision\'s schema demands an object with type "object" '
            "(SEP-1613 section 3 lists true as a way to say no parameters, but no specification "
            "took that over)",
            'write {{"type": "object"}}, which accepts the same arguments, or, for a tool without '
            'parameters, {{"type": "object", "additionalProperties": false}}',
        ),
        "false": Message(
            "{key} is false, which no arguments satisfy; every revision's schema demands an object "
            'with type "object"',
            'for a tool without parameters write {{"type": "object", "additionalProperties": '
            "false}}",
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a boolean under either spelling of the field."""
    for key, value in present(tool, INPUT_KEYS):
        if value is True:
            edit = Edit("replace", (key,), {"type": "object"})
            fix = Fix("safe", "accept any object, as true does", (edit,))
            yield Hit("true", (key,), {"key": key}, fix)
        elif value is False:
            yield Hit("false", (key,), {"key": key})


EXAMPLES = (
    Example(
        "true for no parameters",
        {"tools": [{"name": "ping", "inputSchema": True}], "protocolVersion": "2026-07-28"},
        flagged=("/tools/0/inputSchema",),
    ),
    Example(
        "false, in snake case",
        {"tools": [{"name": "never", "input_schema": False}]},
        flagged=("/tools/0/input_schema",),
    ),
    Example(
        "additionalProperties: false is the recommended form for no parameters",
        {"name": "ping", "inputSchema": {"type": "object", "additionalProperties": False}},
    ),
)
