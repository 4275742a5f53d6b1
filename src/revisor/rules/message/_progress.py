"""Progress notifications of one connection with the requests whose tokens they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.model.feature import Sender
from revisor.model.subject import MISSING
from revisor.model.wire import Conversation, WireMessage

from ._wire import key, meta, other

METHOD = "notifications/progress"
Token = tuple[Sender, tuple[type, Any]]


class Step(NamedTuple):
    """A progress notification, with what was known when it came.

    `request` asked for it by its token, None where no request did; `before` is the notification
    of the same token before it; `is_over` tells whether the request was answered already.
    """

    message: WireMessage
    token: Any
    request: WireMessage | None
    before: WireMessage | None
    is_over: bool


def steps(conversation: Conversation) -> Iterator[Step]:
    """Yield the progress notifications whose token is a string or a number, in their order."""
    asked: dict[Token, WireMessage] = {}
    last: dict[Token, WireMessage] = {}
    open_: dict[tuple[Sender, Any], Token] = {}
    over: set[Token] = set()
    for message in conversation.messages:
        if message.method == METHOD:
            params: Any = message.params
            value = params.get("progressToken") if isinstance(params, dict) else None
            token = key(value)
            if token is not None:
                known = (other(message.sender), token)
                yield Step(message, value, asked.get(known), last.get(known), known in over)
                last[known] = message
        elif message.is_request:
            token = key(meta(message).get("progressToken"))
            if token is not None:
                known = (message.sender, token)
                asked[known] = message
                last.pop(known, None)
                over.discard(known)
                open_[message.sender, key(message.value["id"])] = known
        elif message.is_response:
            ended = open_.pop((other(message.sender), key(message.value.get("id"))), None)
            if ended is not None:
                over.add(ended)


def amount(message: WireMessage) -> float | None:
    """Return how far a notification says that things are, None where it gives no number."""
    params: Any = message.params
    value = params.get("progress", MISSING) if isinstance(params, dict) else MISSING
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
