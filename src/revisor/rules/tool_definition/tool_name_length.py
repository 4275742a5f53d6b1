"""A tool name of more than 128 characters.

What it checks: that a tool's name has at most 128 characters (an empty name is told by
`missing-tool-name`).

Why: hosts prefix names with that of the server and pass them on to model APIs, which cut or refuse
long ones.

Clause: the tools page, from 2025-11-25 on: names should be 1 to 128 characters long. SEP-986 itself
says 64; where a SEP and the specification disagree, the specification wins.

Fix: a shorter name; what explains the tool belongs into `title` and `description`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import NAMES_URL

LONGEST = 128

RULE = Rule(
    subject=ToolDefinition,
    severity="warning",
    clause="tools page: tool names should have 1 to 128 characters",
    clauses=("TN-01",),
    url=NAMES_URL,
    since="2025-11-25",
    messages={
        "long": Message(
            f"the name has {{length}} characters; it should have at most {LONGEST}",
            "shorten the name, and say the rest in title and description",
        )
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a name that is too long."""
    if tool.name is not None and len(tool.name) > LONGEST:
        yield Hit("long", ("name",), {"length": f"{len(tool.name):,}"})


EXAMPLES = (
    Example(
        "129 characters",
        {"name": "a" * 129, "inputSchema": {"type": "object"}},
        flagged=("/name",),
        revision="2025-11-25",
    ),
    Example(
        "128 characters, beyond the 64 that SEP-986 names",
        {"name": "a" * 128, "inputSchema": {"type": "object"}},
        revision="2025-11-25",
    ),
    Example(
        "129 characters before there was a limit",
        {"name": "a" * 129, "inputSchema": {"type": "object"}},
        revision="2025-06-18",
    ),
)
