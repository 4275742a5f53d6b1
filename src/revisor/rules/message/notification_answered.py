"""A response to a notification.

What it checks: a result, or an error that names the method or its params, with no id or a null one,
right after a notification of the other party, or later, where every request has an answer of its
own. Over HTTP an error status may carry such an error.

Why: a notification wants no answer, and nobody waits for this one. Many clients close the
connection over a response that they cannot place.

Clause: basic page: the receiver of a notification must not send a response.

Fix: answer only messages that have an id; unknown notifications are passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.context import Context

from ._lines import opened
from ._unasked import answers_to_notifications
from ._wire import NOTIFICATIONS_URL, shown

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
            "do not answer notifications: only what has an id wants an answer",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Tell each answer with the notification that it most likely is for."""
    answered = answers_to_notifications(conversation)
    for message in conversation.messages if answered else ():
        if id(message) in answered:
            what = "a result" if "result" in message.value else "an error"
            values = {"method": shown(answered[id(message)].method or ""), "what": what}
            yield Hit("answer", values=values, origin=message.origin, party=message.sender)


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
        "a result with the id null for a notification, while a request is under way",
        opened(
            "2025-11-25",
            sent(notification("notifications/initialized")),
            sent(request(1, "ping")),
            received(result(None, {})),
            received(result(1, {})),
        ),
        flagged=("/4/msg",),
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
