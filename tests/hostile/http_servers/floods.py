"""Sends notifications without end before the list of tools."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve

NOTE = event({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}).encode() * 100


async def flood(asked: Request, out: Out) -> None:
    del asked
    await out.events()
    while True:
        await out.raw(NOTE)


serve({"tools/list": flood})
