"""Answers the list of tools with 202 and no body, and leaves it at that."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def accept(asked: Request, out: Out) -> None:
    del asked
    await out.answer(status=202)


serve({"tools/list": accept})
