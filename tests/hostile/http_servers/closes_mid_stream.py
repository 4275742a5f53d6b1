"""Closes the event stream in the middle of the list of tools."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def half(asked: Request, out: Out) -> None:
    await out.events(f'event: message\ndata: {{"jsonrpc":"2.0","id":{asked.message["id"]},"result"')


serve({"tools/list": half})
