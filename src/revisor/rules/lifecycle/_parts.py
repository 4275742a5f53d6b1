"""What rules on conversations share: keys of `_meta`, capabilities, levels, who said what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.model.wire import Conversation, Exchange, WireMessage

PREFIX = "io.modelcontextprotocol"
REVISION_KEY = f"{PREFIX}/protocolVersion"
CAPABILITIES_KEY = f"{PREFIX}/clientCapabilities"
CLIENT_KEY = f"{PREFIX}/clientInfo"
LOG_LEVEL_KEY = f"{PREFIX}/logLevel"

SPECIFICATION = "https://modelcontextprotocol.io/specification"
MODERN = "2026-07-28"
"""The first revision without a handshake (Versioning page: modern; before: legacy)."""

STRICT_SINCE = "2025-06-18"
"""From here on only what was negotiated must be used; before, it should (lifecycle page)."""

LOG_METHOD = "notifications/message"
METHOD_NOT_FOUND = -32601

LONGEST_NAME = 80
"""Characters of a method that are shown."""

LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
"""The levels of RFC 5424, the least severe first (logging page)."""


def meta_of(message: WireMessage) -> dict[str, Any]:
    """Return the `_meta` of a request or notification, empty where there is none."""
    params = message.params
    meta = params.get("_meta") if isinstance(params, dict) else None
    return meta if isinstance(meta, dict) else {}


def declares(capabilities: Any, *path: str) -> bool:
    """Whether a capability is declared: there, and neither null nor false."""
    value = capabilities
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value is not None and value is not False


def code_of(exchange: Exchange) -> Any:
    """Return the error code of an answer, None where it has none."""
    error = exchange.error
    return error.get("code") if isinstance(error, dict) else None


def is_modern(message: WireMessage) -> bool:
    """Whether a request says of itself that it belongs to no handshake."""
    return message.method == "server/discover" or REVISION_KEY in meta_of(message)


def handshake(conversation: Conversation) -> Exchange | None:
    """Return the exchange in which a connection was opened with a handshake, if it was."""
    opening = (e for e in conversation.exchanges if e.method == "initialize")
    return next((e for e in opening if isinstance(e.result, dict)), None)


def named(message: WireMessage | Exchange) -> str:
    """Return the method to speak of, cut where it is no name that anyone could read."""
    method = message.method or ""
    return method if len(method) <= LONGEST_NAME else method[: LONGEST_NAME - 1] + "…"


def has_handshake(conversation: Conversation) -> bool:
    """Whether a connection was opened with a handshake, or anyone tried."""
    return any(m.method == "initialize" for m in conversation.messages)


def log_messages(conversation: Conversation) -> Iterator[WireMessage]:
    """Yield the log messages of the server."""
    for message in conversation.messages:
        if message.method == LOG_METHOD and message.sender == "server":
            yield message


def asked_by_client(conversation: Conversation) -> Iterator[Exchange]:
    """Yield the exchanges in which the client asks and the server answers."""
    yield from (e for e in conversation.exchanges if e.request.sender == "client")


def level_of(value: Any) -> int | None:
    """Return the place of a level in `LEVELS`, None for anything else."""
    return LEVELS.index(value) if isinstance(value, str) and value in LEVELS else None
