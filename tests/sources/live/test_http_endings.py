"""How connections fail and end: in plain words, and with nothing left behind."""

from __future__ import annotations

import asyncio
import json
import re

import anyio
import httpx2
import pytest

from http_links import SECONDS, SECRET, always, answered_by, request, result, run
from http_peer import Out, Peer, Request, peer
from revisor.errors import SourceError
from revisor.sources.live.http_client import Server, broken, closed, new_client
from revisor.sources.live.http_link import StreamableLink, open_streamable
from revisor.sources.live.link import LinkClosedError
from revisor.sources.live.options import LiveOptions


def test_nobody_listens() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        link._url = link._url.copy_with(port=1)
        await link.send(request("tools/list"))
        with pytest.raises(LinkClosedError, match="refuses connections"):
            await link.receive()
        with pytest.raises(LinkClosedError):
            await link.send(request("tools/list"))

    run(always(""), act)


FAILURES: list[tuple[httpx2.RequestError, str]] = [
    (httpx2.ConnectTimeout("x"), "did not take a connection within 3 s"),
    (httpx2.LocalProtocolError(f"Illegal header value b'{SECRET}\\n'"), "no request could be sent"),
    (httpx2.ConnectError(f"told of {SECRET}"), r"no connection .* told of \*\*\*"),
]


@pytest.mark.parametrize(("error", "expected"), FAILURES)
def test_failures_in_plain_words(error: httpx2.RequestError, expected: str) -> None:
    url = f"https://user:{SECRET}@example.invalid:8443/mcp?key={SECRET}"
    found = closed(error, Server.at(url, LiveOptions(timeout=3, bearer=SECRET)))
    assert re.search(expected, found.message)
    assert found.hint
    assert SECRET not in f"{found} {found.values}"


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (httpx2.ReadError(""), "the connection was reset"),
        (httpx2.RemoteProtocolError("odd"), "what the server sent is no HTTP: odd"),
        (
            httpx2.RemoteProtocolError(
                "Received server _SWITCH_UPGRADE event without a pending proposal"
            ),
            "it switches to another protocol (status 101), which nobody asked for",
        ),
        (
            httpx2.RemoteProtocolError("bad Content-Length"),
            "its Content-Length header is no size",
        ),
        (
            httpx2.RemoteProtocolError("conflicting Content-Length headers"),
            "its Content-Length headers contradict each other",
        ),
        (
            httpx2.RemoteProtocolError("Server disconnected without sending a response."),
            "the server closed the connection without an answer",
        ),
        (httpx2.ReadTimeout(""), "ReadTimeout"),
        (
            httpx2.RemoteProtocolError("illegal status line: bytearray(b'SSH-2.0')"),
            "what the server sent is no HTTP: SSH-2.0",
        ),
    ],
)
def test_breaks_in_plain_words(error: httpx2.RequestError, expected: str) -> None:
    assert broken(error, Server.at("http://example.invalid/", LiveOptions())) == expected


def test_a_proxy_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "nonsense://x")
    with pytest.raises(SourceError, match="proxy"):
        open_streamable("http://example.invalid/", LiveOptions(), revision=None)


def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with peer(always(json.dumps(result()), 200, "application/json")) as proxy:
            monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/mcp"))
            link = open_streamable("http://example.invalid/mcp", LiveOptions(), revision=None)
            try:
                with anyio.fail_after(SECONDS):
                    await link.send(request("tools/list"))
                    assert json.loads((await link.receive()).text) == result()
            finally:
                await link.aclose()
            assert proxy.requests[0].path == "http://example.invalid/mcp"

    asyncio.run(main())


def test_no_proxy_means_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert answered_by(always(json.dumps(result()), 200, "application/json")).incident is None


def test_closing_twice_and_what_comes_after() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        await link.aclose()
        await link.aclose()
        with pytest.raises(LinkClosedError):
            await link.receive()
        with pytest.raises(LinkClosedError):
            await link.send(request("tools/list"))

    run(always(""), act)


def test_nothing_is_left_when_cancelled() -> None:
    async def never(_: Request, out: Out) -> None:
        await out.events()
        await asyncio.sleep(60)

    async def act(link: StreamableLink, server: Peer) -> None:
        with anyio.move_on_after(0.2):
            try:
                await link.send(request("tools/list"))
                await link.receive()
            finally:
                await link.aclose()
        assert await server.all_closed()

    run(never, act)


@pytest.mark.parametrize(
    "url", ["", "example.com/mcp", "ftp://example.com", "http://", "http://[::1/"]
)
def test_what_is_no_url(url: str) -> None:
    with pytest.raises(SourceError, match="a URL such as"):
        open_streamable(url, LiveOptions(), revision=None)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://127.0.0.1:65536/", "its port 65536 is none"),
        ("http://127.0.0.1:0/", "its port 0 is none"),
        ("http://a..b/", "is no name that a host can have"),
        (f"http://{'a' * 64}/", "is no name that a host can have"),
    ],
)
def test_where_nobody_can_connect(url: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SourceError, match=why):
        open_streamable(url, LiveOptions(), revision=None)
    monkeypatch.setenv("https_proxy", url)
    with pytest.raises(SourceError, match=f"proxy.*{why}"):
        open_streamable("https://example.invalid/", LiveOptions(), revision=None)


@pytest.mark.parametrize(
    "head",
    [
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade",
        "HTTP/1.1 200 OK\r\nContent-Length: -5",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6",
        "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2",
        "HTTP/1.1 99 X\r\nContent-Length: 2",
    ],
)
def test_who_breaks_http_did_not_close_the_connection(head: str) -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(f"{head}\r\n\r\n{{}}".encode())

    came = answered_by(handler)
    assert came.incident == "closed-early"
    assert came.detail["refused"] is True
    assert came.detail["reason"]
    assert "closed" not in came.detail["reason"]


@pytest.mark.parametrize("zone", ["%lo", "%25lo"])
def test_the_zone_of_a_link_local_address_stays_here(zone: str) -> None:
    server = Server.at(f"http://[fe80::1{zone}]:8080/mcp", LiveOptions())
    assert server.url.host == "fe80::1%lo"
    assert new_client(server).headers["host"] == "[fe80::1]:8080"


def test_closed_without_an_answer() -> None:
    async def handler(_: Request, out: Out) -> None:
        out.writer.close()

    came = answered_by(handler)
    assert (came.incident, came.detail["id"]) == ("closed-early", 1)


def test_closed_in_the_middle_of_a_body() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(200, {"content_type": "application/json", "content_length": "100"})
        await out.raw(b'{"jsonrpc"')

    assert answered_by(handler).incident == "closed-early"


def test_more_headers_than_can_be_read() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(b"HTTP/1.1 200 OK\r\n")
        with_end = b"x-%d: " + b"y" * 1000 + b"\r\n"
        for number in range(1000):
            await out.raw(with_end % number)

    came = answered_by(handler)
    assert (came.incident, came.detail["what"]) == ("too-large", "headers")


def test_what_is_no_http() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")

    assert answered_by(handler).incident == "closed-early"


def test_a_body_that_is_not_packed_as_it_says() -> None:
    came = answered_by(always("{}", 200, "application/json", content_encoding="gzip"))
    assert came.incident == "closed-early"
    assert "content-encoding" in came.detail["reason"]
