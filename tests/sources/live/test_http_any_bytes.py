"""Whatever a server sends, there is an arrival or an error in plain words, and nothing is left."""

from __future__ import annotations

import asyncio
import contextlib

import anyio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from http_links import LAST_HANDSHAKE, MODERN, SECONDS, notification, request
from http_peer import Out, Request, peer
from revisor.errors import SourceError
from revisor.sources.live.http_link import open_streamable
from revisor.sources.live.oauth import look_at_authorization
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.sse_link import open_sse

STATUS = ["200 OK", "202 A", "204 N", "302 F", "304 N", "307 T", "400 B", "401 U", "404 N", "500 E"]
HEADERS = [
    "content-type: application/json",
    "content-type: text/event-stream",
    "content-type: \xff/",
    "content-encoding: gzip",
    "content-encoding: br, deflate",
    "content-length: 0",
    "content-length: 40",
    "content-length: -1",
    "transfer-encoding: chunked",
    "location: http://[::1",
    "location: //",
    "location: /\x00",
    "location: http://xn--\x80/",
    "location: ?",
    "location: http://user:pw@127.0.0.1:99999/",
    "mcp-session-id: \xff",
    "set-cookie: a=b; expires=\xff; domain=..",
    'www-authenticate: Bearer resource_metadata="http://["',
    "no colon",
]
BODIES = [
    b'{"jsonrpc":"2.0","id":1,"result":{}}',
    b"data: {}\n\n",
    b"event: endpoint\ndata: \xff://\n\n",
    b"event: endpoint\ndata: /m\n\n",
    b"id: \xff\nretry: 0\ndata:\n\n",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\n",
    b"\x1f\x8b\x08",
    b"\xff\xfe{",
    b"[[[",
]
ANSWERS = st.one_of(
    st.binary(max_size=60),
    st.builds(
        lambda status, headers, body: (
            "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1") + b"".join(body)
        ),
        st.sampled_from(STATUS),
        st.lists(st.sampled_from(HEADERS), max_size=5),
        st.lists(st.sampled_from(BODIES), max_size=4),
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANSWERS, st.sampled_from([LAST_HANDSHAKE, MODERN]))
def test_any_answer(answer: bytes, revision: str) -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(answer)

    async def post(url: str, options: LiveOptions) -> None:
        link = open_streamable(url, options, revision=revision)
        try:
            await link.send(request("initialize"))
            await link.receive()
            await link.send(notification("notifications/initialized"))
            await link.open_get_stream()
            await link.send(request("tools/list"))
            await link.receive()
        finally:
            await link.aclose()

    async def listen(url: str, options: LiveOptions) -> None:
        link = await open_sse(url, options)
        try:
            await link.send(request("initialize"))
            await link.receive()
        finally:
            await link.aclose()

    async def main() -> None:
        options = LiveOptions(bearer="0123456789", timeout=5)
        async with peer(handler) as server:
            for act in (post, listen):
                # Any other error, and running out of time, fails the test.
                with anyio.fail_after(SECONDS), contextlib.suppress(SourceError):
                    await act(server.url, options)
            await look_at_authorization({"www-authenticate": "Bearer"}, server.url, options)
            assert await server.all_closed()

    asyncio.run(main())
