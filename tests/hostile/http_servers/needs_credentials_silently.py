"""Asks for credentials, and says nothing more."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def refuse(asked: Request, out: Out) -> None:
    del asked
    await out.answer("Unauthorized", 401, "text/plain")


async def nothing(asked: Request, out: Out) -> None:
    del asked
    await out.answer(status=404)


serve({"GET": nothing}, every=refuse)
