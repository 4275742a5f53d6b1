"""A response on the stream that a client opened with GET.

What it checks: from 2025-03-26 to 2025-11-25, in a recording with HTTP parts, that no response
comes on a stream of a GET without `Last-Event-ID`.

Why: clients wait for the response on the stream of their POST, or get it twice.

Clause: transports page, 2025-03-26 to 2025-11-25: on the stream of a GET the server must not send a
response unless it resumes the stream of an earlier request.

Fix: send the response on the stream of the request that it answers, and there only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules.context import Context

from ._http import REQUEST, RESPONSE, answered, header, is_http_sse, method_of, post

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="transports page: no response on the stream of a GET, unless one is resumed",
    clauses=("TR-13",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports"
    "#listening-for-messages-from-the-server",
    since="2025-03-26",
    until="2025-11-25",
    messages={
        "response": Message(
            "the response {id} comes on the stream of a GET",
            "send it on the stream of the POST that it answers",
        )
    },
)

_RESUMED = "last-event-id"


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at what comes on such streams once one was opened, and none was resumed."""
    if is_http_sse(conversation):
        return
    is_open = False
    for message in conversation.messages:
        is_get = method_of(message) == "GET"
        if message.sender == "client":
            if is_get:
                is_open = header(message, _RESUMED) is None
        elif is_get and is_open and message.is_response:
            number = short(message.value.get("id"))
            yield Hit("response", values={"id": number}, origin=message.origin)


def _get(**headers: str) -> list[dict[str, Any]]:
    told = {"MCP-Protocol-Version": "2025-11-25", **headers}
    opened = {"dir": "c2s", "http": {"method": "GET", "path": "/mcp", "headers": told}}
    event = {"method": "GET", "status": 200, "event": "message"}
    return [opened, post(REQUEST), {"dir": "s2c", "http": event, "msg": RESPONSE}]


EXAMPLES = (
    Example("the answer to a POST", _get(), flagged=("/2/msg",)),
    Example("a stream that is resumed", _get(**{"Last-Event-ID": "7"})),
    Example(
        "the answer on its own stream",
        [*_get()[:2], answered(200, type="text/event-stream", msg=RESPONSE)],
    ),
)
