"""A response that holds a result and an error.

What it checks: that no response has both members. An error that is null counts: JSON-RPC wants the
member left out.

Why: some peers take the result and some the error, and others refuse the message.

Clause: JSON-RPC 2.0, section 5: either the result member or the error member is included, but not
both.

Fix: leave `error` out of a success, and `result` out of a failure.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._wire import RESPONSES_URL, is_judged, spoken

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: a response has either a result or an error, never both",
    clauses=("MS-05",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "both": Message(
            "{message} has both a result and an error",
            "leave error out where it went well, and result where it did not",
        ),
        "null": Message(
            "{message} has a result, and an error that is null beside it",
            'leave "error": null out',
        ),
        "no-result": Message(
            "{message} has an error, and a result that is null beside it",
            'leave "result": null out',
        ),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at responses with both members."""
    if not is_judged(message) or not message.is_response:
        return
    value = message.value
    if "result" in value and "error" in value:
        one = "no-result" if value["result"] is None else "both"
        told = "null" if value["error"] is None else one
        yield Hit(told, values={"message": spoken(message)}, party=message.sender)


EXAMPLES = (
    Example(
        "both, and null for the one that is not meant",
        [
            sent(request(1, "ping")),
            received({**result(1, {}), "error": {"code": 1, "message": "Half done"}}),
            sent(request(2, "ping")),
            received({**result(2, {}), "error": None}),
            sent(request(3, "ping")),
            received({**result(3, None), "error": {"code": 1, "message": "No"}}),
        ],
        flagged=("/1/msg", "/3/msg", "/5/msg"),
    ),
    Example("a result alone", [sent(request(1, "ping")), received(result(1, {}))]),
)
