"""An `inputSchema` that is null.

What it checks: that `inputSchema` is not null.

Why: strict clients reject the whole list of tools over one null; this is how some generators write
"no parameters".

Clause: the file schema.ts of every revision: `inputSchema` is an object. From 2025-11-25 on the
tools page (SEP-1613 section 3) says so in words: a valid JSON Schema object, not null.

Fix: `{"type": "object"}` takes any arguments; `{"type": "object", "additionalProperties": false}`
says that a tool takes no parameters.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

ANY_ARGUMENTS = {"type": "object"}

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="schema.ts: Tool.inputSchema is an object, never null; SEP-1613 section 3 repeats it",
    clauses=("JS-10", "JS-11"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool",
    messages={
        "null": Message(
            "{key} is null; it must be a JSON Schema object",
            'write {{"type": "object"}} for any arguments, or, for a tool without parameters, '
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
            edit = Edit("replace", (key,), ANY_ARGUMENTS)
            fix = Fix("safe", 'write {"type": "object"}, which closes nothing', (edit,))
            yield Hit("null", (key,), {"key": key}, fix)


EXAMPLES = (
    Example(
        "a tool without parameters, written as null",
        {"tools": [{"name": "server_time", "inputSchema": None}], "protocolVersion": "2025-11-25"},
        flagged=("/tools/0/inputSchema",),
    ),
    Example(
        "a null was never allowed",
        {"tools": [{"name": "server_time", "inputSchema": None}], "protocolVersion": "2024-11-05"},
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
