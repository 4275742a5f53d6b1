"""A message that does not say that it is JSON-RPC 2.0.

What it checks: that every message has the member `jsonrpc` with the string "2.0".

Why: SDKs tell messages apart by a schema in which the member is constant. Without it they drop the
message, or end the connection.

Clause: basic page: all messages follow JSON-RPC 2.0, which asks for `"jsonrpc": "2.0"` exactly.

Fix: write `"jsonrpc": "2.0"`, a string with the dot and the nought.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, result, sent
from revisor.rules.context import Context

from ._wire import BASIC_URL, is_judged, spoken

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause='basic page: messages follow JSON-RPC 2.0, so that jsonrpc is exactly "2.0"',
    clauses=("MS-01",),
    url=f"{BASIC_URL}#messages",
    party=None,
    messages={
        "absent": Message('{message} has no "jsonrpc"', 'write "jsonrpc": "2.0" in every message'),
        "value": Message('jsonrpc is {value} in {message}; it must be "2.0"', 'write "2.0"'),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at everything that is a message at all."""
    if not is_judged(message) or not {"method", "result", "error"} & message.value.keys():
        return
    values = {"message": spoken(message), "value": short(message.value.get("jsonrpc"))}
    if "jsonrpc" not in message.value:
        yield Hit("absent", values=values, party=message.sender)
    elif message.value["jsonrpc"] != "2.0":
        yield Hit("value", ("jsonrpc",), values, party=message.sender)


EXAMPLES = (
    Example(
        "a request without it, and an answer with a number",
        [
            sent({"id": 1, "method": "ping"}),
            received({"jsonrpc": 2.0, "id": 1, "result": {}}),
        ],
        flagged=("/0/msg", "/1/msg/jsonrpc"),
    ),
    Example(
        "messages that say so",
        [
            sent(request(1, "ping")),
            received(result(1, {})),
            sent(notification("notifications/initialized")),
        ],
    ),
)
