"""A tool without an `inputSchema`.

What it checks: that every tool has an `inputSchema`.

Why: the field is required in every revision, also for a tool without parameters. Strict clients
reject the whole list over one tool that lacks it; the tools beside it are usable.

A server that is seen to send `input_schema`, `parameters` or `{"type": "function", "function": …}`,
as model APIs spell it, has not sent the field. In a saved dump these stand for it: whoever saved it
may have written it so.

Clause: the file schema.ts of every revision: `Tool.inputSchema` is required, with `type: "object"`.

Fix: for a tool without parameters write `{"type": "object", "additionalProperties": false}`;
otherwise describe the parameters.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.fix import Edit, Fix, Safety
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._fields import ANY_INPUT_KEY, SCHEMA_URL, counted, is_wrapped

_OWN = "inputSchema"
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
        "foreign": Message(
            "the tool has no inputSchema, which is required; {key} looks like it, but clients read "
            "MCP's own name alone",
            'write "inputSchema" instead of "{key}"',
        ),
        "wrapped": Message(
            "the tool has no inputSchema, which is required; {key} looks like it holds the tool, "
            "which is the form of a model API",
            'write the members of "{key}" into the tool itself, "parameters" as "inputSchema"',
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a tool that has the field in none of its spellings.

    The function inside `{type: "function"}` is the form of a model API, where it may be left out.
    """
    if not isinstance(tool.value, dict) or tool.origin.pointer[-1:] == ("function",):
        return
    if any(key in tool.value for key in counted(tool, ANY_INPUT_KEY)):
        return
    for key in tool.value:
        if key.lower().replace("-", "") == "inputschema":
            yield Hit("misspelt", (key,), {"key": key}, _renamed(tool, key, "safe"))
            return
    yield _foreign(tool)


def _foreign(tool: ToolDefinition) -> Hit:
    """Return the hit that names what a model API would read in place of the field, if anything."""
    if is_wrapped(tool):
        return Hit("wrapped", ("function",), {"key": "function"})
    for key in tool.value:
        if key.lower().replace("-", "_") in {"input_schema", "parameters"}:
            return Hit("foreign", (key,), {"key": key}, _renamed(tool, key, "unsafe"))
    edit = Edit("add", (_OWN,), {"type": "object"})
    return Hit("absent", fix=Fix("safe", "accept any arguments, as clients do now", (edit,)))


def _renamed(tool: ToolDefinition, key: str, safety: Safety) -> Fix:
    edits = (Edit("remove", (key,)), Edit("add", (_OWN,), tool.value[key]))
    return Fix(safety, f'write "{_OWN}"', edits)


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
    Example(
        "a server sends what a model API takes",
        [
            sent(request(1, "tools/list")),
            received(
                result(
                    1,
                    {
                        "tools": [
                            {"name": "snake", "input_schema": {"type": "object"}},
                            {"name": "model", "parameters": {"type": "object"}},
                            {"type": "function", "function": {"name": "wrapped"}},
                            {"name": "good", "inputSchema": {"type": "object"}},
                        ]
                    },
                )
            ),
        ],
        flagged=(
            "/1/msg/result/tools/0/input_schema",
            "/1/msg/result/tools/1/parameters",
            "/1/msg/result/tools/2/function",
        ),
    ),
)
