"""Answers the list of tools with the error page of a gateway."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def page(asked: Request, out: Out) -> None:
    del asked
    await out.answer("<h1>502 Bad Gateway</h1>", 502, "text/html")


serve({"tools/list": page})
