"""Floods notifications on the stream that a GET opens, and is honest otherwise."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve

NOTE = event({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}).encode() * 100


async def flood(asked: Request, out: Out) -> None:
    del asked
    await out.events()
    while True:
        await out.raw(NOTE)


serve({"GET": flood})
