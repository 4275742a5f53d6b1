"""Speaks another protocol."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def greet(asked: Request, out: Out) -> None:
    del asked
    await out.raw(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")


serve(every=greet)
