"""An id that is neither a string nor an integer.

What it checks: the ids of requests: no fraction, no boolean, no array and no object. A number
that is written as 1.0 is told as a warning: many parsers read it as the integer that it is.

Why: the peer keeps open requests by their ids. Languages without one type of number compare 1.5
badly, and send back another number than the one that was asked with.

Clause: basic page: requests include a string or integer id; JSON-RPC says of numbers that they
should not have fractional parts.

Fix: write an integer or a string.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._wire import REQUESTS_URL, is_judged, shown

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: requests include a string or integer id",
    clauses=("MS-03",),
    url=REQUESTS_URL,
    party=None,
    messages={
        "fraction": Message(
            "the id of the request {method} is {value}; it must be a string or an integer",
            "write an integer",
        ),
        "point": Message(
            "the id of the request {method} is written as {value}, with a fractional part",
            "write {whole}",
        ),
        "type": Message(
            "the id of the request {method} is {value}; it must be a string or an integer",
            "write a string or an integer",
        ),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at the ids of requests; an answer only repeats the id that it was asked with."""
    if not is_judged(message) or not message.is_request:
        return
    number = message.value["id"]
    values = {"method": shown(message.method or ""), "value": short(number)}
    if isinstance(number, float):
        if number.is_integer():
            told = {**values, "whole": str(int(number))}
            yield Hit("point", ("id",), told, severity="warning", party=message.sender)
        else:
            yield Hit("fraction", ("id",), values, party=message.sender)
    elif isinstance(number, bool) or not isinstance(number, str | int | None):
        yield Hit("type", ("id",), values, party=message.sender)


EXAMPLES = (
    Example(
        "a fraction, an array, an integer with a point",
        [
            sent(request(1.5, "ping")),
            received(request([1], "ping")),
            sent(request(2.0, "ping")),
        ],
        flagged=("/0/msg/id", "/1/msg/id", "/2/msg/id"),
    ),
    Example(
        "an integer and a string",
        [
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(request("1.5", "ping")),
            received(result("1.5", {})),
        ],
    ),
)
