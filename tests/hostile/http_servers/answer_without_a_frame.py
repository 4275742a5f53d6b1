"""Answers the list of tools in an event stream, without the word data before it."""

from __future__ import annotations

import json

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def bare(asked: Request, out: Out) -> None:
    await out.events(json.dumps(honest_answer(asked.message)) + "\n\n")


serve({"tools/list": bare})
