"""Event streams as answers: read, resumed, broken off, and too large."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import anyio
import pytest

from http_links import (
    LAST_HANDSHAKE,
    MODERN,
    SECONDS,
    SMALL,
    answered_by,
    event,
    notification,
    request,
    result,
    run,
    streaming,
)
from http_peer import Out, Peer, Request
from revisor.sources.live.http_link import StreamableLink
from revisor.sources.live.options import LiveOptions


def test_a_stream_of_events() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        first, second = await link.receive(), await link.receive()
        assert json.loads(first.text)["method"] == "notifications/progress"
        assert json.loads(second.text) == result()
        assert second.http is not None
        assert (second.http.status, second.http.event) == (200, "message")

    run(streaming(event(notification("notifications/progress")), ": x\n\n", event(result())), act)


def test_a_stream_that_is_primed_with_an_empty_event() -> None:
    assert json.loads(answered_by(streaming("id: 1\ndata:\n\n", event(result()))).text) == result()


def test_a_stream_that_stays_open_after_the_response_is_closed() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.events(event(result()))
        await asyncio.sleep(60)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        await link.receive()
        with anyio.fail_after(SECONDS):
            assert await server.all_closed()

    run(handler, act)


def test_a_broken_off_stream_is_resumed_in_the_handshake_era() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "POST":
            await out.events("id: e-1\nretry: 10\ndata:\n\n")
        else:
            await out.events(event(result()))

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert json.loads((await link.receive()).text) == result()
        assert server.methods == ["tools/list", "GET"]
        assert server.requests[1].headers["last-event-id"] == "e-1"

    run(handler, act)


@pytest.mark.parametrize("revision", [LAST_HANDSHAKE, MODERN])
def test_a_stream_that_ends_before_the_response(revision: str) -> None:
    first = 'id: 4\ndata: {"method": "a"}\n\n' if revision == MODERN else "data: {}\n\n"

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list", 7))
        await link.receive()
        came = await link.receive()
        assert came.incident == "closed-early"
        lost = {"text": 'data: {"jsonrpc', "final": True}
        assert came.detail == {"method": "tools/list", "id": 7, **lost}
        assert server.methods == ["tools/list"]

    run(streaming(first, 'data: {"jsonrpc'), act, revision=revision)


def test_pings_by_event_are_nothing() -> None:
    came = answered_by(streaming("event: ping\ndata: 2026-01-01\n\n", event(result())))
    assert came.incident is None


NAMED_METHOD: dict[str, Any] = {"tools": [{"name": "method"}, {"method": "x", "error": 1}]}


@pytest.mark.parametrize(
    ("events", "answered"),
    [
        ([result(name=1, error="x")], True),
        ([result(**NAMED_METHOD)], True),
        ([[result(**NAMED_METHOD)]], True),
        ([{"method": "a", "params": {"result": 1}}], False),
        ([{"id": 1, "method": "a", "params": {"error": 1}}], False),
        ([{**result(**NAMED_METHOD), "id": 2}], False),
        (["method", {"x": "result"}], False),
    ],
    ids=str,
)
def test_whether_a_stream_brought_the_response(events: list[Any], answered: bool) -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        for _each in events:
            assert (await link.receive()).incident is None
        with anyio.move_on_after(0.3):
            assert (await link.receive()).incident == "closed-early"
            assert not answered
            return
        assert answered

    run(streaming(*map(event, events)), act)


def test_a_chunked_stream_that_breaks_off() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(200, {"content_type": "text/event-stream", "transfer_encoding": "chunked"})
        await out.raw(b"6\r\ndata: \r\n")

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "closed-early"
        assert "in the middle of its answer" in link.remarks()[0]

    run(handler, act)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_stream_that_cannot_be_resumed(goes_on: bool) -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "POST" or goes_on:
            await out.events("id: e-1\nretry: 1\ndata:\n\n")
        else:
            await out.answer(status=405)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "closed-early"
        assert server.methods == ["tools/list", *["GET"] * (5 if goes_on else 1)]

    run(handler, act)


def test_an_event_that_is_too_large_does_not_hide_the_next() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "too-large"
        assert json.loads((await link.receive()).text) == result()

    run(streaming(f"data: {'x' * 2000}\n\n", event(result())), act, options=SMALL)


def test_an_event_that_never_ends() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.events("data: ")
        while True:
            await out.raw(b"x" * 1000)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "too-large"
        assert await server.all_closed()

    run(handler, act, options=SMALL)


def test_a_flood_waits_outside() -> None:
    sent = 0

    async def handler(_: Request, out: Out) -> None:
        nonlocal sent
        await out.events()
        while True:
            await out.raw(event(notification("x" * 1000)).encode())
            sent += 1

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        await link.receive()
        await asyncio.sleep(0.5)
        before = sent
        await asyncio.sleep(0.3)
        assert sent == before
        assert link._connection.arrivals._size < 20_000

    run(handler, act, options=LiveOptions(max_size=5000))
