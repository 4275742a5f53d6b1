"""Answers the list of tools with a body of 400 MB."""

from __future__ import annotations

from bad_http_server import Out, Request, serve

PIECE = b" " * 1_000_000


async def huge(asked: Request, out: Out) -> None:
    del asked
    await out.head(200, {"content_type": "application/json"})
    for _ in range(400):
        await out.raw(PIECE)


serve({"tools/list": huge})
