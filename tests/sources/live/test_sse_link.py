"""HTTP+SSE against real servers on loopback, and telling the two transports apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest

from http_peer import Handler, Out, Peer, Request, peer
from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import http_server
from revisor.sources.live.link import LinkClosedError
from revisor.sources.live.options import LiveOptions, LiveTarget
from revisor.sources.live.sse_link import SseLink, open_sse

TOKEN = "t0k3n-of-the-user"  # noqa: S105 - of nothing
SECONDS = 20

Act = Callable[[SseLink, Peer], Awaitable[None]]


class Older:
    """A server of HTTP+SSE: what is posted is answered on the stream of its connection.

    The query of the endpoint tells which one that is.
    """

    def __init__(
        self, endpoint: str = "/messages", *, status: int = 202, post_to_stream: int = 405
    ) -> None:
        self.endpoint = endpoint
        self.status = status
        self.post_to_stream = post_to_stream
        self.streams: list[Out] = []

    async def __call__(self, asked: Request, out: Out) -> None:
        if asked.method == "GET":
            self.streams.append(out)
            data = f"{self.endpoint}?{len(self.streams) - 1}"
            await out.events(f"event: endpoint\ndata: {data}\n\n")
            await asyncio.sleep(60)
        elif asked.path == "/mcp":
            await out.answer("no", self.post_to_stream, "text/plain")
        else:
            await out.answer("Accepted", self.status)
            await self.answer(asked, self.streams[int(asked.path.rpartition("?")[2])])

    async def answer(self, asked: Request, stream: Out) -> None:
        if asked.rpc == "end":
            stream.writer.close()
        elif "id" in asked.message and self.status == 202:
            answer = {"jsonrpc": "2.0", "id": asked.message["id"], "result": {}}
            data = f"event: message\r\ndata: {json.dumps(answer)}\r\n\r\n"
            await stream.raw(data.encode())


def run(handler: Handler, act: Act, options: LiveOptions | None = None) -> Peer:
    """Act on an open link to a server; assert that nothing is left behind."""

    async def main() -> Peer:
        async with peer(handler) as server:
            with anyio.fail_after(SECONDS):
                link = await open_sse(server.url, options or LiveOptions())
                try:
                    await act(link, server)
                finally:
                    await link.aclose()
            assert await server.all_closed()
            assert not link._connection._tasks
            return server

    return asyncio.run(main())


def refused(handler: Handler, options: LiveOptions | None = None) -> SourceError:
    """Return why no link came about; assert that nothing is left behind."""

    async def main() -> SourceError:
        async with peer(handler) as server:
            with anyio.fail_after(SECONDS), pytest.raises(SourceError) as raised:
                await open_sse(server.url, options or LiveOptions())
            assert await server.all_closed()
            return raised.value

    return asyncio.run(main())


def checked(handler: Handler) -> tuple[Reading, Peer]:
    """Check a server as the command does; return what was seen of it."""

    async def main() -> tuple[Reading, Peer]:
        async with peer(handler) as server:
            target = LiveTarget("it", url=server.url)
            with anyio.fail_after(SECONDS):
                reading = await http_server.check(target, LiveOptions(), lambda _: None, None)
            assert await server.all_closed()
            return reading, server

    return asyncio.run(main())


def begins_with(*events: str) -> Handler:
    async def handler(_: Request, out: Out) -> None:
        await out.events(*events)
        await asyncio.sleep(60)

    return handler


def always(status: int, body: str = "", kind: str = "text/plain", **headers: str) -> Handler:
    async def handler(_: Request, out: Out) -> None:
        await out.answer(body, status, kind, **headers)

    return handler


def test_a_request_and_its_response() -> None:
    async def act(link: SseLink, _: Peer) -> None:
        assert link.opened is not None
        assert (link.opened.method, link.opened.event) == ("GET", "endpoint")
        sent = await link.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        came = await link.receive()
        assert json.loads(came.text) == {"jsonrpc": "2.0", "id": 1, "result": {}}
        assert came.http is not None
        assert (came.http.event, came.http.status) == ("message", 200)
        assert sent.http is not None
        assert TOKEN not in repr(sent)

    server = run(Older(), act, LiveOptions(bearer=TOKEN))
    get, post = server.requests
    assert get.headers["accept"] == "text/event-stream"
    assert post.path == "/messages?0"
    assert get.headers["authorization"] == post.headers["authorization"] == f"Bearer {TOKEN}"


@pytest.mark.parametrize("endpoint", ["messages", "/messages", "http://127.0.0.1:{port}/messages"])
def test_where_messages_go(endpoint: str) -> None:
    older = Older()

    async def handler(asked: Request, out: Out) -> None:
        older.endpoint = endpoint.replace("{port}", asked.headers["host"].rpartition(":")[2])
        await older(asked, out)

    async def act(link: SseLink, _: Peer) -> None:
        await link.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        await link.receive()

    assert run(handler, act).requests[1].path == "/messages?0"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://example.invalid/messages",
        "//example.invalid/messages",
        "https://127.0.0.1/messages",
        "http://127.0.0.1:1/messages",
        "javascript:alert(1)",
        "http://127.0.0.1@example.invalid/",
    ],
)
def test_an_endpoint_elsewhere_is_refused(endpoint: str) -> None:
    error = refused(Older(endpoint), LiveOptions(bearer=TOKEN))
    assert "another host" in error.message
    assert "only to the host that you named" in error.hint


@pytest.mark.parametrize(
    ("handler", "why"),
    [
        (always(200, "<html>", "text/html"), "GET gives status 200 and text/html"),
        (always(405), "GET gives status 405"),
        (always(302, location="http://example.invalid/"), "GET gives status 302"),
        (always(307, location="/mcp"), "GET gives status 307"),
        (begins_with("data: {}\n\n"), "the first event of its stream is no `endpoint`"),
        (begins_with("hello there\n\n"), "is no `endpoint`"),
        (begins_with("event: endpoint\ndata: http://[::1/\n\n"), "its endpoint is no URL"),
        (begins_with(": nothing\n\n"), "`endpoint` did not come"),
        (always(200, "", "text/event-stream"), "ended without the event"),
    ],
)
def test_what_is_no_http_sse(handler: Handler, why: str) -> None:
    error = refused(handler, LiveOptions(timeout=1))
    assert "does not speak HTTP+SSE" in error.message
    assert why in error.message


def test_nobody_listens() -> None:
    async def main() -> None:
        await open_sse("http://127.0.0.1:1/sse", LiveOptions())

    with pytest.raises(LinkClosedError, match="refuses connections"):
        asyncio.run(main())


def test_a_redirect_within_the_origin_is_followed() -> None:
    older = Older("messages")

    async def handler(asked: Request, out: Out) -> None:
        if asked.path == "/mcp":
            await out.answer(status=301, location="/a/sse")
        else:
            await older(asked, out)

    async def act(link: SseLink, _: Peer) -> None:
        await link.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        await link.receive()

    assert [asked.path for asked in run(handler, act).requests] == [
        "/mcp",
        "/a/sse",
        "/a/messages?0",
    ]


def test_a_message_that_is_refused() -> None:
    async def act(link: SseLink, _: Peer) -> None:
        await link.send({"jsonrpc": "2.0", "id": 5, "method": "tools/list"})
        came = await link.receive()
        assert came.incident == "wrong-status"
        assert {"method": "tools/list", "id": 5, "status": 500}.items() <= came.detail.items()

    run(Older(status=500), act)


def test_the_stream_ends() -> None:
    async def act(link: SseLink, _: Peer) -> None:
        await link.send({"jsonrpc": "2.0", "method": "end"})
        came = await link.receive()
        assert (came.incident, came.detail["method"]) == ("closed-early", "GET")
        with pytest.raises(LinkClosedError, match="closed the event stream"):
            await link.receive()
        with pytest.raises(LinkClosedError):
            await link.send({"jsonrpc": "2.0", "method": "end"})
        assert "closed the event stream" in link.remarks()[0]

    run(Older(), act)


def test_nothing_is_left_when_cancelled_while_opening() -> None:
    async def main() -> None:
        async with peer(begins_with(": wait\n\n")) as server:
            with anyio.move_on_after(0.2):
                await open_sse(server.url, LiveOptions())
            assert await server.all_closed()

    asyncio.run(main())


# Which transport


@pytest.mark.parametrize("status", [400, 404, 405])
def test_http_sse_is_recognised(status: int) -> None:
    reading, _ = checked(Older(post_to_stream=status))
    assert reading.kind == "sse_server"
    assert not reading.inconclusive


def test_http_sse_that_opens_its_stream_for_any_method() -> None:
    older = Older()

    async def handler(asked: Request, out: Out) -> None:
        if asked.path == "/mcp":
            asked = Request("GET", asked.path, asked.headers, b"")
        await older(asked, out)

    assert checked(handler)[0].kind == "sse_server"


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (404, '{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601}}', "application/json"),
        (400, '{"jsonrpc": "2.0", "id": null, "error": {"code": -32000}}', "application/json"),
        (401, "", "text/plain"),
        (500, "oh", "text/plain"),
        (200, "<html>", "text/html"),
    ],
)
def test_streamable_http_is_not_asked_further(status: int, body: str, kind: str) -> None:
    reading, server = checked(always(status, body, kind))
    assert reading.kind == "http_server"
    accepted = [asked.headers["accept"] for asked in server.requests if asked.method == "GET"]
    assert "text/event-stream" not in accepted


def test_neither_of_the_two() -> None:
    reading, server = checked(always(404, "no"))
    assert reading.kind == "http_server"
    assert reading.inconclusive
    assert "GET" in server.methods


def test_an_endpoint_elsewhere_is_told() -> None:
    reading, _ = checked(Older("http://example.invalid/"))
    assert any("another host" in each.why for each in reading.not_checked)


def test_a_message_holds_any_json() -> None:
    odd: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "x": "\ud800 ö"}

    async def act(link: SseLink, server: Peer) -> None:
        await link.send(odd)
        await link.receive()
        assert server.requests[1].message == odd

    run(Older(), act)
