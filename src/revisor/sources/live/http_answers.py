"""What an HTTP answer holds: messages, or the incident that tells why there are none."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import anyio
import httpx2

from revisor.errors import SourceError
from revisor.model.wire import Http, IncidentKind
from revisor.sources.live.event_stream import EventStreamParser, Oversized, Stray, StreamEvent
from revisor.sources.live.http_client import broken, shown
from revisor.sources.live.http_connection import Asked, Connection
from revisor.sources.live.link import Arrived
from revisor.sources.live.proxies import proxy_for

Found = StreamEvent | Oversized | Stray
"""What an event stream gives."""

_RESPONSE_MEMBER = re.compile(rb'"(?:result|error)"\s*:')
_LINGER_SECONDS = 2.0
_MAX_STRAYS = 3
_ENOUGH = 4096
_OK = 200
_ACCEPTED = 202
_UNAUTHORIZED = 401
_METHOD_NOT_ALLOWED = 405
_OF_PROXIES = frozenset({407, 502, 503, 504})


class Stream:
    """An event stream and what became of it, over several connections where it is resumed."""

    def __init__(self, limit: int) -> None:
        self.parser = EventStreamParser(limit)
        self.http = Http()
        self.answered = False
        self.strays = 0

    def around(self, name: str) -> Http:
        """Return what stood around an event of this type; most are of one and share a value."""
        return self.http if name in ("", "message") else replace(self.http, event=name)

    def renew(self, limit: int) -> None:
        """Begin to read anew after a reconnection; the last event id is kept."""
        kept = self.parser.last_id
        self.parser = EventStreamParser(limit)
        self.parser.last_id = kept


class AnswerReader:
    """Turns HTTP answers into arrivals of a connection.

    `detail` of every arrival that came as an answer names the `method` and the `id` of what was
    asked; `final` is True in that of an incident after which nothing more comes for it.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._server = connection.server
        self._limit = connection.server.options.max_size

    async def read(self, response: httpx2.Response, asked: Asked) -> Stream | None:
        """Read an answer to its end; return its event stream where it was one.

        Raises httpx2.HTTPError where the connection breaks outside of an event stream.
        """
        kind = content_type(response)
        target = self._server.location(response) if response.is_redirect else None
        if target is not None:
            await self._redirected(response, asked, target)
        elif not response.is_success:
            await self._refused(response, asked)
        elif asked.verb == "POST" and not asked.expects_answer:
            await self._acknowledged(response, asked)
        elif kind == "text/event-stream":
            stream = Stream(self._limit)
            await self.events(response, asked, stream)
            return stream
        elif kind == "application/json":
            await self._document(response, asked)
        else:
            await self._mistyped(response, asked, kind)
        return None

    async def events(
        self,
        response: httpx2.Response,
        asked: Asked,
        stream: Stream,
        first: Callable[[Found], None] | None = None,
    ) -> None:
        """Read an event stream until it ends, however it ends; `first` takes what comes first.

        Once the awaited response came, the server has a moment to end the stream, and then it is
        closed: "The final JSON-RPC response SHOULD terminate the stream".
        """
        total = self._server.options.max_total
        stream.http = self._server.http(response, asked.verb, "message")
        try:
            with anyio.CancelScope() as scope:
                async with aclosing(response.aiter_bytes()) as pieces:
                    async for piece in pieces:
                        for found in stream.parser.feed(piece):
                            if first is not None:
                                first(found)
                                first = None
                            else:
                                await self._event(found, asked, stream)
                        if stream.parser.skipped > total:
                            return
                        if stream.answered and scope.deadline == float("inf"):
                            scope.deadline = anyio.current_time() + _LINGER_SECONDS
        except httpx2.RequestError as error:
            # To drop the connection is how many servers end a stream; what that means is judged
            # by whether the response came.
            if not stream.answered:
                text = broken(error, self._server)
                self._connection.remark(f"the event stream of {self._server.host} broke: {text}")

    async def _event(
        self,
        found: Found,
        asked: Asked,
        stream: Stream,
    ) -> None:
        http = stream.around(getattr(found, "name", ""))
        if isinstance(found, Oversized):
            detail = {"size": found.size, "limit": self._limit, "final": True}
            stream.answered = True
            await self._incident("too-large", http, asked, detail)
        elif isinstance(found, Stray) or found.name not in ("", "message"):
            await self._no_message(found, http, asked, stream)
        elif found.data:
            stream.answered = stream.answered or answers(found.data, asked)
            await self._message(found.data, http, asked)

    async def _no_message(
        self, found: StreamEvent | Stray, http: Http, asked: Asked, stream: Stream
    ) -> None:
        """Tell of what clients ignore, where it looks as though a message was meant."""
        if isinstance(found, Stray):
            text, event = found.text, ""
        else:
            text, event = found.data, found.name
            meant = event == "endpoint" and asked.verb == "POST"
            if not meant and not text.lstrip().startswith((b"{", b"[")):
                return
        stream.strays += 1
        if stream.strays <= _MAX_STRAYS:
            told = {"text": self._text(text), **({"event": event[:40]} if event else {})}
            await self._incident("not-an-event", http, asked, told)

    async def _redirected(
        self, response: httpx2.Response, asked: Asked, target: httpx2.URL
    ) -> None:
        where = self._server.brief(shown(target))
        detail = {"location": where, "status": response.status_code, "final": True}
        self._connection.remark(f"{self._server.shown} redirects to {where}, which is not followed")
        await self._incident("redirect", self._http(response, asked), asked, detail)

    async def _refused(self, response: httpx2.Response, asked: Asked) -> None:
        status = response.status_code
        if asked.verb == "GET" and status == _METHOD_NOT_ALLOWED:
            return
        body, size = await self._body(response, only_json=True)
        http = self._http(response, asked)
        if status != _UNAUTHORIZED and size <= self._limit and is_json_rpc(body):
            await self._message(body, http, asked)
        else:
            await self._wrong_status(response, body, asked)

    async def _acknowledged(self, response: httpx2.Response, asked: Asked) -> None:
        """Look at the answer to a notification or response, which is 202 without a body."""
        if response.status_code != _ACCEPTED:
            body, _ = await self._body(response, only_json=True)
            await self._wrong_status(response, body, asked, expected="202")

    async def _document(self, response: httpx2.Response, asked: Asked) -> None:
        body, size = await self._body(response)
        http = self._http(response, asked)
        if size > self._limit:
            detail = {"size": size, "limit": self._limit, "final": True}
            await self._incident("too-large", http, asked, detail)
        elif body.strip():
            await self._message(body, http, asked)
        elif response.status_code == _OK:
            await self._incident("not-json", http, asked, {"text": "", "final": True})
        else:
            await self._wrong_status(response, body, asked, expected="200")

    async def _mistyped(self, response: httpx2.Response, asked: Asked, kind: str) -> None:
        body, size = await self._body(response, only_json=True)
        if not body.strip():
            await self._wrong_status(response, body, asked, expected="200")
            return
        http = self._http(response, asked)
        meant = size <= self._limit and is_json_rpc(body)
        detail = {
            "type": self._server.brief(kind),
            "status": response.status_code,
            "text": self._text(body),
            "final": not meant,
        }
        await self._incident("wrong-content-type", http, asked, detail)
        if meant:
            # What it says is worth looking at all the same.
            await self._message(body, http, asked)

    async def _body(
        self, response: httpx2.Response, *, only_json: bool = False
    ) -> tuple[bytes, int]:
        """Return a body and its size, as far as it was read: a bit more than the limit at most.

        With `only_json` no more is read of what does not begin as a message does.
        """
        size = int(response.headers.get("content-length", "0"))
        if size > self._limit and not only_json:
            return b"", size
        body = bytearray()
        async with aclosing(response.aiter_bytes()) as pieces:
            async for piece in pieces:
                body += piece
                other = only_json and not body[:_ENOUGH].lstrip().startswith((b"{", b"["))
                if len(body) > (_ENOUGH if other else self._limit):
                    break
        return bytes(body), len(body)

    async def _wrong_status(
        self, response: httpx2.Response, body: bytes, asked: Asked, *, expected: str = ""
    ) -> None:
        detail: dict[str, Any] = {
            "status": response.status_code,
            "type": self._server.brief(content_type(response)),
            "text": self._text(body),
            "final": True,
            **({"expected": expected} if expected else {}),
            **self._proxy(response.status_code),
        }
        await self._incident("wrong-status", self._http(response, asked), asked, detail)

    def _proxy(self, status: int) -> dict[str, str]:
        """Return the proxy, for what proxies answer in the place of a server."""
        proxy = proxy_for(self._server.url) if status in _OF_PROXIES else None
        return {} if proxy is None else {"proxy": proxy.told}

    def _text(self, body: bytes) -> str:
        return self._server.excerpts.beginning(body)

    def _http(self, response: httpx2.Response, asked: Asked) -> Http:
        return self._server.http(response, asked.verb)

    async def _message(self, data: bytes, http: Http, asked: Asked) -> None:
        """Hand on a message; where it is no UTF-8, what can be read of it, and that it is none."""
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            detail = {**asked.detail, "text": self._text(data)}
            repaired = data.decode("utf-8", "replace").encode()
            await self._put(Arrived(repaired, http, "not-utf-8", detail))
        else:
            await self._put(Arrived(data, http, None, asked.detail))

    async def _incident(
        self, kind: IncidentKind, http: Http, asked: Asked, detail: dict[str, Any]
    ) -> None:
        await self._put(Arrived(b"", http, kind, {**asked.detail, **detail}))

    async def _put(self, arrived: Arrived) -> None:
        await self._connection.arrivals.put(arrived)


