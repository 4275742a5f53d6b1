"""More tools than a model API takes at once.

What it checks: the number of the tools of one server.

Why: clients send the tools of all servers along with every request. A server that alone has more
than the interface takes makes every request fail.

Clause: none; MCP has no limit.

Fix: offer groups of tools that can be switched on, or one tool for what several do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolList
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "tool-counts"
RULE = Rule(
    subject=ToolList,
    severity="warning",
    profile="portability",
    clause="portability: clients and model APIs take a limited number of tools",
    clauses=(),
    url="https://github.com/FerroxLabs/wayland/issues/344",
    messages={
        "many": Message(
            "the server lists {count} tools, of which at most {most} are taken: {clients}",
            "offer groups of tools that can be switched on, or fewer and wider tools",
        ),
    },
)
_FEWEST = 20


def check(listed: ToolList, context: Context) -> Iterable[Hit]:
    """Flag a list longer than somebody takes."""
    count = len(listed.tools)
    if count < _FEWEST:
        return
    found = tuple(f for f in known(KIND, context) if f.fact.most < count)
    if found:
        most = min(f.fact.most for f in found)
        values = {"count": count, "most": most, "clients": told(found)}
        yield Hit("many", values=values, severity=severity(found))


def _text(count: int) -> str:
    """Return a tools/list response as JSON text, its tools without their schemas."""
    tools = [{"name": f"t{number}"} for number in range(count)]
    return json.dumps({"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}})


EXAMPLES = (
    Example("129 tools, here without their schemas", _text(129), flagged=("/result/tools",)),
    Example("as many as everybody takes", _text(_FEWEST)),
)
