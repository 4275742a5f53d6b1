"""A response that the client sends where only servers answer.

What it checks: from 2026-07-28 on, that the client sends requests and notifications and no
responses.

Why: servers have no requests of their own any more, and so nothing that it could answer. What they
ask for comes in a result with `inputRequests`.

Clause: stdio and Streamable HTTP pages, 2026-07-28: the client must not send responses.

Fix: send the request again with the answers in `inputResponses`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules.context import Context

from ._lines import META, discovered, opened, received, request, result, sent
from ._wire import PER_REQUEST_SINCE, SPECIFICATION, spoken

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="stdio and Streamable HTTP pages: the client must not send responses",
    clauses=("MS-18",),
    url=f"{SPECIFICATION}/basic/transports/stdio#sending-messages",
    since=PER_REQUEST_SINCE,
    party="client",
    messages={
        "response": Message(
            "the client sent {message}; at {revision} it sends requests and notifications only",
            "send the request again, with the answers in params.inputResponses",
        )
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Flag every response of the client."""
    if message.sender == "client" and message.is_response and not message.ours:
        yield Hit("response", values={"message": spoken(message)})


EXAMPLES = (
    Example(
        "an answer to a request that the server should not have sent",
        discovered(received(request(9, "roots/list")), sent(result(9, {"roots": []}))),
        flagged=("/3/msg",),
    ),
    Example(
        "the answers in the request that is sent again",
        discovered(
            sent(
                request(
                    1,
                    "tools/call",
                    {"name": "a", "_meta": META, "inputResponses": {"r": {"roots": []}}},
                )
            )
        ),
    ),
    Example(
        "an answer before 2026-07-28",
        opened(
            "2025-11-25",
            received(request(9, "roots/list")),
            sent(result(9, {"roots": []})),
        ),
    ),
)
