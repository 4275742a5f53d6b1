"""Where a connection goes through a proxy, what is told of it names the proxy."""

from __future__ import annotations

import asyncio
import socket

import anyio
import httpx2
import pytest

from http_links import SECONDS, always, request
from http_peer import peer
from revisor.sources.live.asked import Answer
from revisor.sources.live.http_client import Server, closed
from revisor.sources.live.http_link import open_streamable
from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.messages_told import error_told
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.proxies import proxy_for

VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")
PROXY = "http://me:s3cret@proxy.invalid:3128"


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.parametrize(
    ("variables", "url", "told"),
    [
        ({"https_proxy": PROXY}, "https://a.example/", "proxy.invalid:3128 (https_proxy)"),
        ({"HTTP_PROXY": "10.0.0.1:81"}, "http://a.example/", "10.0.0.1:81 (http_proxy)"),
        ({"all_proxy": "socks5://p:1"}, "https://a.example/", "p:1 (all_proxy)"),
        ({"https_proxy": PROXY}, "http://a.example/", None),
        ({"https_proxy": PROXY, "no_proxy": "a.example"}, "https://a.example:1/", None),
        ({"https_proxy": PROXY, "no_proxy": "*"}, "https://a.example/", None),
        ({"https_proxy": "http://a:b:c"}, "https://a.example/", None),
    ],
)
def test_the_proxy_of_a_url(
    variables: dict[str, str], url: str, told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = proxy_for(httpx2.URL(url))
    assert (found and found.told) == (told and f"the proxy {told}")


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            caused(httpx2.ConnectError("x"), ConnectionRefusedError()),
            "the proxy proxy.invalid:3128 (https_proxy) refuses connections",
        ),
        (
            caused(httpx2.ConnectError("x"), socket.gaierror()),
            "no address is known for the proxy proxy.invalid:3128 (https_proxy)",
        ),
        (
            httpx2.ConnectTimeout("x"),
            "the proxy proxy.invalid:3128 (https_proxy) did not take a connection within 3 s",
        ),
        (
            httpx2.ProxyError("407 No"),
            "the proxy proxy.invalid:3128 (https_proxy) does not lead to a.example: 407 No",
        ),
        (
            httpx2.ConnectError("odd"),
            "no connection to a.example: odd (through the proxy proxy.invalid:3128 (https_proxy))",
        ),
    ],
)
def test_a_failure_names_the_proxy(
    error: Exception, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("https_proxy", PROXY)
    found = closed(error, Server.at("https://a.example/mcp", LiveOptions(timeout=3)))
    assert found.message == message
    assert found.hint
    assert "s3cret" not in str(found)


def test_a_proxy_that_refuses_is_named_by_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")

    async def main() -> None:
        link = open_streamable("http://a.example/mcp", LiveOptions(), revision=None)
        try:
            with anyio.fail_after(SECONDS):
                await link.send(request("tools/list"))
                with pytest.raises(LinkClosedError, match=r"the proxy 127\.0\.0\.1:1 \(http_proxy"):
                    await link.receive()
        finally:
            await link.aclose()

    asyncio.run(main())


@pytest.mark.parametrize(("status", "named"), [(502, True), (407, True), (500, False)])
def test_an_answer_that_may_be_of_the_proxy_says_so(
    status: int, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> Arrived:
        async with peer(always("<h1>Bad Gateway</h1>", status, "text/html")) as proxy:
            monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/mcp"))
            link = open_streamable("http://a.example/mcp", LiveOptions(), revision=None)
            try:
                with anyio.fail_after(SECONDS):
                    await link.send(request("tools/list"))
                    return await link.receive()
            finally:
                await link.aclose()

    told = error_told(Answer("refused", None, asyncio.run(main())))
    assert ("it may come from the proxy 127.0.0.1:" in told) == named
