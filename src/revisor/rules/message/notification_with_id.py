"""A notification that has an id.

What it checks: that no message with the method of a notification (all those that the schemas list,
and any other below `notifications/`) has an id. One that is null is told as such.

Why: the id makes it a request. The peer knows no request of that name and answers with an error,
and what was to be told is lost.

Clause: basic page: notifications must not include an id.

Fix: leave `id` out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._wire import NOTIFICATIONS_URL, is_judged, shown

PREFIX = "notifications/"

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: notifications must not include an id",
    clauses=("MS-20",),
    url=NOTIFICATIONS_URL,
    party=None,
    messages={
        "id": Message("the notification {method} has the id {id}", "leave id out: nobody answers")
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Flag an id beside such a method."""
    if not is_judged(message) or not message.is_request or message.value["id"] is None:
        return
    method = message.method or ""
    if method.startswith(PREFIX):
        values = {"method": shown(method), "id": short(message.value["id"])}
        yield Hit("id", ("id",), values, party=message.sender)


EXAMPLES = (
    Example(
        "an id for initialized",
        [sent(request(1, "notifications/initialized"))],
        flagged=("/0/msg/id",),
    ),
    Example(
        "a notification, and a request",
        [sent(notification("notifications/initialized")), received(request(1, "ping"))],
    ),
)
