"""A tool name that model APIs refuse although the protocol allows it.

What it checks: names with a dot, or longer than 64 characters, among those that the protocol
recommends.

Why: several model APIs and clients take only `^[a-zA-Z0-9_-]{1,64}$` and answer the whole request
with 400, or refuse the server (hostinger/api-mcp-server#49 and openai/codex#8174, December 2025
to July 2026).

Clause: none; the tools page allows dots and up to 128 characters.

Fix: write `_` or `-` instead of the dot; shorten the name.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

RULE = Rule(
    subject=ToolDefinition,
    severity="warning",
    profile="portability",
    clause="portability: model APIs take names of up to 64 letters, digits, _ and -",
    clauses=(),
    url="https://github.com/openai/codex/issues/8174",
    messages={
        "dot": Message(
            "the name {name} has a dot in it, which model APIs refuse",
            "write _ or - instead of the dot",
        ),
        "long": Message(
            "the name has {size} characters; model APIs refuse more than 64",
            "shorten the name to 64 characters",
        ),
    },
)
_LONGEST = 64


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Compare the name with what model APIs take."""
    name = tool.name or ""
    if "." in name:
        yield Hit("dot", ("name",), {"name": short(name)})
    if len(name) > _LONGEST:
        yield Hit("long", ("name",), {"size": len(name)})


EXAMPLES = (
    Example(
        "a dot between service and action",
        {"name": "calendar.update", "inputSchema": {"type": "object"}},
        flagged=("/name",),
    ),
    Example(
        "letters, digits, underscore and hyphen",
        {"name": "calendar_update-2", "inputSchema": {"type": "object"}},
    ),
)
