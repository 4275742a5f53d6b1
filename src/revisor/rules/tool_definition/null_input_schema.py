"""An `inputSchema` that is null.

What it checks: that `inputSchema` is not null.

Why: strict clients reject the whole list of tools over one null; this is how some generators write
"no parameters".

Clause: SEP-1613 section 3 and the tools page: `inputSchema` must be a valid JSON Schema object, not
null.

Fix: `{"type": "object", "additionalProperties": false}` says that a tool takes no parameters.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

NO_PARAMETERS = {"type": "object", "additionalProperties": False}

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="SEP-1613 section 3: inputSchema must not be null",
    clauses=("JS-10",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool",
    messages={
        "null": Message(
            "{key} is null; it must be a JSON Schema object",
            "for a tool without parameters write "
            '{{"type": "object", "additionalProperties": false}}',
        )
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a null under either spelling of the field."""
    if not isinstance(tool.value, dict):
        return
    for key in ("inputSchema", "input_schema"):
        if key in tool.value and tool.value[key] is None:
            edit = Edit("replace", (key,), NO_PARAMETERS)
            fix = Fix("safe", "say that the tool takes no parameters", (edit,))
            yield Hit("null", (key,), {"key": key}, fix)


EXAMPLES = (
    Example(
        "a tool without parameters, written as null",
        {"tools": [{"name": "server_time", "inputSchema": None}], "protocolVersion": "2025-11-25"},
        flagged=("/tools/0/inputSchema",),
    ),
    Example(
        "a null default is another matter",
        {
            "name": "lim",
            "inputSchema": {
                "type": "object",
                "properties": {"n": {"type": "null", "default": None}},
            },
        },
    ),
)
