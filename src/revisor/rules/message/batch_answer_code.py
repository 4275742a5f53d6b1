"""A batch that is refused as if it were no JSON.

What it checks: the code of the error that comes right after a batch: -32700 means that the text
could not be parsed, and it could.

Why: clients take a parse error for a fault of the connection, and try again. -32600 tells them that
the message is not one that the server takes.

Clause: JSON-RPC 2.0, section 5.1: -32700 says that invalid JSON was received, -32600 that the JSON
sent is not a valid request object.

Fix: answer with -32600.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules.context import Context

from ._lines import failure, received, request, sent
from ._wire import ERRORS_URL

PARSE_ERROR = -32700

RULE = Rule(
    subject=Conversation,
    severity="warning",
    clause="JSON-RPC 2.0, section 5.1: -32700 is for invalid JSON, -32600 for an invalid request",
    clauses=("MS-15",),
    url=ERRORS_URL,
    party=None,
    messages={
        "code": Message(
            "a batch, which is valid JSON, is refused with the parse error -32700",
            "refuse it with -32600 (invalid request)",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at what follows each batch."""
    batch: WireMessage | None = None
    for message in conversation.messages:
        if message.in_batch:
            continue
        if batch is not None and batch.sender != message.sender and not message.ours:
            error: Any = message.value.get("error") if isinstance(message.value, dict) else None
            if isinstance(error, dict) and error.get("code") == PARSE_ERROR:
                place = message.origin.at("error", "code")
                yield Hit("code", origin=place, party=message.sender)
        batch = message if isinstance(message.value, list) else None


EXAMPLES = (
    Example(
        "a parse error for two requests in an array",
        [
            sent([request(1, "tools/list"), request(2, "ping")]),
            received(failure(None, -32700, "Parse error")),
        ],
        flagged=("/1/msg/error/code",),
    ),
    Example(
        "the right code",
        [
            sent([request(1, "tools/list"), request(2, "ping")]),
            received(failure(None, -32600, "Invalid request")),
        ],
    ),
)
