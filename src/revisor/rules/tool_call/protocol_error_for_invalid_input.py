"""A protocol error in answer to arguments that do not conform.

What it checks: from 2025-11-25 on, whether a call whose arguments break the `inputSchema` was
answered with the protocol error -32602.

Why: many hosts do not show protocol errors to the model. A tool execution error it can read, and
mend its call.

Clause: the tools page, from 2025-11-25 on: failed validation of input is reported as a tool
execution error; up to 2025-06-18 the page showed -32602 for it.

Fix: return a result with `isError: true` and a text that says what was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING, ToolCall
from revisor.rules._faults import faults_of
from revisor.rules.context import Context

from ._parts import INPUT_KEYS, TOOLS_URL, arguments_of, schema_of

INVALID_PARAMS = -32602

RULE = Rule(
    subject=ToolCall,
    severity="note",
    clause="tools page: failed validation of input is reported as a tool execution error",
    clauses=("JS-28", "JS-29"),
    url=f"{TOOLS_URL}#error-handling",
    since="2025-11-25",
    messages={
        "error": Message(
            "arguments that do not conform were answered with the protocol error -32602, which "
            "many hosts do not show to the model",
            'return a result with "isError": true and a text that says what was wrong; -32602 is '
            "for unknown tools and malformed requests",
        )
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag the error where the arguments are certainly what it is about."""
    if not isinstance(call.error, dict) or call.error.get("code") != INVALID_PARAMS:
        return
    document, arguments = schema_of(call, context, INPUT_KEYS), arguments_of(call)
    if document is None or arguments is MISSING:
        return
    if next(faults_of(document, arguments), None) is not None:
        yield Hit("error", ("error",))


def _call(arguments: Any, code: int) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    return {
        "tool": {"name": "take", "inputSchema": schema},
        "arguments": arguments,
        "error": {"code": code, "message": "Invalid arguments"},
    }


EXAMPLES = (
    Example("a string for an integer", _call({"n": "3"}, -32602), ("/error",), "2025-11-25"),
    Example("arguments that conform", _call({"n": 3}, -32602), revision="2025-11-25"),
    Example("the form of 2025-06-18", _call({"n": "3"}, -32602), revision="2025-06-18"),
    Example("an internal error", _call({"n": "3"}, -32603), revision="2025-11-25"),
    Example(
        "the arguments were not recorded",
        {
            "tool": {"name": "take", "inputSchema": {"type": "object", "required": ["n"]}},
            "error": {"code": -32602, "message": "Invalid arguments"},
        },
        revision="2025-11-25",
    ),
)
