"""What the bad HTTP servers share: an honest server of either era, parts of which they replace.

Such a script prints the port that it listens on, and serves until it is killed. As for the stdio
servers, the environment variable ERA is `legacy` (the default) or `modern`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping

from bad_server import honest_answer, is_modern
from http_peer import Out, Request, peer

__all__ = ["Out", "Request", "event", "for_ever", "honest", "serve", "serve_older"]

Answering = Callable[[Request, Out], Awaitable[None]]


def event(message: object) -> str:
    """Return the text of an event with a message."""
    return f"event: message\ndata: {json.dumps(message)}\n\n"


async def for_ever() -> None:
    """Do nothing more."""
    await asyncio.Event().wait()


async def honest(asked: Request, out: Out) -> None:
    """Answer as an honest server does, with one JSON object."""
    if asked.method != "POST":
        await out.answer(status=405)
    elif "id" not in asked.message or "method" not in asked.message:
        await out.answer(status=202)
    else:
        answer = honest_answer(asked.message)
        unknown = "error" in answer and is_modern()
        await out.json(answer, 404 if unknown else 200)


def serve(instead: Mapping[str, Answering] | None = None, every: Answering = honest) -> None:
    """Serve until killed: methods of `instead` (of JSON-RPC or of HTTP) by these, the rest by one.

    Notifications are accepted in any case, unless `instead` has them.
    """

    async def handler(asked: Request, out: Out) -> None:
        given = (instead or {}).get(asked.rpc)
        is_request = asked.method == "POST" and "id" in asked.message
        await (given or (every if is_request else honest))(asked, out)

    _run(handler)


def serve_older(
    endpoint: str = "/messages",
    instead: Mapping[str, Callable[[Request, Out], Awaitable[None]]] = {},
) -> None:
    """Serve HTTP+SSE until killed; `instead` takes a request and the event stream."""
    streams: list[Out] = []

    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "GET":
            streams.append(out)
            data = f"{endpoint}?{len(streams) - 1}"
            await out.events(f"event: endpoint\ndata: {data}\n\n")
            await for_ever()
        elif not asked.path.startswith("/messages?"):
            await out.answer("Method Not Allowed", 405, "text/plain")
        else:
            await out.answer("Accepted", 202, "text/plain")
            if "id" in asked.message and "method" in asked.message:
                answering = instead.get(asked.rpc, _on_stream)
                await answering(asked, streams[int(asked.path.rpartition("?")[2])])

    _run(handler)


async def _on_stream(asked: Request, stream: Out) -> None:
    await stream.raw(event(honest_answer(asked.message)).encode())


def _run(handler: Answering) -> None:
    async def main() -> None:
        async with peer(handler) as server:
            sys.stdout.write(f"{server.port}\n")
            sys.stdout.flush()
            await for_ever()

    asyncio.run(main())