def content_type(response: httpx2.Response) -> str:
    """Return the type of an answer without its parameters, in lower case."""
    kind: str = response.headers.get("content-type", "")
    return kind.partition(";")[0].strip().lower()


def is_json_rpc(body: bytes) -> bool:
    """Whether a body is a JSON-RPC message or a batch of them, rather than any other JSON."""
    value = _parsed(body)
    elements = value if isinstance(value, list) and value else [value]
    return all(isinstance(each, dict) and _is_message(each) for each in elements)


def answers(data: bytes, asked: Asked) -> bool:
    """Whether an event holds the response to a request, alone or in a batch."""
    if not asked.expects_answer or not _RESPONSE_MEMBER.search(data):
        return False
    if b'"method"' not in data:
        # Neither a request nor a notification: there is nothing else that it could be.
        return True
    value = _parsed(data)
    elements = value if isinstance(value, list) else [value]
    return any(
        isinstance(each, dict) and "method" not in each and each.get("id") == asked.id
        for each in elements
    )


def _is_message(value: dict[str, Any]) -> bool:
    error = value.get("error")
    return "jsonrpc" in value or (isinstance(error, dict) and isinstance(error.get("code"), int))


def _parsed(body: bytes) -> Any:
    from revisor.sources.json_text import parse

    try:
        return parse(body).value
    except SourceError:
        return None
