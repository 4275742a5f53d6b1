"""A response to a request that nobody made.

What it checks: in a session that was seen from its beginning, that every response with an id
answers a request of the other party. An error without an id, or with null, may be about a message
that could not be read.

Why: the one who gets it drops it. Where the id has only changed its type, the true request stays
open until it times out. That 1 became 1.0 is told as a warning: to JavaScript both are one number.

Clause: basic page: responses include the same id as the request they correspond to.

Fix: repeat the id as it came: a number stays a number, a string a string.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import failure, received, request, result, sent
from revisor.rules.context import Context

from ._lines import opened
from ._wire import RESPONSES_URL, has_id, is_judged, other

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="basic page: responses include the same id as the request they correspond to",
    clauses=("MS-04",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "none": Message(
            "a response has the id {id}, and no request had it",
            "answer each request once, with its own id, and nothing else",
        ),
        "type": Message(
            "a response has the id {id}; the request that it seems to answer has {asked}",
            "repeat the id as it came, with its type",
        ),
        "point": Message(
            "a response has the id {id}, where the request has {asked}: not all clients match them",
            "repeat the id as it came, without a fractional part",
        ),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the responses that were left over when all were paired."""
    if not conversation.whole:
        return
    asked = {
        (message.sender, _alike(message.value["id"])): message.value["id"]
        for message in conversation.messages
        if has_id(message) and not message.is_response
    }
    for stray in conversation.stray:
        number = stray.value.get("id")
        if not is_judged(stray) or number is None:
            continue
        same = asked.get((other(stray.sender), _alike(number)))
        if same is not None and (type(same), same) == (type(number), number):
            # What was sent with this id is no request, and may be refused by its id.
            continue
        kind = "none" if same is None else "point" if same == number else "type"
        values = {"id": short(number), "asked": short(same)}
        place = stray.origin.at("id")
        milder: Severity | None = "warning" if kind == "point" else None
        yield Hit(kind, values=values, origin=place, party=stray.sender, severity=milder)


def _alike(number: object) -> str:
    """Return an id without its type, so that 1, 1.0 and "1" are alike."""
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return str(number)


EXAMPLES = (
    Example(
        "an id that no request had, one that became a string, one that became 1.0",
        opened(
            "2025-11-25",
            received(result(7, {})),
            sent(request(1, "ping")),
            received(result("1", {})),
            received(result(1.0, {})),
        ),
        flagged=("/2/msg/id", "/4/msg/id", "/5/msg/id"),
    ),
    Example(
        "errors about messages that could not be read",
        opened("2025-11-25", received(failure(None, -32700)), received(failure(None, -32600))),
    ),
    Example("a recording that begins in the middle", [received(result(7, {}))]),
)
