"""Answers the list of tools with an event of 400 MB."""

from __future__ import annotations

from bad_http_server import Out, Request, serve

PIECE = b"x" * 1_000_000


async def huge(asked: Request, out: Out) -> None:
    del asked
    await out.events("data: ")
    for _ in range(400):
        await out.raw(PIECE)


serve({"tools/list": huge})
