"""Answers every request twice, on one event stream."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve
from bad_server import honest_answer


async def twice(asked: Request, out: Out) -> None:
    answer = event(honest_answer(asked.message))
    await out.events(answer, answer)


serve(every=twice)
