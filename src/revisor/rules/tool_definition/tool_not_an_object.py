"""A tool that is not an object.

What it checks: that every entry of a tool list is a JSON object.

Why: an entry that is null, a string or a list makes strict clients reject the whole list; the tools
beside it are usable and are judged by themselves.

Clause: the file schema.ts of every revision: `ListToolsResult.tools` is an array of `Tool` objects.

Fix: write the tool as an object with `name` and `inputSchema`, or take the entry out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import SCHEMA_URL

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="schema.ts: tools is an array of Tool objects",
    clauses=(),
    url=SCHEMA_URL,
    messages={
        "value": Message(
            "the tool is {value}; every entry of a tool list must be an object",
            "write an object with name and inputSchema, or take the entry out; the other tools of "
            "the list stay usable",
        )
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag an entry of any other JSON type."""
    if not isinstance(tool.value, dict):
        yield Hit("value", values={"value": short(tool.value)})


EXAMPLES = (
    Example(
        "null, a name alone and a list between two tools",
        {
            "tools": [
                {"name": "a", "inputSchema": {"type": "object"}},
                None,
                "b",
                ["c"],
                {"name": "d", "inputSchema": {"type": "object"}},
            ]
        },
        flagged=("/tools/1", "/tools/2", "/tools/3"),
    ),
    Example(
        "an empty object lacks its fields, but it is an object",
        {"tools": [{}], "protocolVersion": "2025-11-25"},
    ),
)
