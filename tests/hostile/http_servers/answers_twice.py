"""Answers every request twice, with a result and then an error, on one event stream."""

from __future__ import annotations

from bad_http_server import Out, Request, event, serve
from bad_server import honest_answer


async def twice(asked: Request, out: Out) -> None:
    error = {"code": -32603, "message": "on second thoughts"}
    again = {"jsonrpc": "2.0", "id": asked.message["id"], "error": error}
    await out.events(event(honest_answer(asked.message)), event(again))


serve(every=twice)
