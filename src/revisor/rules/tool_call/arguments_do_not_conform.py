"""Arguments that the tool's `inputSchema` refuses.

What it checks: the arguments of a call against the `inputSchema` of its tool, each fault with its
place. Nothing is said where the schema itself is not valid, or where the arguments were not
recorded.

Why: a server that takes them works with values that it did not ask for; a server that refuses them
is right, and the caller has to mend the call. A value is never converted silently: `"3"` is no
integer, and an optional property may be left out, but is not null. `3.0` is an integer.

Clause: the tools page: servers must validate all tool inputs. Where the server refused the call, it
did so, and the finding is a warning about the caller.

Fix: send what the message names, or widen the schema where the value is right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING, ToolCall
from revisor.rules._faults import faults_of
from revisor.rules.context import Context

from ._parts import (
    INPUT_KEYS,
    TOOLS_URL,
    argument_place,
    arguments_of,
    is_refused,
    schema_of,
)

RULE = Rule(
    subject=ToolCall,
    severity="error",
    clause="tools page: servers must validate all tool inputs",
    clauses=("JS-20",),
    url=f"{TOOLS_URL}#security-considerations",
    party="client",
    messages={
        "sent": Message(
            "the arguments do not conform to inputSchema: {why}",
            "send what the schema asks for, or widen the schema where the value is right",
        ),
        "accepted": Message(
            "the arguments do not conform to inputSchema, and the server took them: {why}",
            "send what the schema asks for; a server answers such a call with an error",
        ),
        "refused": Message(
            "the arguments do not conform to inputSchema, and the server refused them: {why}",
            "send what the schema asks for",
        ),
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag each fault at its instance location."""
    document, arguments = schema_of(call, context, INPUT_KEYS), arguments_of(call)
    if document is None or arguments is MISSING:
        return
    refused = is_refused(call)
    message = "refused" if refused else "sent" if call.result is MISSING else "accepted"
    for at, why in faults_of(document, arguments):
        yield Hit(
            message,
            values={"why": why},
            severity="warning" if refused else None,
            origin=argument_place(call, at),
        )


def _call(arguments: Any, **more: Any) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {"q": {"type": "string"}, "n": {"type": "integer"}},
        "required": ["q"],
        "additionalProperties": False,
    }
    return {"tool": {"name": "find", "inputSchema": schema}, "arguments": arguments, **more}


EXAMPLES = (
    Example(
        "an integer as a string, a property that is not declared",
        _call({"q": "x", "n": "3", "limit": 5}),
        flagged=("/arguments/n", "/arguments"),
    ),
    Example("a required property is missing", _call({"n": 3}), flagged=("/arguments",)),
    Example(
        "null for an optional property, which the server took",
        _call({"q": "x", "n": None}, result={"content": []}),
        flagged=("/arguments/n",),
    ),
    Example(
        "a fraction, which the server refused",
        _call({"q": "x", "n": 0.5}, result={"content": [], "isError": True}),
        flagged=("/arguments/n",),
    ),
    Example(
        "3.0 is an integer, and optional properties may be left out", _call({"q": "", "n": 3.0})
    ),
    Example(
        "only the result was recorded",
        {
            "tool": {"name": "find", "inputSchema": {"type": "object", "required": ["q"]}},
            "result": {"content": []},
        },
    ),
    Example(
        "the schema itself is not valid, which another rule tells",
        {
            "tool": {"name": "find", "inputSchema": {"type": "object", "required": "q"}},
            "arguments": {},
        },
    ),
)
