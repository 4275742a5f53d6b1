"""Structured content without any text beside it.

What it checks: that a result with `structuredContent` has at least one text block in `content`.
Whether the text says the same is not judged.

Why: clients that do not know `structuredContent`, and hosts that show only `content` to the model,
are left with nothing. From 2026-07-28 on lists and scalars reach older clients only as text.

Clause: the tools page, from 2025-06-18 on: structured content should also be returned as serialized
JSON in a TextContent block. SEP-2106 says "must" for what is no object; the specification says
"should".

Fix: add a text block with the serialized JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules.context import Context

from ._parts import CONTENT_URL, STRUCTURED_SINCE, complete_result, result_place

ANY_VALUE_SINCE = "2026-07-28"

RULE = Rule(
    subject=ToolCall,
    severity="warning",
    clause="tools page: structured content should also be returned as text",
    clauses=("JS-24", "JS-25"),
    url=CONTENT_URL,
    since=STRUCTURED_SINCE,
    messages={
        "object": Message(
            "the result has structuredContent, but no text block: clients that read only content "
            "get nothing",
            "add a text block with the serialized JSON to content",
        ),
        "other": Message(
            "the result has structuredContent that is no object, and no text block: clients of "
            "older revisions get nothing (SEP-2106 says must, the specification should)",
            "add a text block with the serialized JSON to content",
        ),
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag a result that has the one and lacks the other."""
    result = complete_result(call)
    if result is None or "structuredContent" not in result:
        return
    content, value = result.get("content"), result["structuredContent"]
    if isinstance(content, list) and any(_is_text(block) for block in content):
        return
    lifted = context.revision >= ANY_VALUE_SINCE
    message = "other" if lifted and not isinstance(value, dict) else "object"
    place = result_place(call, "content") if "content" in result else result_place(call)
    way = result_place(call).pointer[len(call.origin.pointer) :]
    yield Hit(message, fix=_fix(content, value, way), origin=place)


def _is_text(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") == "text"


def _fix(content: Any, value: Any, way: Pointer) -> Fix | None:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    block = {"type": "text", "text": text}
    if isinstance(content, list):
        edit = Edit("add", (*way, "content", len(content)), block)
    else:
        edit = Edit("add", (*way, "content"), [block])
    return Fix("safe", "add the serialized JSON as text", (edit,))


def _result(**result: Any) -> dict[str, Any]:
    return {"tool": {"name": "hist", "inputSchema": {"type": "object"}}, "result": result}


EXAMPLES = (
    Example(
        "a list and no block at all",
        _result(content=[], structuredContent=[{"id": 1}]),
        flagged=("/result/content",),
        revision="2026-07-28",
    ),
    Example(
        "an object beside an image, and one without content",
        _result(
            content=[{"type": "image", "data": "", "mimeType": "image/png"}],
            structuredContent={"id": 1},
        ),
        flagged=("/result/content",),
        revision="2025-06-18",
    ),
    Example(
        "content is not there",
        _result(structuredContent={"id": 1}),
        flagged=("/result",),
        revision="2025-11-25",
    ),
    Example(
        "text beside it, whatever it says",
        _result(content=[{"type": "text", "text": "1 hit"}], structuredContent={"id": 1}),
    ),
    Example("no structured content", _result(content=[])),
)
