"""Answers the list of tools with comments and pings without end."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def endless(asked: Request, out: Out) -> None:
    del asked
    await out.events()
    while True:
        await out.raw(b": still here\n\nevent: ping\ndata: 1\n\n" * 100)


serve({"tools/list": endless})
