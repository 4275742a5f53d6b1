"""Gives a session and never lists; tells on stderr when its session is ended."""

from __future__ import annotations

import sys

from bad_http_server import Out, Request, for_ever, serve
from bad_server import honest_answer


async def begin(asked: Request, out: Out) -> None:
    await out.json(honest_answer(asked.message), mcp_session_id="s-1")


async def never(asked: Request, out: Out) -> None:
    del asked
    sys.stderr.write("asked\n")
    sys.stderr.flush()
    await out.events()
    await for_ever()


async def end(asked: Request, out: Out) -> None:
    sys.stderr.write(f"ended {asked.headers.get('mcp-session-id')}\n")
    sys.stderr.flush()
    await out.answer()


serve({"initialize": begin, "tools/list": never, "DELETE": end})
