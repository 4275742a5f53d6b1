"""A result without `resultType`.

What it checks: from 2026-07-28 on, that the result of every request that carries its revision in
`_meta` has a `resultType`.

Why: by it clients tell a finished result from one that asks for input. They read a result without
it as one of an older server.

Clause: basic page, 2026-07-28: the result must include a resultType.

Fix: write `"resultType": "complete"`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Exchange
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._lines import META, discovered
from ._wire import BASIC_URL, PER_REQUEST_SINCE, VERSION_KEY, meta, shown

RULE = Rule(
    subject=Exchange,
    severity="error",
    clause="basic page: every result includes a resultType",
    clauses=("MS-12",),
    url=f"{BASIC_URL}#resulttype",
    since=PER_REQUEST_SINCE,
    party=None,
    messages={
        "absent": Message(
            "the result of {method} has no resultType", 'write "resultType": "complete"'
        )
    },
)


def check(exchange: Exchange, context: Context) -> Iterable[Hit]:
    """Look at results of requests in the form of 2026-07-28."""
    result_, declared = exchange.result, meta(exchange.request).get(VERSION_KEY)
    if not isinstance(declared, str) or declared < PER_REQUEST_SINCE:
        return
    response = exchange.responses[0] if exchange.responses else None
    if response is None or response.ours or not isinstance(result_, dict):
        return
    if "resultType" not in result_:
        values = {"method": shown(exchange.method)}
        place = response.origin.at("result")
        yield Hit("absent", values=values, origin=place, party=response.sender)


EXAMPLES = (
    Example(
        "the result of a tool call as in 2025-11-25",
        discovered(
            sent(request(1, "tools/call", {"name": "a", "_meta": META})),
            received(result(1, {"content": []})),
        ),
        flagged=("/3/msg/result",),
    ),
    Example(
        "an older request is answered in the older form",
        discovered(sent(request(1, "ping")), received(result(1, {}))),
    ),
    Example(
        "a result that says that it is complete",
        discovered(
            sent(request(1, "tools/call", {"name": "a", "_meta": META})),
            received(result(1, {"content": [], "resultType": "complete"})),
        ),
    ),
)
