"""What a line of a recorded trace looks like; see `wire_trace` for how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from revisor.model.feature import Sender

_SPELLINGS: Final[Mapping[Sender, tuple[str, ...]]] = {
    "client": (
        "out",
        "c2s",
        "client",
        "client->server",
        "outgoing",
        "send",
        "sent",
        "tx",
        ">",
        "->",
    ),
    "server": (
        "in",
        "s2c",
        "server",
        "server->client",
        "incoming",
        "receive",
        "received",
        "recv",
        "rx",
        "<",
        "<-",
    ),
}
SENDERS: Final[Mapping[str, Sender]] = {
    text: sender for sender, texts in _SPELLINGS.items() for text in texts
}
"""Who sent a line, by the spellings of its direction; other cases and separators count, too."""
MESSAGES = ("msg", "message")
"""The members of a line that may hold the parsed message."""

_BY_LETTERS: Final[Mapping[str, Sender]] = {
    "clientserver": "client",
    "clienttoserver": "client",
    "client2server": "client",
    "toserver": "client",
    "fromclient": "client",
    "serverclient": "server",
    "servertoclient": "server",
    "server2client": "server",
    "toclient": "server",
    "fromserver": "server",
}
"""The same by the letters of a direction that is spelt out."""
_LONGEST = 40
_DIRECTIONS = ("dir", "direction", "from")
_PARTS = (*MESSAGES, "raw", "body", "http", "incident")


def direction(line: dict[str, Any]) -> Any:
    """Return what a line says of its direction."""
    return next((line[key] for key in _DIRECTIONS if key in line), None)


def sender_of(where: Any) -> Sender | None:
    """Return who sends in a direction, be it spelt `Client-to-Server` or `SENT`, or None."""
    if not isinstance(where, str) or len(where) > _LONGEST:
        return None
    plain = where.strip().lower()
    return SENDERS.get(plain) or _BY_LETTERS.get("".join(filter(str.isalnum, plain)))


def is_trace_line(value: Any) -> bool:
    """Whether a value is one line of a trace."""
    if not isinstance(value, dict) or "jsonrpc" in value:
        return False
    return sender_of(direction(value)) is not None and any(part in value for part in _PARTS)


def is_trace(value: Any) -> bool:
    """Whether a value is a line, or a whole recording: an object with `lines`, or an array."""
    if is_trace_line(value):
        return True
    if isinstance(value, dict):
        value = value.get("lines")
    return isinstance(value, list) and bool(value) and all(map(is_trace_line, value))
