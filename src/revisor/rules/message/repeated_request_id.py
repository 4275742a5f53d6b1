"""An id that a party uses for a second request.

What it checks: up to 2025-11-25, that no party uses an id twice in a session; from 2026-07-28 on,
that no id is used for a second request while the first one is open. Where nothing shows the
revision only the latter is judged. A new `initialize` begins a new session.

Why: the answers cannot be told apart, and a cancellation hits either request.

Clause: basic page: until 2025-11-25, the id must not have been previously used by the requestor
within the same session; from 2026-07-28 on, it must not match that of a request without a response.

Fix: count the ids up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._lines import opened
from ._wire import HANDSHAKE_UNTIL, REQUESTS_URL, key, other, shown

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="basic page: a request id is not used again (from 2026-07-28: while it is open)",
    clauses=("MS-08",),
    url=REQUESTS_URL,
    party=None,
    messages={
        "open": Message(
            "the request {method} has the id {id} of a request that is not answered yet",
            "count the ids up",
        ),
        "used": Message(
            "the request {method} has the id {id}, which an earlier request of the session had",
            "count the ids up",
        ),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Walk through the messages in their order."""
    ever = context.certain and context.revision <= HANDSHAKE_UNTIL
    used: set[Any] = set()
    unanswered: set[Any] = set()
    for message in conversation.messages:
        number = _number(message)
        if number is None:
            continue
        if message.is_response:
            unanswered.discard((other(message.sender), number))
            continue
        if message.method == "initialize":
            used.clear()
        asked = (message.sender, number)
        kind = "open" if asked in unanswered else "used" if ever and asked in used else ""
        if kind and not message.ours:
            values = {"method": shown(message.method or ""), "id": short(message.value["id"])}
            place = message.origin.at("id")
            yield Hit(kind, values=values, origin=place, party=message.sender)
        used.add(asked)
        unanswered.add(asked)


def _number(message: WireMessage) -> tuple[type, Any] | None:
    """Return the id of a request or response, None for all else."""
    if isinstance(message.value, dict) and (message.is_request or message.is_response):
        return key(message.value.get("id"))
    return None


EXAMPLES = (
    Example(
        "an id is used again after the answer, before 2026-07-28",
        opened(
            "2025-11-25",
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(request(1, "ping")),
            received(result(1, {})),
        ),
        flagged=("/4/msg/id",),
    ),
    Example(
        "two requests with one id are open at once",
        [sent(request(1, "tools/list")), sent(request(1, "prompts/list"))],
        flagged=("/1/msg/id",),
    ),
    Example(
        "both parties count from 1, and 1 is not the text 1",
        opened(
            "2025-11-25",
            sent(request(1, "ping")),
            received(request(1, "ping")),
            sent(request("1", "ping")),
        ),
    ),
    Example(
        "an id is used again after the answer, where nothing shows the revision",
        [
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(request(1, "ping")),
        ],
    ),
)
