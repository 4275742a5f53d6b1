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
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._fields import NAMES_URL, is_wrapped

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
        "misspelt": Message(
            "the tool has no name, so nothing can call it; {key} looks like it, but names of "
            "members are case-sensitive",
            'write "name" instead of "{key}"',
        ),
        "wrapped": Message(
            "the tool has no name, so nothing can call it; {key} looks like it holds the name, "
            "which is the form of a model API",
            'write the members of "{key}" into the tool itself, "parameters" as "inputSchema"',
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
        yield _absent(tool)
        return
    name = tool.value["name"]
    if not isinstance(name, str):
        yield Hit("type", ("name",), {"value": short(name)})
    elif not name and context.revision >= NAMES_SINCE:
        yield Hit("empty", ("name",), severity="warning")


def _absent(tool: ToolDefinition) -> Hit:
    """Return the hit that names what looks like the name, if anything does."""
    if is_wrapped(tool):
        return Hit("wrapped", ("function",), {"key": "function"})
    alike = next((key for key in tool.value if key.lower() == "name"), None)
    return Hit("absent") if alike is None else Hit("misspelt", (alike,), {"key": alike})


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
        "spelt in another case, and inside the form of a model API, as a server sends it",
        [
            sent(request(1, "tools/list")),
            received(
                result(
                    1,
                    {
                        "tools": [
                            {"Name": "upper", "inputSchema": {"type": "object"}},
                            {"type": "function", "function": {"name": "wrapped"}},
                        ]
                    },
                )
            ),
        ],
        flagged=("/1/msg/result/tools/0/Name", "/1/msg/result/tools/1/function"),
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
