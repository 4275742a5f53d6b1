"""A cancellation of what its sender did not ask for.

What it checks: in a connection that was seen from its beginning, that `notifications/cancelled`
names a request that its sender has made, and up to 2025-11-25 not `initialize`. From 2026-07-28 on
a server names the `subscriptions/listen` request that it ends. That a request may be answered
already is no fault: the two may cross.

Why: the receiver passes over a cancellation that it cannot place, and the request goes on.

Clause: cancellation page: notifications must only reference requests that were issued in the same
direction; the initialize request must not be cancelled.

Fix: write the id of the request as it was sent, with its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._lines import discovered, opened
from ._wire import CANCELLATION_URL, PER_REQUEST_SINCE, key, other

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="cancellation page: cancellations only reference requests of the same direction",
    clauses=("MS-19",),
    url=f"{CANCELLATION_URL}#behavior-requirements",
    party=None,
    messages={
        "unknown": Message(
            "the {party} cancels the request {id}, which it has not made",
            "write the id of one of your own requests, with its type",
        ),
        "initialize": Message(
            "the client cancels its initialize request",
            "close the connection instead",
        ),
        "other": Message(
            "the server cancels the request {id}, which is no subscriptions/listen request",
            "answer the request with an error instead",
        ),
    },
)

METHOD = "notifications/cancelled"
Asked = Mapping[tuple[str, Any], str]


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at each cancellation."""
    asked: dict[tuple[str, Any], str] = {}
    for message in conversation.messages:
        if message.is_request:
            asked[message.sender, key(message.value["id"])] = message.method or ""
        if message.method != METHOD or message.ours or not conversation.whole:
            continue
        number = message.params.get("requestId") if isinstance(message.params, dict) else None
        kind = _fault(message, number, asked, context) if key(number) else ""
        if kind:
            values = {"id": short(number), "party": message.sender}
            place = message.origin.at("params", "requestId")
            yield Hit(kind, values=values, origin=place, party=message.sender)


def _fault(message: WireMessage, number: Any, asked: Asked, context: Context) -> str:
    own = asked.get((message.sender, key(number)))
    if message.sender == "client":
        return "unknown" if own is None else "initialize" if own == "initialize" else ""
    theirs = asked.get((other(message.sender), key(number)))
    if theirs == "subscriptions/listen":
        return ""
    if context.certain and context.revision >= PER_REQUEST_SINCE:
        return "other"
    return "unknown" if own is None else ""


def _cancelled(number: Any) -> dict[str, Any]:
    return notification(METHOD, {"requestId": number})


EXAMPLES = (
    Example(
        "requests of the other party, or of nobody, and the very first one",
        opened(
            "2025-11-25",
            sent(request(1, "ping")),
            received(_cancelled(1)),
            sent(_cancelled("1")),
            sent(_cancelled(0)),
        ),
        flagged=(
            "/3/msg/params/requestId",
            "/4/msg/params/requestId",
            "/5/msg/params/requestId",
        ),
    ),
    Example(
        "a server gives up a call",
        discovered(sent(request(1, "tools/call")), received(_cancelled(1))),
        flagged=("/3/msg/params/requestId",),
    ),
    Example(
        "a client cancels its request, a server ends a subscription",
        discovered(
            sent(request(1, "tools/call")),
            sent(_cancelled(1)),
            sent(request(2, "subscriptions/listen")),
            received(_cancelled(2)),
        ),
    ),
)
