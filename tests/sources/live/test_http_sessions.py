"""Sessions, the stream by GET, and the order of what is sent."""

from __future__ import annotations

import asyncio
import json

import anyio
import pytest

from http_links import LAST_HANDSHAKE, MODERN, always, event, notification, request, result, run
from http_peer import Out, Peer, Request
from revisor.sources.live.http_link import StreamableLink


async def stateful(asked: Request, out: Out) -> None:
    if asked.rpc == "initialize":
        await out.json(result(), mcp_session_id="id-1")
    elif asked.method == "DELETE":
        await out.answer()
    elif asked.method == "GET":
        await out.events(event(notification("notifications/message")))
        await asyncio.sleep(60)
    else:
        await out.answer(status=202)


def test_a_session_is_kept_and_ended() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        assert link.session == "id-1"
        await link.send(notification("notifications/initialized"))
        await link.open_get_stream()
        came = await link.receive()
        assert json.loads(came.text)["method"] == "notifications/message"
        assert came.http is not None
        assert (came.http.method, came.http.event) == ("GET", "message")
        assert link.get_stream is not None

    server = run(stateful, act)
    assert sorted(server.methods) == sorted(
        ["initialize", "notifications/initialized", "GET", "DELETE"]
    )
    assert server.methods[-1] == "DELETE"
    for asked in server.requests:
        first = asked.rpc == "initialize"
        assert asked.headers.get("mcp-session-id") == (None if first else "id-1")
        assert asked.headers.get("mcp-protocol-version") == (None if first else LAST_HANDSHAKE)


def test_no_session_and_no_stream_in_the_per_request_era() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        await link.open_get_stream()
        await link.send(request("tools/list"))
        await asyncio.sleep(0.1)

    server = run(stateful, act, revision=MODERN)
    assert server.methods == ["initialize", "tools/list"]
    assert "mcp-session-id" not in server.requests[1].headers


def test_a_server_without_a_stream_by_get_is_fine() -> None:
    async def handler(asked: Request, out: Out) -> None:
        await (out.answer(status=405) if asked.method == "GET" else out.json(result()))

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.open_get_stream()
        await server.asked("GET")
        await link.send(request("tools/list"))
        assert (await link.receive()).incident is None

    run(handler, act)


def test_a_get_that_is_answered_otherwise() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.open_get_stream()
        came = await link.receive()
        assert came.incident == "wrong-status"
        assert came.detail["method"] == "GET"
        assert came.detail["status"] == 404

    run(always("no", 404, "text/plain"), act)


@pytest.mark.parametrize("given", ["a b", "é", "x" * 5])
def test_only_a_session_id_that_can_be_sent_is_sent_back(given: str) -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.json(result(), mcp_session_id=given)

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        assert link.session == (given if given == "xxxxx" else None)
        assert bool(link.remarks()) == (link.session is None)

    run(handler, act)


def test_a_get_stream_that_breaks_is_no_incident() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "GET":
            out.writer.close()
        else:
            await asyncio.sleep(0.2)
            await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.open_get_stream()
        await server.asked("GET")
        await link.send(request("tools/list"))
        assert (await link.receive()).incident is None
        assert "the stream by GET broke" in link.remarks()[0]

    run(handler, act)


def test_a_session_is_not_waited_for_at_the_end() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "DELETE":
            await asyncio.sleep(60)
        await out.json(result(), mcp_session_id="a")

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()

    run(handler, act)


def test_a_notification_arrives_before_what_is_sent_after_it() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.rpc == "notifications/initialized":
            await asyncio.sleep(0.1)
            await out.answer(status=202)
        else:
            await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(notification("notifications/initialized"))
        await link.send(request("tools/list"))
        await link.receive()
        assert server.methods == ["notifications/initialized", "tools/list"]

    run(handler, act)


def test_answers_that_nobody_takes_hold_no_request_up() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if "result" in asked.message:
            await asyncio.sleep(60)
        await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        for number in range(100):
            await link.send(result(number))
        await asyncio.sleep(0.2)
        assert len(server.requests) == 8
        await link.send(request("tools/list"))
        with anyio.fail_after(2):
            assert (await link.receive()).incident is None

    run(handler, act)


def test_sending_never_waits() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.message["id"] == 1:
            await asyncio.sleep(60)
        await out.json(result(2))

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list", 1))
        await link.send(request("tools/list", 2))
        assert json.loads((await link.receive()).text)["id"] == 2

    run(handler, act)
