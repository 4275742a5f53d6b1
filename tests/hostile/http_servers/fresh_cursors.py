"""Gives a new cursor with each page, for ever."""

from __future__ import annotations

from itertools import count

from bad_http_server import Out, Request, serve
from bad_server import TOOL, listing, response

pages = count()


async def page(asked: Request, out: Out) -> None:
    number = next(pages)
    tool = {**TOOL, "name": f"tool-{number}"}
    await out.json(response(asked.message, listing([tool], nextCursor=str(number))))


serve({"tools/list": page})
