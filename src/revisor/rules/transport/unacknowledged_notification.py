"""A notification that the server takes with another status than 202.

What it checks: in a recording with HTTP parts, that the answer to a POST with a notification (or a
response, until 2025-11-25) has status 202, or an error status.

Why: clients read the body of a 200 as a message. It is empty, and they fail.

Clause: Streamable HTTP page: if the server accepts a notification, it must return 202 Accepted with
no body; else an HTTP error status.

Fix: return 202.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import Conversation, WireMessage
from revisor.rules.context import Context

from ._incidents import SENDING_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: a notification that is accepted is answered with 202",
    clauses=("TR-05",),
    url=SENDING_URL,
    messages={
        "status": Message(
            "{what} is answered with status {status}; it must be 202",
            "return 202 Accepted with no body",
        )
    },
)

_OK, _ACCEPTED, _BEYOND = 200, 202, 300


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at each POST without a request, with the HTTP answer that comes next."""
    if conversation.transport == "http-sse":
        return
    posted: WireMessage | None = None
    for message in conversation.messages:
        if message.sender == "client":
            posted = message if _wants_no_answer(message) else None
        elif posted is not None and message.http and message.http.status:
            status = message.http.status
            is_bare = message.value is MISSING and message.body is MISSING
            if is_bare and _OK <= status < _BEYOND and status != _ACCEPTED:
                method = short(posted.method or "")[1:-1]
                what = f"the notification {method}" if method else "a response"
                values = {"what": what, "status": status}
                yield Hit("status", values=values, origin=message.origin, party="server")
            posted = None


def _wants_no_answer(message: WireMessage) -> bool:
    if message.http is None or message.http.method.upper() != "POST":
        return False
    return message.is_notification or message.is_response


def _line(status: int) -> list[dict[str, object]]:
    told = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    return [
        {"dir": "c2s", "http": {"method": "POST", "path": "/mcp"}, "msg": told},
        {"dir": "s2c", "http": {"status": status}},
    ]


EXAMPLES = (
    Example("200 for a notification", _line(200), flagged=("/1",)),
    Example("202", _line(202)),
    Example("the server does not accept it", _line(400)),
)
