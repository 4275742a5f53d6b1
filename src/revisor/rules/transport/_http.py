"""HTTP answers beside the messages of the client that they belong to, and lines for examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.model.wire import Conversation, WireMessage

SESSION = "mcp-session-id"
_OK, _BEYOND = 200, 300


class Posted(NamedTuple):
    """What the client sent by POST, and the HTTP answer that came next, before it sent more."""

    message: WireMessage
    answer: WireMessage

    @property
    def status(self) -> int:
        """The status of the answer."""
        return (self.answer.http.status if self.answer.http else None) or 0

    @property
    def is_success(self) -> bool:
        """Whether the status says that the server took it."""
        return _OK <= self.status < _BEYOND


def posted(conversation: Conversation) -> Iterator[Posted]:
    """Yield each POST of a message with its answer, where the recording shows both.

    HTTP+SSE, whose answers come on another stream, is left out.
    """
    if is_http_sse(conversation):
        return
    waiting: WireMessage | None = None
    for message in conversation.messages:
        if message.in_batch:
            continue
        if message.sender == "client":
            waiting = message if method_of(message) == "POST" else None
        elif waiting is not None and message.http and message.http.status:
            yield Posted(waiting, message)
            waiting = None


def is_http_sse(conversation: Conversation) -> bool:
    """Whether a connection is one of the transport HTTP+SSE, by name or by its first event."""
    if conversation.transport == "http-sse":
        return True
    return any(m.http is not None and m.http.event == "endpoint" for m in conversation.messages)


def method_of(message: WireMessage) -> str:
    """Return the HTTP method that a message was sent by, in capitals; "" where it is not told."""
    return message.http.method.upper() if message.http else ""


def header(message: WireMessage, name: str) -> str | None:
    """Return a header by its name in lower case, None where it is not there."""
    return message.http.headers.get(name) if message.http else None


def post(message: Any, **headers: str) -> dict[str, Any]:
    """Return the line of a message that the client sends by POST; `_` in names stands for `-`."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return {
        "dir": "c2s",
        "http": {"method": "POST", "path": "/mcp", "headers": told},
        "msg": message,
    }


def answered(status: int, **more: Any) -> dict[str, Any]:
    """Return the line of an HTTP answer; `type` is its Content-Type, `msg` the message in it."""
    kind = more.pop("type", None)
    http = {"status": status} | ({"headers": {"Content-Type": kind}} if kind else {})
    return {"dir": "s2c", "http": http, **more}


REQUEST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
NOTIFICATION = {"jsonrpc": "2.0", "method": "notifications/initialized"}
RESPONSE = {"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}
