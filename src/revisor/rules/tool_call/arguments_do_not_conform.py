"""Arguments that the tool's `inputSchema` refuses.

What it checks: the arguments of a call against the `inputSchema` of its tool, each fault with its
place. Nothing is said where the schema itself is not valid, or where the arguments were not
recorded.

Why: a server that takes them works with values that it did not ask for; a server that refuses them
is right, and the caller has to mend the call. A value is never converted silently: `"3"` is no
integer, and an optional property may be left out, but is not null. `3.0` is an integer.

Clause: the tools page: servers must validate all tool inputs. Where the server refused the call, it
did so, and the finding is a warning about the caller. Of a call that Revisor itself made (`--call`)
only that the server took it is a finding: about the server.

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
        "unchecked": Message(
            "the server took arguments that do not conform to inputSchema: {why}",
            "hold arguments against the schema, and answer with isError and what is wrong",
        ),
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag each fault at its instance location."""
    document, arguments = schema_of(call, context, INPUT_KEYS), arguments_of(call)
    if document is None or arguments is MISSING:
        return
    message = _message(call)
    if message is None:
        return
    for at, why in faults_of(document, arguments):
        yield Hit(
            message,
            values={"why": why},
            severity="warning" if message == "refused" else None,
            party="server" if message == "unchecked" else None,
            origin=argument_place(call, at),
        )


def _message(call: ToolCall) -> str | None:
    """Return what to say of a call; of one that Revisor made only what the server did wrong."""
    if call.ours:
        return "unchecked" if call.result is not MISSING and not is_refused(call) else None
    if is_refused(call):
        return "refused"
    return "sent" if call.result is MISSING else "accepted"


def _call(arguments: Any, **more: Any) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {"q": {"type": "string"}, "n": {"type": "integer"}},
        "required": ["q"],
        "additionalProperties": False,
    }
    return {"tool": {"name": "find", "inputSchema": schema}, "arguments": arguments, **more}


def _made_by_revisor(result: dict[str, Any]) -> list[dict[str, Any]]:
    schema = {"type": "object", "required": ["q"]}
    asked = {"name": "find", "arguments": {}}
    listed = {"tools": [{"name": "find", "inputSchema": schema}]}
    exchanges: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
        ("tools/list", {}, listed),
        ("tools/call", asked, result),
    )
    lines: list[dict[str, Any]] = []
    for key, (method, params, told) in enumerate(exchanges):
        ask = {"jsonrpc": "2.0", "id": key, "method": method, "params": params}
        answer = {"jsonrpc": "2.0", "id": key, "result": told}
        lines += [{"dir": "out", "ours": True, "msg": ask}, {"dir": "in", "msg": answer}]
    return lines


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
    Example(
        "Revisor was told to send what does not conform, and the server took it",
        _made_by_revisor({"content": []}),
        flagged=("/2/msg/params/arguments",),
        revision="2025-11-25",
    ),
    Example(
        "Revisor was told to send what does not conform, and the server refused it",
        _made_by_revisor({"content": [{"type": "text", "text": "q is missing"}], "isError": True}),
        revision="2025-11-25",
    ),
)
