"""Answers every request with JSON that it calls plain text."""

from __future__ import annotations

import json

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def plain(asked: Request, out: Out) -> None:
    await out.answer(json.dumps(honest_answer(asked.message)), 200, "text/plain")


serve(every=plain)
