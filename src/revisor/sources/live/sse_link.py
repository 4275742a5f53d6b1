"""HTTP+SSE, the transport of revision 2024-11-05: one event stream in, POST messages out."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import anyio
import httpx2

from revisor.errors import SourceError
from revisor.model.wire import Http, Transport
from revisor.sources.live.event_stream import StreamEvent
from revisor.sources.live.http_answers import AnswerReader, Found, Stream, content_type
from revisor.sources.live.http_client import Server, closed, same_origin, shown
from revisor.sources.live.http_connection import Asked, Connection
from revisor.sources.live.http_headers import EVENTS, metadata_headers
from revisor.sources.live.link import Arrived, LinkClosedError, Sent
from revisor.sources.live.options import LiveOptions

_ENDPOINT_SECONDS = 5.0
_LONGEST_ENDPOINT = 8192


async def open_sse(url: str, options: LiveOptions, *, revision: str | None = None) -> SseLink:
    """Open the event stream and wait for its first event, `endpoint`.

    Waits five seconds at most. Raises SourceError, in plain words, where the stream does not open,
    where its first event is another, and where the endpoint lies at another origin: the user's
    token would go there (its `values` then have `found`: "http-sse"). Raises LinkClosedError where
    there is no connection.
    """
    connection = Connection(Server.at(url, options))
    link = SseLink(connection, revision)
    try:
        await link.open()
    except BaseException:
        await link.aclose()
        raise
    return link


class SseLink:
    """A Link over HTTP+SSE; `opened` is what stood around the `endpoint` event.

    `detail` is as that of a StreamableLink. What comes on the stream belongs to no POST: there
    `method` is `GET` and `id` is absent. The incident of a POST that is refused names both.
    """

    transport: Transport = "http-sse"

    def __init__(self, connection: Connection, revision: str | None) -> None:
        self.revision = revision
        self.opened: Http | None = None
        self._connection = connection
        self._server = connection.server
        self._client = connection.client
        self._endpoint = self._server.url
        self._first: asyncio.Future[httpx2.URL] | None = None
        self._url = self._server.url
        self._limit = self._server.options.max_size
        self._reader = AnswerReader(connection)

    async def open(self) -> None:
        """Connect, and learn from the first event where messages go; raises SourceError."""
        self._first = asyncio.get_running_loop().create_future()
        self._connection.spawn(partial(self._listen, self._first))
        try:
            with anyio.fail_after(min(_ENDPOINT_SECONDS, self._server.options.timeout)):
                self._endpoint = await asyncio.shield(self._first)
        except TimeoutError:
            raise self._not_sse("its first event `endpoint` did not come") from None

    async def send(self, message: Any) -> Sent:
        """POST a message to the endpoint on a task of its own; raises LinkClosedError."""
        self._connection.ensure_open()
        content = json.dumps(message, separators=(",", ":")).encode("ascii")
        asked = Asked.by(message)
        own = {"content-type": "application/json", **metadata_headers(message, self.revision)}
        before, taken = self._connection.in_turn(asked)
        self._connection.spawn(partial(self._post, content, own, asked, before, taken), asked)
        request = self._client.build_request("POST", self._endpoint, content=content, headers=own)
        hidden = self._server.hidden(request.headers)
        return Sent(content, Http("POST", self._endpoint.path, None, hidden))

    async def receive(self) -> Arrived:
        """Return the next arrival; raises LinkClosedError."""
        return await self._connection.arrivals.get()

    async def aclose(self) -> None:
        """Close the event stream and every other connection."""
        await self._connection.end()
        if self._first is not None and self._first.done() and not self._first.cancelled():
            self._first.exception()

    async def acknowledged(self, seconds: float) -> None:
        """Wait for what comes back for notifications and responses, `seconds` at most."""
        await self._connection.acknowledged(seconds)

    def remarks(self) -> tuple[str, ...]:
        """Return what the user should know about how this connection went."""
        return self._connection.remarks

    async def _listen(self, first: asyncio.Future[httpx2.URL]) -> None:
        """Read the stream to its end; `first` is told the endpoint, or why there is none."""
        try:
            if not await self._listen_once(first, follow=True):
                await self._listen_once(first, follow=False)
        except httpx2.RequestError as error:
            if not first.done():
                first.set_exception(closed(error, self._server))
        except SourceError as error:
            if not first.done():
                first.set_exception(error)
        if not first.done():
            first.set_exception(self._not_sse("its stream ended without the event `endpoint`"))
        if first.exception() is None:
            await self._ended()

    async def _listen_once(self, first: asyncio.Future[httpx2.URL], *, follow: bool) -> bool:
        """Read the stream; return False where it was redirected within its origin."""
        headers = {"accept": EVENTS, **metadata_headers(None, self.revision)}
        async with self._client.stream("GET", self._url, headers=headers) as response:
            target = self._server.own_redirect(response) if follow else None
            if target is not None:
                self._url = target.copy_with(fragment=None)
                return False
            if not response.is_success or content_type(response) != EVENTS:
                kind = self._server.brief(content_type(response)) or "no content type"
                raise self._not_sse(f"GET gives status {response.status_code} and {kind}")

            def take(found: Found) -> None:
                first.set_result(self._endpoint_in(found))
                self.opened = self._server.http(response, "GET", "endpoint")

            asked = Asked("GET", verb="GET")
            await self._reader.events(response, asked, Stream(self._limit), take)
            return True

    async def _ended(self) -> None:
        sentence = f"{self._server.host} closed the event stream"
        self._connection.remark(sentence)
        detail = {"method": "GET", "text": ""}
        await self._connection.arrivals.put(Arrived(b"", self.opened, "closed-early", detail))
        self._connection.arrivals.close(LinkClosedError(sentence))

    def _endpoint_in(self, found: Found) -> httpx2.URL:
        """Return the URL that the first event names; raises SourceError."""
        if not isinstance(found, StreamEvent) or found.name != "endpoint":
            raise self._not_sse("the first event of its stream is no `endpoint`")
        text = found.data[:_LONGEST_ENDPOINT].decode("utf-8", "replace").strip()
        try:
            target = self._url.join(text)
        except (httpx2.InvalidURL, ValueError):
            raise self._not_sse("its endpoint is no URL") from None
        if not same_origin(target, self._url):
            raise SourceError(
                f"{self._server.host} names an endpoint on another host: "
                f"{self._server.brief(shown(target))}",
                "Messages and credentials go only to the host that you named. If the server "
                "stands behind a proxy, let its endpoint event carry a relative URL.",
                found="http-sse",
            )
        return target.copy_with(fragment=None)

    def _not_sse(self, what: str) -> SourceError:
        return SourceError(
            f"{self._server.shown} does not speak HTTP+SSE: {what}",
            "Is the path right?",
        )

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
            async with (
                self._connection.lane(asked),
                self._client.stream(
                    "POST", self._endpoint, content=content, headers=headers
                ) as response,
            ):
                taken.set()
                if not response.is_success:
                    await self._reader.read(response, asked)
        except httpx2.RequestError as error:
            await self._connection.lost(error, asked)
        finally:
            taken.set()
