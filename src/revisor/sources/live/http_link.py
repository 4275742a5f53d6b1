"""Streamable HTTP: each message is a POST of its own, and answers come on whatever stream.

Both shapes of the transport are spoken: that of revisions 2025-03-26 to 2025-11-25 (sessions, a
stream by GET, resumption by `Last-Event-ID`) and that of 2026-07-28 (headers that mirror the body).
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import httpx2

from revisor.model.wire import Http, Transport
from revisor.sources.live.http_answers import AnswerReader, Stream, content_type
from revisor.sources.live.http_client import Server, broken
from revisor.sources.live.http_connection import Asked, Connection
from revisor.sources.live.http_headers import ACCEPT, EVENTS, is_per_request, metadata_headers
from revisor.sources.live.link import Arrived, Sent
from revisor.sources.live.options import LiveOptions

_SESSION = "mcp-session-id"
_SESSION_ID = re.compile(r"[\x21-\x7e]+")
_RESUMED_AT_MOST = 5
_RETRY_SECONDS = 1.0
_MAX_RETRY_SECONDS = 10.0


def open_streamable(url: str, options: LiveOptions, *, revision: str | None) -> StreamableLink:
    """Return a link to a Streamable HTTP endpoint; nothing is sent yet.

    To be called, and used, inside a running event loop. Raises SourceError where the URL or the
    headers cannot be used.
    """
    return StreamableLink(Connection(Server.at(url, options)), revision)


class StreamableLink:
    """A Link over Streamable HTTP.

    `revision` decides which headers are sent; set it anew once one was negotiated. `session` is
    the session id that the server gave with the answer to `initialize`, None before and without.
    `get_stream` is what stood around the answer to a GET once it opened an event stream.

    Each arrival names in `detail` the `method` and, for requests, the `id` of what it answers;
    messages do too. Where `detail["final"]` is true, nothing more comes for that request:
    wrong-status, wrong-content-type, redirect, too-large, closed-early and an empty body. An
    answer with status 401 is always the incident wrong-status, with its headers in `http`; any
    other status with a JSON-RPC body is a message, with the status in `http`.
    """

    transport: Transport = "streamable-http"

    def __init__(self, connection: Connection, revision: str | None) -> None:
        self.revision = revision
        self.session: str | None = None
        self.get_stream: Http | None = None
        self._connection = connection
        self._client = connection.client
        self._url = connection.server.url
        self._reader = AnswerReader(connection)

    async def send(self, message: Any, headers: Mapping[str, str] | None = None) -> Sent:
        """POST a message on a task of its own; `headers` are added (`Mcp-Param-*` of a call).

        Raises LinkClosedError. A notification or a response reaches the server before any message
        that is sent after it.
        """
        self._connection.ensure_open()
        content = json.dumps(message, separators=(",", ":")).encode("ascii")
        asked = Asked.by(message)
        own = {"content-type": "application/json", "accept": ACCEPT}
        own |= self._headers(message) | dict(headers or {})
        before, taken = self._connection.in_turn(asked)
        self._connection.spawn(partial(self._post, content, own, asked, before, taken), asked)
        request = self._client.build_request("POST", self._url, content=content, headers=own)
        hidden = self._connection.server.hidden(request.headers)
        return Sent(content, Http("POST", self._url.path, None, hidden))

    async def receive(self) -> Arrived:
        """Return the next arrival; raises LinkClosedError."""
        return await self._connection.arrivals.get()

    async def open_get_stream(self) -> None:
        """Open the optional stream by GET on a task of its own; 405 is fine, and nothing arrives.

        Only revisions with a handshake have it; with a later one nothing is done.
        """
        self._connection.ensure_open()
        if not is_per_request(self.revision):
            self._connection.spawn(self._listen)

    async def aclose(self) -> None:
        """Cancel what is open, end the session by DELETE, and close every connection."""
        ends = self.session is not None and not is_per_request(self.revision)
        await self._connection.end(self._delete if ends else None)

    async def acknowledged(self, seconds: float) -> None:
        """Wait for what comes back for notifications and responses, `seconds` at most."""
        await self._connection.acknowledged(seconds)

    def remarks(self) -> tuple[str, ...]:
        """Return what the user should know about how this connection went."""
        return self._connection.remarks

    def _headers(self, message: Any) -> dict[str, str]:
        found = metadata_headers(message, self.revision)
        is_first = isinstance(message, dict) and message.get("method") == "initialize"
        if self.session is not None and not is_first and not is_per_request(self.revision):
            found[_SESSION] = self.session
        return found

    async def _post(
        self,
        content: bytes,
        headers: dict[str, str],
        asked: Asked,
        before: asyncio.Event | None,
        taken: asyncio.Event,
    ) -> None:
        try:
            await self._connection.wait_for_turn(before)
            async with self._connection.lane(asked):
                # The first way may be a redirect that is followed, the second may not.
                if not await self._post_once(content, headers, asked, taken, follow=True):
                    await self._post_once(content, headers, asked, taken, follow=False)
        except httpx2.RequestError as error:
            await self._connection.lost(error, asked)
        finally:
            taken.set()

    async def _post_once(
        self,
        content: bytes,
        headers: dict[str, str],
        asked: Asked,
        taken: asyncio.Event,
        *,
        follow: bool,
    ) -> bool:
        """Send it and read the answer; return False where it was redirected within its origin."""
        async with self._client.stream(
            "POST", self._url, content=content, headers=headers
        ) as response:
            target = self._connection.server.own_redirect(response) if follow else None
            if target is not None:
                self._moved(target)
                return False
            self._note_session(response, asked)
            taken.set()
            stream = await self._reader.read(response, asked)
        if stream is not None and not stream.answered:
            await self._resume(stream, headers, asked)
        return True

    def _moved(self, target: httpx2.URL) -> None:
        if target.path != self._url.path:
            old, new = self._url.path, self._connection.server.brief(target.path)
            self._connection.remark(f"the server redirects {old} to {new}: give it that path")
        self._url = target.copy_with(fragment=None)

    def _note_session(self, response: httpx2.Response, asked: Asked) -> None:
        given = response.headers.get(_SESSION)
        if asked.method != "initialize" or not response.is_success or given is None:
            return
        if _SESSION_ID.fullmatch(given):
            self.session = given
        else:
            self._connection.remark("the session id of the server cannot be sent back")

    async def _resume(self, stream: Stream, headers: dict[str, str], asked: Asked) -> None:
        """Ask on for a response whose stream ended before it, as far as the revision allows.

        From 2025-03-26 to 2025-11-25 a server may close the connection once it has given an event
        id; the client waits as long as `retry` says, and names that id in a GET.
        """
        resumable = not is_per_request(self.revision)
        pending = stream.parser.pending
        for _ in range(_RESUMED_AT_MOST if resumable else 0):
            if not stream.parser.last_id:
                break
            retry = stream.parser.retry
            seconds = _RETRY_SECONDS if retry is None else retry / 1000
            await asyncio.sleep(min(seconds, _MAX_RETRY_SECONDS))
            if not await self._resume_once(stream, headers, asked):
                break
            if stream.answered:
                return
            pending = stream.parser.pending
        text = self._connection.server.excerpts.beginning(pending)
        detail = {**asked.detail, "text": text, "final": True}
        await self._connection.arrivals.put(Arrived(b"", stream.http, "closed-early", detail))

    async def _resume_once(self, stream: Stream, headers: dict[str, str], asked: Asked) -> bool:
        kept = {k: v for k, v in headers.items() if k not in {"content-type", "accept"}}
        last = stream.parser.last_id.encode("utf-8")
        own = [(k.encode(), v.encode()) for k, v in (kept | {"accept": EVENTS}).items()]
        async with self._client.stream(
            "GET", self._url, headers=[*own, (b"last-event-id", last)]
        ) as response:
            if not response.is_success or content_type(response) != EVENTS:
                return False
            stream.renew(self._connection.server.options.max_size)
            await self._reader.events(response, asked, stream)
            return True

    async def _listen(self) -> None:
        asked = Asked("GET", verb="GET")
        headers = self._headers(None) | {"accept": EVENTS}
        try:
            async with self._client.stream("GET", self._url, headers=headers) as response:
                if response.is_success and content_type(response) == EVENTS:
                    self.get_stream = self._connection.server.http(response, "GET")
                await self._reader.read(response, asked)
        except httpx2.RequestError as error:
            text = broken(error, self._connection.server)
            self._connection.remark(f"the stream by GET broke: {text}")

    async def _delete(self) -> None:
        """End the session, as a client SHOULD that no longer needs it; any answer will do."""
        await self._client.delete(self._url, headers=self._headers(None))
