"""A server of 2026-07-28 that does not know `server/discover`.

What it checks: that a server which is seen to speak 2026-07-28 (its results have a `resultType`, or
it answers with an error code of that revision) does not answer `server/discover` with -32601. A
server of an older revision is right to do so, and is not judged.

Why: clients probe with `server/discover` to tell the eras apart; this server is taken for an older
one, and the client falls back to a handshake that it does not have.

Clause: the Versioning page: servers must implement `server/discover`.

Fix: answer it with the supported versions and the capabilities.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import failure, received, result, sent
from revisor.rules.context import Context

from ._parts import METHOD_NOT_FOUND, SPECIFICATION, asked_by_client, code_of, handshake
from ._trace import modern

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Versioning page: servers must implement server/discover",
    clauses=("VE-02",),
    url=f"{SPECIFICATION}/2026-07-28/server/discover",
    since="2026-07-28",
    messages={
        "missing": Message(
            "the server speaks {revision} and answers server/discover with -32601, method not"
            " found",
            "answer server/discover with supportedVersions and capabilities",
        )
    },
)

_CODES = (-32020, -32021, -32022)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first refusal of a server that is known to speak this revision."""
    if handshake(conversation) is not None:
        return
    exchanges = list(asked_by_client(conversation))
    if not any(_is_of_this_era(exchange) for exchange in exchanges):
        return
    for exchange in exchanges:
        if exchange.method == "server/discover" and code_of(exchange) == METHOD_NOT_FOUND:
            yield Hit("missing", origin=exchange.responses[0].origin)
            return


def _is_of_this_era(exchange: Exchange) -> bool:
    if isinstance(exchange.result, dict):
        return "resultType" in exchange.result
    return code_of(exchange) in _CODES


_REFUSED = [sent(modern(0, "server/discover")), received(failure(0, METHOD_NOT_FOUND))]

EXAMPLES = (
    Example(
        "it answers other requests as this revision has them",
        [
            *_REFUSED,
            sent(modern(1, "tools/list")),
            received(result(1, {"resultType": "complete", "tools": []})),
        ],
        flagged=("/1/msg",),
    ),
    Example(
        "an older server that was probed",
        [*_REFUSED, sent(modern(1, "tools/list")), received(result(1, {"tools": []}))],
    ),
)
