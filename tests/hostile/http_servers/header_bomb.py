"""Answers the list of tools with header lines without end."""

from __future__ import annotations

from itertools import count

from bad_http_server import Out, Request, serve


async def bomb(asked: Request, out: Out) -> None:
    del asked
    await out.raw(b"HTTP/1.1 200 OK\r\n")
    for number in count():
        await out.raw(b"x-%d: %s\r\n" % (number, b"y" * 500))


serve({"tools/list": bomb})
