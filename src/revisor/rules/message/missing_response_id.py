"""A result that does not say what it answers.

What it checks: that every response with a result has the id of its request: not null, and not left
out. An error may do without, where the request could not be read. What answers a notification
lacks no id: `notification-answered` tells it.

Why: the one who asked waits for the id, and runs into its timeout.

Clause: basic page: responses include the same id as the request they correspond to.

Fix: repeat the id of the request, with its type.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import notification, received, request, result, sent
from revisor.rules.context import Context

from ._unasked import answers_to_notifications
from ._wire import RESPONSES_URL, is_judged

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="basic page: responses include the same id as the request they correspond to",
    clauses=("MS-04",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "absent": Message("a result came without an id", "repeat the id of the request"),
        "null": Message("a result came with the id null", "repeat the id of the request"),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at responses with a result."""
    lacking = [
        message
        for message in conversation.messages
        if is_judged(message)
        and message.is_response
        and "result" in message.value
        and message.value.get("id") is None
    ]
    answered = answers_to_notifications(conversation) if lacking else {}
    for message in lacking:
        if id(message) in answered:
            continue
        if "id" in message.value:
            yield Hit("null", origin=message.origin.at("id"), party=message.sender)
        else:
            yield Hit("absent", origin=message.origin, party=message.sender)


EXAMPLES = (
    Example(
        "results that lost their id",
        [
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "result": {}}),
            sent(request(2, "ping")),
            received(result(None, {})),
        ],
        flagged=("/1/msg", "/3/msg/id"),
    ),
    Example(
        "results for notifications, which want no answer at all",
        [
            sent(notification("notifications/initialized")),
            received(result(None, {})),
            sent(notification("notifications/initialized")),
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "result": {}}),
            received(result(1, {})),
        ],
    ),
    Example(
        "an error about a message that could not be read",
        [
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}}),
        ],
    ),
)
