"""A result that does not say what it answers.

What it checks: that every response with a result has the id of its request: not null, and not left
out. An error may do without, where the request could not be read.

Why: the one who asked waits for the id, and runs into its timeout.

Clause: basic page: responses include the same id as the request they correspond to.

Fix: repeat the id of the request, with its type.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._wire import RESPONSES_URL, is_judged

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: responses include the same id as the request they correspond to",
    clauses=("MS-04",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "absent": Message("a result came without an id", "repeat the id of the request"),
        "null": Message("a result came with the id null", "repeat the id of the request"),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at responses with a result."""
    if not is_judged(message) or not message.is_response or "result" not in message.value:
        return
    if "id" not in message.value:
        yield Hit("absent", party=message.sender)
    elif message.value["id"] is None:
        yield Hit("null", ("id",), party=message.sender)


EXAMPLES = (
    Example(
        "results that lost their id",
        [
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "result": {}}),
            sent(request(2, "ping")),
            received(result(None, {})),
        ],
        flagged=("/1/msg", "/3/msg/id"),
    ),
    Example(
        "an error about a message that could not be read",
        [
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}}),
        ],
    ),
)
