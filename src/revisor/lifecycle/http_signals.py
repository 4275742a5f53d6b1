"""Signs of features that stand around a message: headers, the transport, the HTTP exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle.sign import Sign, absent
from revisor.lifecycle.signal_index import recorded_index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.model.feature import HttpSignal
    from revisor.model.wire import Http, WireMessage

EVENT_STREAM = "text/event-stream"
_SESSION = "mcp-session-id"
_REVISION = "mcp-protocol-version"


def http_signs(message: WireMessage) -> Iterator[Sign]:
    """Yield the signs around one message.

    A transport is the server's act: a client takes what it is offered.
    """
    known = recorded_index()
    if message.transport is not None and message.sender == "server":
        features = known.transports.get(message.transport, ())
        yield from (Sign(f, "transport", message.transport, ()) for f in features)
    if message.http is None:
        return
    yield from _headers(message.http)
    yield from _shapes(message, message.http)
    for feature, kind, signal in known.http:
        name = _matched(signal, message, message.http, in_body=kind == "auth")
        if name:
            yield Sign(feature, "http", name, ())


def _headers(http: Http) -> Iterator[Sign]:
    known = recorded_index()
    for header in http.headers:
        name = known.spelt.get(header, header)
        yield from (Sign(f, "header", name, ()) for f in known.headers.get(header, ()))
        for feature, prefix in known.header_prefixes:
            if header.startswith(prefix):
                yield Sign(feature, "header", header, ())


def _shapes(message: WireMessage, http: Http) -> Iterator[Sign]:
    shapes = recorded_index().shapes
    name = ""
    if message.sender == "client" and message.is_response:
        name = "client-response-post"
    elif message.sender == "server" and message.is_request and _in_stream(message, http):
        name = "server-request-on-sse"
    yield from (Sign(f, "shape", name, ()) for f in shapes.get(name, ()))


def _in_stream(message: WireMessage, http: Http) -> bool:
    """Whether a message came in an event stream of Streamable HTTP; HTTP+SSE has another one."""
    told = http.headers.get("content-type", "").lower().startswith(EVENT_STREAM)
    return message.transport != "http-sse" and (bool(http.event) or told)


def _matched(signal: HttpSignal, message: WireMessage, http: Http, *, in_body: bool) -> str:
    """Return the name of the trait that is there, empty where none is.

    Fields are those of a JSON body, which is metadata or a registration: both belong to
    authorization, and a field of an event stream has no place here. A method alone says little,
    so its note's condition is looked for.
    """
    if signal.event:
        return f"event {signal.event}" if http.event == signal.event else ""
    if signal.field:
        body = message.body
        there = in_body and isinstance(body, dict) and not absent(body.get(signal.field))
        right = not signal.method or http.method.upper() == signal.method
        return signal.field if there and right else ""
    if signal.method and http.method.upper() == signal.method:
        return signal.method if _belongs_to_mcp(message, http) else ""
    return ""


def _belongs_to_mcp(message: WireMessage, http: Http) -> bool:
    """Whether a GET opens a stream, or a DELETE ends a session, of Streamable HTTP.

    Other GETs fetch metadata or begin HTTP+SSE.
    """
    if http.method.upper() == "DELETE":
        return _SESSION in http.headers
    if message.transport == "http-sse" or EVENT_STREAM not in http.headers.get("accept", ""):
        return False
    named = _SESSION in http.headers or _REVISION in http.headers
    return named or message.transport == "streamable-http"
