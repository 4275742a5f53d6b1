"""JSON-RPC batches, and what comes back for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import failure, received, request, result, sent


def answers_to_batches(conversation: Conversation) -> Iterator[tuple[WireMessage, WireMessage]]:
    """Yield each batch of the client with the next thing that the server sent, by itself.

    What the server sends for requests that are still open may come in between, so only a batch, an
    error that answers nothing and an HTTP exchange without a message count.
    """
    batch: WireMessage | None = None
    for message in conversation.messages:
        if message.sender == "client" and isinstance(message.value, list):
            batch = message
        elif batch is not None and message.sender == "server" and not message.in_batch:
            single = isinstance(message.value, dict)
            if not single or code_of_refusal(message) is not None:
                yield batch, message
                batch = None


def code_of_refusal(message: WireMessage) -> Any:
    """Return the code of an error that answers no request in particular, else None."""
    value = message.value
    if not isinstance(value, dict) or value.get("id") is not None or "method" in value:
        return None
    error = value.get("error")
    return error.get("code") if isinstance(error, dict) else None


BATCH = sent([request(1, "tools/list"), request(2, "ping")])
"""A line of a trace: a batch."""

REFUSED = received(failure(None, -32600))
"""The line of its refusal."""

MISNAMED = received(failure(None, -32700))
"""The line of a refusal with the code of another fault."""

ANSWER = received([result(1, {"tools": []}), result(2, {})])
"""The line of its answer."""
