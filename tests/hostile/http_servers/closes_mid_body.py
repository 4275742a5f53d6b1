"""Closes the connection in the middle of the body that it announced."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def half(asked: Request, out: Out) -> None:
    del asked
    await out.head(200, {"content_type": "application/json", "content_length": "1000"})
    await out.raw(b'{"jsonrpc":"2.0",')


serve({"tools/list": half})
