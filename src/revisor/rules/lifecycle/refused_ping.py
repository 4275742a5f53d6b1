"""A ping that is not answered as it has to be.

What it checks: in revisions that have `ping`, that it is not answered with an error. A ping before
the handshake is over is judged alike: it is the one request that is allowed then. From 2026-07-28
on there is no ping, and -32601 is the right answer.

Why: who pings takes the other side for dead and closes the connection.

Clause: the ping page, up to 2025-11-25: the receiver must respond promptly with an empty response.
No capability stands before it.

Fix: answer with an empty result, `{}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import failure, received, request, result, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, code_of
from ._trace import opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="ping page: the receiver must respond with an empty response",
    clauses=(),
    url=f"{SPECIFICATION}/2025-11-25/basic/utilities/ping#behavior-requirements",
    until="2025-11-25",
    party=None,
    messages={
        "refused": Message(
            "the {party} answers ping with the error {code}",
            "answer ping with an empty result, {{}}",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first refusal of each party."""
    told: set[str] = set()
    for exchange in conversation.exchanges:
        code = code_of(exchange)
        if exchange.method != "ping" or code is None:
            continue
        answer = exchange.responses[0]
        if not answer.ours and answer.sender not in told:
            told.add(answer.sender)
            values = {"party": answer.sender, "code": short(code), "method": "ping"}
            yield Hit("refused", values=values, origin=answer.origin, party=answer.sender)


EXAMPLES = (
    Example(
        "method not found, by both",
        opened(
            sent(request(1, "ping")),
            received(failure(1, -32601)),
            received(request(1, "ping")),
            sent(failure(1, -32601)),
        ),
        flagged=("/4/msg", "/6/msg"),
    ),
    Example(
        "answered; and another method that is not there",
        opened(
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(request(2, "pong")),
            received(failure(2, -32601)),
        ),
    ),
)
