"""An error that lacks its code or its message.

What it checks: that `error` is an object with an integer `code` and a string `message`.

Why: SDKs read the error by its schema. Without a code they show "invalid response" in place of what
the server wanted to say.

Clause: basic page: error responses include an error with a code and a message, and error codes are
integers.

Fix: write `{"code": -32603, "message": "what went wrong"}`; what else is known goes into `data`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import failure, received, request, sent
from revisor.rules.context import Context

from ._wire import RESPONSES_URL

WANTED = {"code": "an integer", "message": "a string"}

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="basic page: errors have an integer code and a message",
    clauses=("MS-07",),
    url=RESPONSES_URL,
    party=None,
    messages={
        "type": Message(
            "error is {value}; it must be an object with code and message",
            'write {{"code": -32603, "message": "…"}}',
        ),
        "absent": Message("an error has no {member}", "write {member}: {wanted}"),
        "member": Message("{member} of an error is {value}; it must be {wanted}", "write {wanted}"),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at errors; one that is null beside a result is told elsewhere."""
    if message.ours or not message.is_response or "error" not in message.value:
        return
    error = message.value["error"]
    if error is None and "result" in message.value:
        return
    if not isinstance(error, dict):
        yield Hit("type", ("error",), {"value": short(error)}, party=message.sender)
        return
    yield from _members(message, error)


def _members(message: WireMessage, error: dict[str, Any]) -> Iterator[Hit]:
    for member, wanted in WANTED.items():
        value = error.get(member)
        values = {"member": member, "wanted": wanted, "value": short(value)}
        if member not in error:
            if message.verbatim:
                yield Hit("absent", ("error",), values, party=message.sender)
        elif not _fits(member, value):
            yield Hit("member", ("error", member), values, party=message.sender)


def _fits(member: str, value: Any) -> bool:
    if member == "message":
        return isinstance(value, str)
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


EXAMPLES = (
    Example(
        "a text for an error, a code that is a word, no message, a code with a fraction",
        [
            sent(request(1, "ping")),
            received({"jsonrpc": "2.0", "id": 1, "error": "failed"}),
            sent(request(2, "ping")),
            received({"jsonrpc": "2.0", "id": 2, "error": {"code": "E1"}}),
            sent(request(3, "ping")),
            received({"jsonrpc": "2.0", "id": 3, "error": {"code": 1.5, "message": "no"}}),
        ],
        flagged=("/1/msg/error", "/3/msg/error/code", "/3/msg/error", "/5/msg/error/code"),
    ),
    Example(
        "code and message, and more beside them",
        [sent(request(1, "ping")), received(failure(1, -32601, message="Method not found"))],
    ),
)
