"""Answers the list of tools with an event that has a type and an id, and no data."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def empty(asked: Request, out: Out) -> None:
    del asked
    await out.events("event: message\n\n")


serve({"tools/list": empty})
