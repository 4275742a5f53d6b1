"""JSON that is no JSON-RPC message.

What it checks: that what is sent is an object that is a request, a notification or a response: it
has a `method` that is a string, or a `result`, or an `error`. An empty array is no batch either.

Why: the peer cannot tell what it is. An answer without result and error leaves a request open.

Clause: basic page: all messages follow JSON-RPC 2.0, and are requests, responses or notifications.
The stdio transport lets nothing else be written.

Fix: send what is no message elsewhere: log output to stderr, or as a log notification.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, result, sent
from revisor.rules.context import Context

from ._wire import BASIC_URL

BATCHES_UNTIL = "2025-03-26"

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: messages are requests, responses or notifications of JSON-RPC 2.0",
    clauses=("MS-06",),
    url=f"{BASIC_URL}#messages",
    party=None,
    messages={
        "type": Message(
            "{value} is no JSON-RPC message; a message is an object",
            "send nothing but messages here, and log to stderr",
        ),
        "empty": Message("an empty batch was sent", "send messages one by one"),
        "method": Message(
            "the method of a message is {value}; it must be a string",
            'write the name of the method, such as "tools/list"',
        ),
        "unanswered": Message(
            "the message with the id {id} has neither a method nor a result nor an error",
            'write "result": {{}} where there is nothing to return',
        ),
        "shape": Message(
            "{value} is no JSON-RPC message: it has no method, no result and no error",
            "send nothing but messages here, and log to stderr",
        ),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Name the first thing that keeps a value from being a message."""
    value = message.value
    if value is MISSING or message.ours or not message.verbatim:
        return
    values = {"value": short(value)}
    if isinstance(value, list) and not message.in_batch:
        # Where batches are no part of the protocol, the removed feature is told.
        removed = context.certain and context.revision > BATCHES_UNTIL
        if not value and not removed:
            yield Hit("empty", values=values, party=message.sender)
    elif not isinstance(value, dict):
        yield Hit("type", values=values, party=message.sender)
    elif "method" in value:
        if not isinstance(value["method"], str):
            told = {"value": short(value["method"])}
            yield Hit("method", ("method",), told, party=message.sender)
    elif not {"result", "error"} & value.keys():
        kind = "unanswered" if "id" in value else "shape"
        told = {**values, "id": short(value.get("id"))}
        yield Hit(kind, values=told, party=message.sender)


EXAMPLES = (
    Example(
        "log output, an answer that holds nothing, a method that is a number, an empty batch",
        [
            received("ready"),
            received({"level": "info", "msg": "listening"}),
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "id": 1}),
            sent({"jsonrpc": "2.0", "id": 2, "method": 7}),
            sent([]),
        ],
        flagged=("/0/msg", "/1/msg", "/3/msg", "/4/msg/method", "/5/msg"),
    ),
    Example(
        "a request, a response, a notification",
        [
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(notification("notifications/initialized")),
        ],
    ),
)
