"""A successful result without the `structuredContent` that an `outputSchema` promises.

What it checks: that a successful result of a tool with an `outputSchema` has `structuredContent`.
Results with `isError: true`, tasks, and requests for more input need none.

Why: clients that rely on the promise treat the call as failed, although the text is there.

Clause: the tools page, from 2025-06-18 on: with an output schema, servers must provide structured
results that conform to it.

Fix: return the structured value too, or take the `outputSchema` out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules.context import Context

from ._parts import (
    OUTPUT_KEYS,
    OUTPUT_URL,
    STRUCTURED_SINCE,
    complete_result,
    is_refused,
    result_place,
)

RULE = Rule(
    subject=ToolCall,
    severity="error",
    clause="tools page: with an outputSchema, servers must provide structured results",
    clauses=("JS-22",),
    url=OUTPUT_URL,
    since=STRUCTURED_SINCE,
    messages={
        "absent": Message(
            "the tool has an outputSchema, but its successful result has no structuredContent",
            "return the structured value beside the text, or take the outputSchema out",
        )
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag a complete, successful result that lacks the member."""
    result, tool = complete_result(call), call.tool.value
    if result is None or is_refused(call) or "structuredContent" in result:
        return
    keys = OUTPUT_KEYS[:1] if call.tool.on_wire else OUTPUT_KEYS
    if isinstance(tool, dict) and any(isinstance(tool.get(key), dict) for key in keys):
        yield Hit("absent", origin=result_place(call))


def _result(result: dict[str, Any], **tool: Any) -> dict[str, Any]:
    named = {"name": "docs", "inputSchema": {"type": "object"}, **tool}
    return {"tool": named, "result": result}


_PROMISE = {"outputSchema": {"type": "object"}}
_TEXT = [{"type": "text", "text": "{}"}]

EXAMPLES = (
    Example(
        "only text, where a structure was promised",
        _result({"content": _TEXT}, **_PROMISE),
        flagged=("/result",),
        revision="2025-11-25",
    ),
    Example(
        "null is a value from 2026-07-28 on",
        _result({"content": _TEXT, "structuredContent": None}, **_PROMISE),
        revision="2026-07-28",
    ),
    Example("an error", _result({"content": _TEXT, "isError": True}, **_PROMISE)),
    Example(
        "more input is asked for first",
        _result({"resultType": "input_required", "inputRequests": {}}, **_PROMISE),
    ),
    Example(
        "a task that is still at work",
        _result({"task": {"taskId": "1", "status": "working"}}, **_PROMISE),
        revision="2025-11-25",
    ),
    Example("nothing was promised", _result({"content": _TEXT})),
)
