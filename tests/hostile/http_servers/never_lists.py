"""Answers with an empty event stream that stays open when its tools are asked for."""

from __future__ import annotations

from bad_http_server import Out, Request, for_ever, serve


async def never(asked: Request, out: Out) -> None:
    del asked
    await out.events()
    await for_ever()


serve({"tools/list": never})
