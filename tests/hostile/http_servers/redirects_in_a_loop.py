"""Redirects everything to itself."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def redirect(asked: Request, out: Out) -> None:
    await out.answer(status=308, location=asked.path)


serve(every=redirect)
