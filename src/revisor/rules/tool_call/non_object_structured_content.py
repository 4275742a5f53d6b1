"""`structuredContent` that is no object, before 2026-07-28.

What it checks: at 2025-06-18 and 2025-11-25, that `structuredContent` is a JSON object. From
2026-07-28 on it may be any JSON value, null included.

Why: clients of these revisions read the member as an object, and refuse the whole result otherwise.

Clause: the file schema.ts of 2025-06-18 and 2025-11-25: `structuredContent?: { [key: string]:
unknown }`.

Fix: wrap the value, for example as `{"result": […]}`, and the `outputSchema` in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules.context import Context

from ._parts import STRUCTURED_SINCE, complete_result, result_place

RULE = Rule(
    subject=ToolCall,
    severity="error",
    clause="schema.ts: structuredContent is an object (until 2025-11-25)",
    clauses=("JS-26",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/server/tools#structured-content",
    since=STRUCTURED_SINCE,
    until="2025-11-25",
    messages={
        "value": Message(
            "structuredContent is {value}; at {revision} it must be an object (2026-07-28 lifted "
            "that)",
            'wrap it, for example as {{"result": {value}}}, and the outputSchema in the same way',
        ),
        "null": Message(
            "structuredContent is null; at {revision} it must be an object",
            "leave the member out where there is nothing to return",
        ),
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag any other JSON type."""
    result = complete_result(call)
    if result is None or "structuredContent" not in result:
        return
    content = result["structuredContent"]
    if not isinstance(content, dict):
        message = "null" if content is None else "value"
        place = result_place(call, "structuredContent")
        bound = isinstance(call.tool.value, dict) and "outputSchema" in call.tool.value
        fix = None if bound else _fix(content)
        yield Hit(message, values={"value": short(content)}, fix=fix, origin=place, base=place)


def _fix(content: Any) -> Fix:
    """Return the fix of a result that no schema binds."""
    if content is None:
        return Fix("safe", "leave it out", (Edit("remove", ()),))
    return Fix("unsafe", "wrap it in an object", (Edit("replace", (), {"result": content}),))


def _result(content: Any) -> dict[str, Any]:
    return {
        "tool": {"name": "hist", "inputSchema": {"type": "object"}},
        "result": {
            "content": [{"type": "text", "text": "[]"}],
            "structuredContent": content,
        },
    }


EXAMPLES = (
    Example(
        "a bare list",
        _result([{"id": 1}]),
        flagged=("/result/structuredContent",),
        revision="2025-06-18",
    ),
    Example(
        "null for nothing",
        _result(None),
        flagged=("/result/structuredContent",),
        revision="2025-11-25",
    ),
    Example("a list in an object", _result({"result": [1, 2]}), revision="2025-11-25"),
    Example("a bare list from 2026-07-28 on", _result([{"id": 1}]), revision="2026-07-28"),
    Example(
        "no structured content at all",
        {
            "tool": {"name": "hist", "inputSchema": {"type": "object"}},
            "result": {"content": []},
        },
        revision="2025-11-25",
    ),
)
