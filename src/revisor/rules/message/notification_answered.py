"""A response to a notification.

What it checks: a result, or an error that names the method or its params, with no id or a null one,
right after a notification of the other party. Over HTTP an error status may carry such an error.

Why: a notification wants no answer, and nobody waits for this one. Many clients close the
connection over a response that they cannot place.

Clause: basic page: the receiver of a notification must not send a response.

Fix: answer only messages that have an id; unknown notifications are passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import failure, notification, received, result, sent
from revisor.rules.context import Context

from ._lines import opened
from ._wire import NOTIFICATIONS_URL, is_judged, shown

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="basic page: the receiver of a notification must not send a response",
    clauses=("MS-14",),
    url=NOTIFICATIONS_URL,
    party=None,
    messages={
        "answer": Message(
            "the notification {method} is answered with {what}",
            "answer only what has an id",
        )
    },
)

_READ = (-32601, -32602)
"""Codes of one who has read the message: it has no id, and so it was a notification."""
_FAILED = 400


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at each pair of neighbours."""
    before: WireMessage | None = None
    for message in conversation.messages:
        if _answers(message, before) and before is not None:
            what = "a result" if "result" in message.value else "an error"
            values = {"method": shown(before.method or ""), "what": what}
            yield Hit("answer", values=values, origin=message.origin, party=message.sender)
        before = message


def _answers(message: WireMessage, before: WireMessage | None) -> bool:
    if before is None or not before.is_notification or before.sender == message.sender:
        return False
    if not is_judged(message) or not message.is_response or message.value.get("id") is not None:
        return False
    if message.http is not None and (message.http.status or 0) >= _FAILED:
        return False
    error: Any = message.value.get("error")
    code = error.get("code") if isinstance(error, dict) else None
    return "result" in message.value or code in _READ


EXAMPLES = (
    Example(
        "a result, and an error for a notification that is not known",
        opened(
            "2025-11-25",
            sent(notification("notifications/initialized")),
            received({"jsonrpc": "2.0", "id": None, "result": {}}),
            sent(notification("notifications/roots/list_changed")),
            received(failure(None, -32601, message="Method not found")),
        ),
        flagged=("/3/msg", "/5/msg"),
    ),
    Example(
        "an error over HTTP, and a response to a request after a notification",
        opened(
            "2025-11-25",
            sent(notification("notifications/initialized"), method="POST"),
            received(failure(None, -32601, message="Method not found"), status=400),
            sent(notification("notifications/initialized")),
            received(result(5, {})),
        ),
    ),
)
