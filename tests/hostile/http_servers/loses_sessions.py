"""Gives a session, and does not know it any more when its tools are asked for."""

from __future__ import annotations

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def begin(asked: Request, out: Out) -> None:
    await out.json(honest_answer(asked.message), mcp_session_id="s-1")


async def lost(asked: Request, out: Out) -> None:
    del asked
    await out.answer("Session not found", 404, "text/plain")


serve({"initialize": begin, "tools/list": lost})
