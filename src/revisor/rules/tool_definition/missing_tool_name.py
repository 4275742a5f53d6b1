"""A tool without a name.

What it checks: that `name` is there, is a string and is not empty.

Why: a tool is called by its name, so one without cannot be called, and strict clients reject the
whole list because of it.

Clause: the file schema.ts of every revision: `Tool.name` is a required string; the tools page: 1 to
128 characters (an empty name is therefore a warning, and one from 2025-11-25 on).

Fix: give the tool a name, for example `get_weather`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import NAMES_URL

NAMES_SINCE = "2025-11-25"

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="schema.ts: Tool.name is a required string; tools page: it has 1 to 128 characters",
    clauses=("TN-01",),
    url=NAMES_URL,
    messages={
        "absent": Message(
            "the tool has no name, so nothing can call it",
            'write a "name" of 1 to 128 characters (A-Z a-z 0-9 _ - .)',
        ),
        "type": Message(
            "name is {value}; it must be a string",
            "write a string of 1 to 128 characters (A-Z a-z 0-9 _ - .)",
        ),
        "empty": Message(
            "name is empty", "write a name of 1 to 128 characters (A-Z a-z 0-9 _ - .)"
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a name that is absent, of another type, or empty."""
    if not isinstance(tool.value, dict):
        return
    if "name" not in tool.value:
        yield Hit("absent")
        return
    name = tool.value["name"]
    if not isinstance(name, str):
        yield Hit("type", ("name",), {"value": short(name)})
    elif not name and context.revision >= NAMES_SINCE:
        yield Hit("empty", ("name",), severity="warning")


EXAMPLES = (
    Example(
        "no name, a number, null, and an empty one",
        {
            "tools": [
                {"inputSchema": {"type": "object"}},
                {"name": 7, "inputSchema": {"type": "object"}},
                {"name": None, "inputSchema": {"type": "object"}},
                {"name": "", "inputSchema": {"type": "object"}},
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0", "/tools/1/name", "/tools/2/name", "/tools/3/name"),
    ),
    Example(
        "a name of digits is a string",
        {"tools": [{"name": "7", "inputSchema": {"type": "object"}}]},
    ),
    Example(
        "an empty name, where no clause spoke of its length yet",
        {"tools": [{"name": "", "inputSchema": {"type": "object"}}]},
        revision="2025-06-18",
    ),
)
