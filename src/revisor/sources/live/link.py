"""A link: one connection to one server, whatever the transport. It moves bytes, judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from revisor.errors import SourceError

if TYPE_CHECKING:
    from revisor.model.wire import Http, IncidentKind, Transport


class Arrived(NamedTuple):
    """What came in: the bytes of one message, or an incident with what can be told of it.

    `text` is the raw text of a message without its line end (empty where there is only an
    incident); `http` stood around it.
    """

    text: bytes = b""
    http: Http | None = None
    incident: IncidentKind | None = None
    detail: Mapping[str, Any] = {}


class Sent(NamedTuple):
    """What went out: the text that was sent, and on HTTP what stood around it."""

    text: bytes
    http: Http | None = None


class LinkClosedError(SourceError):
    """Nothing more can come in or go out: the server ended, or closed the connection."""


class Link(Protocol):
    """One connection.

    `send` returns once the message is handed over (never waits for an answer); what comes back, on
    whatever stream, comes out of `receive`, which waits for the next arrival and raises
    LinkClosedError at the end. `remarks` are sentences for the user once something went wrong: how
    the server ended, its last lines on stderr, with secrets masked.
    """

    transport: Transport

    async def send(self, message: Any) -> Sent:
        """Send a JSON value as one message; raises LinkClosedError."""

    async def receive(self) -> Arrived:
        """Return the next arrival; raises LinkClosedError."""

    async def aclose(self) -> None:
        """End the connection and all that belongs to it; safe to call twice, and when cancelled."""

    def remarks(self) -> tuple[str, ...]:
        """Return what the user should know about how this connection went."""
