"""Two tools of one server with the same name.

What it checks: that no name is given twice in the tool list of one server, all its pages together.

Why: calls name the tool and nothing else, so one of the two can never be called, and which one
depends on the client.

Clause: the tools page: names should be unique within a server (before 2025-11-25: `name` is the
unique identifier of the tool).

Fix: rename one of them, or take out the one that was listed twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition, ToolList
from revisor.rules.context import Context

from ._fields import NAMES_URL

RULE = Rule(
    subject=ToolList,
    severity="warning",
    clause="tools page: tool names should be unique within a server",
    clauses=("TN-05",),
    url=NAMES_URL,
    messages={
        "again": Message(
            "the name {name} is taken already by tools[{first}]; calls can reach only one of them",
            "rename one of the two",
        ),
        "copy": Message(
            "the tool {name} is the same as tools[{first}], listed twice",
            "take one of the two out",
        ),
    },
)


def check(listed: ToolList, context: Context) -> Iterable[Hit]:
    """Flag the second and every further tool of a name."""
    seen: dict[str, ToolDefinition] = {}
    for tool in listed.tools:
        if not tool.name:
            continue
        first = seen.setdefault(tool.name, tool)
        if first is not tool:
            values = {"name": short(tool.name), "first": first.index}
            message = "copy" if _are_equal(first.value, tool.value) else "again"
            yield Hit(message, values=values, origin=tool.origin.at("name"))


def _are_equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except RecursionError:  # nested too deep to be compared
        return False


_SEARCH = {"name": "search", "inputSchema": {"type": "object", "additionalProperties": False}}

EXAMPLES = (
    Example(
        "two tools called search, the second of them twice",
        {
            "tools": [
                {"name": "search", "inputSchema": {"type": "object"}},
                _SEARCH,
                {"name": "search", "inputSchema": {"type": "object"}},
            ],
            "protocolVersion": "2026-07-28",
        },
        flagged=("/tools/1/name", "/tools/2/name"),
    ),
    Example(
        "one name on two pages of the same list",
        [
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": [_SEARCH], "nextCursor": "2"}},
            {"jsonrpc": "2.0", "id": 2, "result": {"tools": [_SEARCH]}},
        ],
        flagged=("/1/result/tools/0/name",),
    ),
    Example(
        "names are case-sensitive, and titles need not be unique; tools without names are another"
        " fault",
        {
            "tools": [
                {**_SEARCH, "title": "Search"},
                {**_SEARCH, "name": "Search", "title": "Search"},
                {"inputSchema": {"type": "object"}},
                {"inputSchema": {"type": "object"}},
            ],
        },
    ),
)
