"""Answers every request with a batch."""

from __future__ import annotations

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def batch(asked: Request, out: Out) -> None:
    await out.json([honest_answer(asked.message)])


serve(every=batch)
