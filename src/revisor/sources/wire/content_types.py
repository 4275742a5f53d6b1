"""Answers over Streamable HTTP whose Content-Type is none that a message may come with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from revisor.model.wire import Exchange, WireIncident, WireMessage

_TYPES = ("application/json", "text/event-stream")
_OK = range(200, 300)
_LONGEST = 200


def wrong_types(
    exchanges: Iterable[Exchange], incidents: Sequence[WireIncident]
) -> Iterator[WireIncident]:
    """Yield an incident for each type that a response came with, unless one tells of it already.

    Only messages that are told with the headers of an HTTP answer of success are looked at. A type
    is told once: a server mostly sends all its answers with it.
    """
    told = {_key(i.detail.get("type")) for i in incidents if i.kind == "wrong-content-type"}
    for exchange in exchanges:
        for response in exchange.responses:
            kind = _wrong_type(exchange.request, response)
            if kind and kind not in told:
                told.add(kind)
                yield _incident(kind, exchange.method, response)


def _wrong_type(request: WireMessage, response: WireMessage) -> str:
    """Return the type that a response came with, "" where it is one of those, or not told."""
    http = response.http
    if http is None or http.event or http.method.upper() not in ("", "POST") or response.ours:
        return ""
    if "http-sse" in (request.transport, response.transport) or request.sender != "client":
        return ""
    if http.status is not None and http.status not in _OK:
        return ""
    kind = _key(http.headers.get("content-type"))
    return "" if kind in _TYPES else kind


def _key(value: Any) -> str:
    return value.partition(";")[0].strip().lower() if isinstance(value, str) else ""


def _incident(kind: str, method: str, response: WireMessage) -> WireIncident:
    """Return the incident at the place of the message, which shows what came with the type."""
    status = response.http.status if response.http else None
    detail: dict[str, Any] = {"type": kind[:_LONGEST], "method": method}
    told = detail if status is None else {**detail, "status": status}
    return WireIncident("wrong-content-type", response.origin, told, "server", response.transport)
