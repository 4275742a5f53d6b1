"""A request whose id is null.

What it checks: that no request has `"id": null`.

Why: JSON-RPC allows it and MCP does not: the answer could not be told from an error about a
message that could not be read.

Clause: basic page: the id of a request must not be null.

Fix: count requests from 0 or 1 on; a message that wants no answer has no `id` at all.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._wire import REQUESTS_URL, is_judged, shown

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: unlike in JSON-RPC itself, the id of a request must not be null",
    clauses=("MS-02",),
    url=REQUESTS_URL,
    party=None,
    messages={
        "null": Message(
            "the id of the request {method} is null; it must be a string or an integer",
            "give each request an id of its own, or leave id out where no answer is wanted",
        )
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Flag null where a method stands beside it."""
    if is_judged(message) and message.is_request and message.value["id"] is None:
        values = {"method": shown(message.method or "")}
        yield Hit("null", ("id",), values, party=message.sender)


EXAMPLES = (
    Example(
        "a notification that was given an id",
        [sent(request(None, "notifications/initialized"))],
        flagged=("/0/msg/id",),
    ),
    Example(
        "null in an error about a message that could not be read",
        [
            sent(notification("notifications/initialized")),
            received({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "?"}}),
        ],
    ),
)
