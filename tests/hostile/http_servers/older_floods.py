"""Speaks HTTP+SSE, and sends notifications without end."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve_older

NOTE = event({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}).encode() * 100


async def flood(asked: Request, stream: Out) -> None:
    del asked
    while True:
        await stream.raw(NOTE)


serve_older(instead={"tools/list": flood})
