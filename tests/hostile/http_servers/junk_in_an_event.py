"""Sends an event whose data is no JSON, and then its answer."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve
from bad_server import honest_answer


async def junk(asked: Request, out: Out) -> None:
    await out.events("data: INFO listing the tools\n\n", event(honest_answer(asked.message)))


serve({"tools/list": junk})
