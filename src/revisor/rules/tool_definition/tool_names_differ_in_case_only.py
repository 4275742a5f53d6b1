"""Two tools whose names differ only in the case of letters.

What it checks: that no two different names of one server become equal in lower case.

Why: names are case-sensitive, so this is allowed, but models and some clients take one for the
other.

Clause: the tools page, from 2025-11-25 on: names should be considered case-sensitive.

Fix: names that differ in more than case.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolList
from revisor.rules.context import Context

from ._fields import NAMES_URL

RULE = Rule(
    subject=ToolList,
    severity="note",
    clause="tools page: tool names should be considered case-sensitive",
    clauses=("TN-02",),
    url=NAMES_URL,
    since="2025-11-25",
    messages={
        "alike": Message(
            "the name {name} differs from {other} only in the case of letters",
            "choose names that differ in more: not every client and model tells them apart",
        )
    },
)


def check(listed: ToolList, context: Context) -> Iterable[Hit]:
    """Flag the later of two such names; equal names have a rule of their own."""
    first: dict[str, str] = {}
    told: set[str] = set()
    for tool in listed.tools:
        if not tool.name or tool.name in told:
            continue
        other = first.setdefault(tool.name.lower(), tool.name)
        if other != tool.name:
            told.add(tool.name)
            values = {"name": short(tool.name), "other": short(other)}
            yield Hit("alike", values=values, origin=tool.origin.at("name"))


_INPUT = {"type": "object", "additionalProperties": False}

EXAMPLES = (
    Example(
        "search and Search",
        {
            "tools": [
                {"name": "search", "inputSchema": _INPUT},
                {"name": "Search", "inputSchema": _INPUT},
                {"name": "Search", "inputSchema": _INPUT},
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/1/name",),
    ),
    Example(
        "equal names have a rule of their own, and tools without names have another; ß is no ss",
        {
            "tools": [
                {"name": "straße", "inputSchema": _INPUT},
                {"name": "strasse", "inputSchema": _INPUT},
                {"name": "search", "inputSchema": _INPUT},
                {"name": "search", "inputSchema": _INPUT},
                {"inputSchema": _INPUT},
            ],
            "protocolVersion": "2025-11-25",
        },
    ),
)
