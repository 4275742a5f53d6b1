"""Links to servers of a test over Streamable HTTP, and the messages that go over them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import anyio

from http_peer import Handler, Out, Peer, Request, peer
from revisor.sources.live.http_link import StreamableLink, open_streamable
from revisor.sources.live.link import Arrived
from revisor.sources.live.options import LiveOptions

MODERN = "2026-07-28"
LAST_HANDSHAKE = "2025-11-25"
SECRET = "s3cr3t-t0k3n-value"  # noqa: S105 - of nothing
SECONDS = 20

Act = Callable[[StreamableLink, Peer], Awaitable[None]]


def request(method: str, number: int = 1, **params: Any) -> dict[str, Any]:
    """Return a request."""
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str) -> dict[str, Any]:
    """Return a notification."""
    return {"jsonrpc": "2.0", "method": method}


def result(number: int = 1, **members: Any) -> dict[str, Any]:
    """Return a response with a result of these members."""
    return {"jsonrpc": "2.0", "id": number, "result": members}


def event(value: Any, **fields: str) -> str:
    """Return the text of an event that carries a message."""
    lines = [f"{name}: {text}" for name, text in fields.items()]
    return "\n".join([*lines, f"data: {json.dumps(value)}", "", ""])


def run(
    handler: Handler,
    act: Act,
    *,
    revision: str | None = LAST_HANDSHAKE,
    options: LiveOptions | None = None,
    path: str = "",
) -> Peer:
    """Act on a link to a server with this handler; assert that nothing is left behind."""

    async def main() -> Peer:
        async with peer(handler) as server:
            link = open_streamable(server.url + path, options or LiveOptions(), revision=revision)
            try:
                with anyio.fail_after(SECONDS):
                    await act(link, server)
            finally:
                await link.aclose()
            assert await server.all_closed()
            assert not link._connection._tasks
            return server

    return asyncio.run(main())


def answered_by(handler: Handler, message: Any = None, **options: Any) -> Arrived:
    """Return the first arrival after one message."""
    found: list[Arrived] = []

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(message or request("tools/list"))
        found.append(await link.receive())

    run(handler, act, **options)
    return found[0]


def always(body: bytes | str, status: int = 200, kind: str = "", **headers: str) -> Handler:
    """Return a handler that gives the same answer to everything."""

    async def handler(_: Request, out: Out) -> None:
        await out.answer(body, status, kind, **headers)

    return handler


def streaming(*events: str | bytes) -> Handler:
    """Return a handler that answers everything with an event stream."""

    async def handler(_: Request, out: Out) -> None:
        await out.events(*events)

    return handler


SMALL = LiveOptions(max_size=1000, max_total=5000)
