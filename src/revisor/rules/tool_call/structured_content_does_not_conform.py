"""`structuredContent` that the tool's `outputSchema` refuses.

What it checks: the structured content of a successful result against the `outputSchema` of its
tool, each fault with its place. Results with `isError: true` are not looked at, and neither is
content that is no object where only objects are allowed (`non-object-structured-content` tells
that).

Why: clients validate results, and throw away what does not conform. Often the schema is at fault:
it was generated from types that do not say what may be null or missing.

Clause: the tools page, from 2025-06-18 on: with an output schema, servers must provide structured
results that conform to it.

Fix: send what the schema promises, or promise what is sent: `"type": ["string", "null"]` for what
may be null, and only in `required` what is always there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules._faults import faults_of
from revisor.rules.context import Context

from ._parts import (
    OUTPUT_KEYS,
    OUTPUT_URL,
    STRUCTURED_SINCE,
    complete_result,
    is_refused,
    result_place,
    schema_of,
)

ANY_VALUE_SINCE = "2026-07-28"

RULE = Rule(
    subject=ToolCall,
    severity="error",
    clause="tools page: structured results must conform to the outputSchema",
    clauses=("JS-22",),
    url=OUTPUT_URL,
    since=STRUCTURED_SINCE,
    messages={
        "fault": Message(
            "structuredContent does not conform to outputSchema: {why}",
            "send what the schema promises, or promise what is sent",
        )
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag each fault at its instance location."""
    document, result = schema_of(call, context, OUTPUT_KEYS), complete_result(call)
    if document is None or result is None or "structuredContent" not in result or is_refused(call):
        return
    content = result["structuredContent"]
    if context.revision < ANY_VALUE_SINCE and not isinstance(content, dict):
        return
    for at, why in faults_of(document, content):
        yield Hit("fault", values={"why": why}, origin=result_place(call, "structuredContent", *at))


def _result(content: Any, **more: Any) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "ended": {"type": "string"}},
        "required": ["id", "ended"],
    }
    tool = {"name": "item", "inputSchema": {"type": "object"}, "outputSchema": schema}
    text = [{"type": "text", "text": "…"}]
    return {"tool": tool, "result": {"content": text, "structuredContent": content, **more}}


EXAMPLES = (
    Example(
        "null for what was promised to be a string, and a property that is missing",
        _result({"ended": None}),
        flagged=("/result/structuredContent/ended", "/result/structuredContent"),
    ),
    Example("an error need not conform", _result({"reason": "not found"}, isError=True)),
    Example(
        "a list, which another rule tells up to 2025-11-25", _result(["1"]), revision="2025-11-25"
    ),
    Example("more than was promised", _result({"id": "1", "ended": "", "more": None})),
    Example(
        "no outputSchema, nothing promised",
        {
            "tool": {"name": "item", "inputSchema": {"type": "object"}},
            "result": {"content": [], "structuredContent": {"id": 1}},
        },
    ),
)
