"""Redirects everything to another host."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def redirect(asked: Request, out: Out) -> None:
    await out.answer(status=307, location=f"http://elsewhere.invalid{asked.path}?code=1")


serve(every=redirect)
