"""A request that is answered twice.

What it checks: that a request gets one response. The same response once more on a stream that was
resumed over HTTP is none.

Why: the second one is dropped, or taken for the answer to another request.

Clause: JSON-RPC 2.0, section 5: a request is answered with a response.

Fix: answer once. What comes before the answer is a notification, such as `notifications/progress`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Exchange, WireMessage
from revisor.rules._traces import failure, received, request, result, sent
from revisor.rules.context import Context

from ._wire import RESPONSES_URL, shown

RULE = Rule(
    subject=Exchange,
    severity="error",
    clause="JSON-RPC 2.0, section 5: a request is answered with one response",
    clauses=("MS-09",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "again": Message(
            "the request {method} (id {id}) is answered once more",
            "answer each request once; report what goes on with notifications/progress",
        )
    },
)


def check(exchange: Exchange, context: Context) -> Iterable[Hit]:
    """Flag every response but the first."""
    for later in exchange.responses[1:]:
        if not later.ours and not _is_redelivered(later, exchange.responses[0]):
            values = {"method": shown(exchange.method), "id": short(later.value.get("id"))}
            yield Hit("again", values=values, origin=later.origin, party=later.sender)


def _is_redelivered(later: WireMessage, first: WireMessage) -> bool:
    over_http = later.http is not None or later.transport == "streamable-http"
    return over_http and later.value == first.value


EXAMPLES = (
    Example(
        "a result, and then an error",
        [
            sent(request(1, "ping")),
            received(result(1, {})),
            received(failure(1, -32603)),
        ],
        flagged=("/2/msg",),
    ),
    Example(
        "answers out of order",
        [
            sent(request(1, "ping")),
            sent(request(2, "ping")),
            received(result(2, {})),
            received(result(1, {})),
        ],
    ),
    Example(
        "the same answer again on a stream that was resumed",
        [
            sent(request(1, "ping")),
            received(result(1, {}), event="message"),
            received(result(1, {}), event="message"),
        ],
    ),
)
