"""A client that goes on without `notifications/initialized`.

What it checks: in revisions with a handshake, that a client whose `initialize` was answered sends
`notifications/initialized` if it goes on to send requests (`ping` aside). Only where the connection
was seen from its beginning, message by message.

Why: servers may refuse requests until the notification has come, and wait with theirs.

Clause: the lifecycle page up to 2025-11-25: after successful initialization, the client must send
an `initialized` notification.

Fix: send it right after the answer to `initialize`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import request, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, handshake, is_modern, named
from ._trace import opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="lifecycle page: the client must send notifications/initialized",
    clauses=("VE-01",),
    url=f"{SPECIFICATION}/2025-11-25/basic/lifecycle#initialization",
    until="2025-11-25",
    party="client",
    messages={
        "missing": Message(
            "the client sends {method} and has not sent notifications/initialized",
            "send notifications/initialized right after the answer to initialize",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first request after a handshake that was not ended."""
    opening = handshake(conversation)
    if opening is None or not conversation.whole:
        return
    answered = False
    for message in conversation.messages:
        if not message.verbatim or message.method == "notifications/initialized":
            return
        answered = answered or message is opening.responses[0]
        late = answered and message.sender == "client" and not message.ours
        if late and message.is_request and message.method != "ping" and not is_modern(message):
            values = {"method": named(message)}
            yield Hit("missing", values=values, origin=message.origin)
            return


_OPENED = opened(sent(request(1, "tools/list")))

EXAMPLES = (
    Example("the notification left out", [*_OPENED[:2], _OPENED[3]], flagged=("/2/msg",)),
    Example("as it should be", _OPENED),
    Example("nothing but pings", [*_OPENED[:2], sent(request(1, "ping"))]),
)
