"""A request before the handshake is over.

What it checks: in revisions with a handshake, that the client sends no request but `ping` before
the server has answered `initialize`, and the server none but `ping` before
`notifications/initialized`. A probe for a newer revision (`server/discover`, or a request that
names its revision in `_meta`) is left out. Told once for each party.

Why: the capabilities are not agreed yet, so the other side refuses the request, or hangs.

Clause: the lifecycle page up to 2025-11-25: the client should not send requests other than pings
before the server has responded to `initialize`; the server should not send requests other than
pings and logging before receiving the `initialized` notification.

Fix: wait for the answer, or for the notification.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import received, request, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, handshake, is_modern, named
from ._trace import modern, opened

RULE = Rule(
    subject=Conversation,
    severity="warning",
    clause="lifecycle page: no requests but pings before the handshake is over",
    clauses=("VE-01",),
    url=f"{SPECIFICATION}/2025-11-25/basic/lifecycle#initialization",
    until="2025-11-25",
    party=None,
    messages={
        "client": Message(
            "the client sends {method} before the server has answered initialize",
            "wait for the answer to initialize",
        ),
        "server": Message(
            "the server sends {method} before notifications/initialized has come",
            "wait for notifications/initialized",
        ),
    },
)

_ALLOWED = ("initialize", "ping")


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first early request of each party."""
    opening = handshake(conversation)
    if opening is None:
        return
    ends = {"client": opening.responses[0], "server": _initialized(conversation)}
    asked = False
    over: set[str] = set()
    for message in conversation.messages:
        asked = asked or message is opening.request
        over |= {party for party, end in ends.items() if message is end}
        party = message.sender
        # Before initialize was seen there may have been another connection.
        seen = (asked or conversation.whole) and not message.ours
        if seen and party not in over and _is_early(message):
            over.add(party)
            values = {"method": named(message)}
            yield Hit(party, values=values, origin=message.origin, party=party)


def _initialized(conversation: Conversation) -> WireMessage | None:
    found = (m for m in conversation.messages if m.method == "notifications/initialized")
    return next(found, None)


def _is_early(message: WireMessage) -> bool:
    return message.is_request and message.method not in _ALLOWED and not is_modern(message)


_HANDSHAKE = opened()
_LIST = request(1, "tools/list")

EXAMPLES = (
    Example(
        "a list asked for at once, and roots",
        [
            _HANDSHAKE[0],
            sent(_LIST),
            _HANDSHAKE[1],
            received(request(1, "roots/list")),
            _HANDSHAKE[2],
        ],
        flagged=("/1/msg", "/3/msg"),
    ),
    Example(
        "a probe for the newer era, pings, and requests in time",
        [
            sent(modern(9, "server/discover")),
            _HANDSHAKE[0],
            sent(request(8, "ping")),
            _HANDSHAKE[1],
            received(request(1, "ping")),
            _HANDSHAKE[2],
            sent(_LIST),
        ],
    ),
    Example("a record that begins after the handshake", [sent(_LIST)], revision="2025-11-25"),
)
