"""One connection as a whole: what both sides declared, and what answers what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revisor.model.wire import Conversation, Exchange, WireMessage
from revisor.sources.wire.pairing import Paired

_OPENING = ("initialize", "server/discover")


def conversation(
    messages: Sequence[WireMessage], paired: Paired, *, whole: bool = False
) -> Conversation:
    """Return a connection's messages (one at least) as one subject.

    It counts as whole where the client opens it as the revisions say, or where `whole` says so.
    """
    asked = next((m for m in messages if m.sender == "client"), None)
    return Conversation(
        tuple(messages),
        paired.exchanges,
        messages[0].origin,
        paired.stray,
        next((m.transport for m in messages if m.transport), None),
        whole or (asked is not None and asked.method in _OPENING),
        _client_capabilities(paired.exchanges),
        _server_capabilities(paired.exchanges),
    )


def _client_capabilities(exchanges: Sequence[Exchange]) -> Any:
    """Return what the last initialize request declares; per-request capabilities are in `_meta`."""
    found = None
    for exchange in exchanges:
        if exchange.method == "initialize" and isinstance(exchange.request.params, dict):
            found = exchange.request.params.get("capabilities", {})
    return found


def _server_capabilities(exchanges: Sequence[Exchange]) -> Any:
    """Return what the last answer to `initialize` or `server/discover` declares."""
    found = None
    for exchange in exchanges:
        if exchange.method in _OPENING and isinstance(exchange.result, dict):
            found = exchange.result.get("capabilities", {})
    return found
