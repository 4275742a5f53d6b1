"""A tool without an `inputSchema`.

What it checks: that every tool has an `inputSchema`.

Why: the field is required in every revision, also for a tool without parameters. Strict clients
reject the whole list over one tool that lacks it; the tools beside it are usable.

Clause: the file schema.ts of every revision: `Tool.inputSchema` is required, with `type: "object"`.

Fix: for a tool without parameters write `{"type": "object", "additionalProperties": false}`;
otherwise describe the parameters.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import ANY_INPUT_KEY, SCHEMA_URL

RULE = Rule(
    subject=ToolDefinition,
    severity="error",
    clause="schema.ts: Tool.inputSchema is required",
    clauses=("JS-11",),
    url=SCHEMA_URL,
    messages={
        "absent": Message(
            "the tool has no inputSchema, which is required also where there are no parameters",
            'write "inputSchema": {{"type": "object", "additionalProperties": false}} if it takes '
            "none; the other tools of the list stay usable",
        ),
        "misspelt": Message(
            "the tool has no inputSchema, which is required; {key} looks like it, but names of "
            "members are case-sensitive",
            'write "inputSchema" instead of "{key}"',
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a tool that has the field in none of its spellings.

    The function inside `{type: "function"}` is the form of a model API, where it may be left out.
    """
    if not isinstance(tool.value, dict) or tool.origin.pointer[-1:] == ("function",):
        return
    if any(key in tool.value for key in ANY_INPUT_KEY):
        return
    alike = [key for key in tool.value if key.lower().replace("-", "") == "inputschema"]
    yield Hit("misspelt", (alike[0],), {"key": alike[0]}) if alike else Hit("absent")


EXAMPLES = (
    Example(
        "the second tool has none",
        {
            "tools": [{"name": "good", "inputSchema": {"type": "object"}}, {"name": "bad"}],
            "protocolVersion": "2026-07-28",
        },
        flagged=("/tools/1",),
    ),
    Example(
        "the field is there, but spelt in another case",
        {"tools": [{"name": "bad", "inputschema": {"type": "object"}}], "nextCursor": None},
        flagged=("/tools/0/inputschema",),
    ),
    Example(
        "null is there, and another fault; snake case is the spelling of some dumps",
        {
            "tools": [
                {"name": "null", "inputSchema": None},
                {"name": "snake", "input_schema": {"type": "object"}},
            ]
        },
    ),
    Example(
        "a model API's form of a function without parameters",
        [
            {"type": "function", "function": {"name": "now"}},
            {"type": "function", "function": {"name": "at", "parameters": {"type": "object"}}},
        ],
    ),
)
