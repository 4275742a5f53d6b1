"""Sends an event that is no UTF-8, and then its answer."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve
from bad_server import honest_answer


async def latin(asked: Request, out: Out) -> None:
    await out.events(b'data: {"jsonrpc": "2.0", "method": "caf\xe9"}\n\n')
    await out.raw(event(honest_answer(asked.message)).encode())


serve({"tools/list": latin})
