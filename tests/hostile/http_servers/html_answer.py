"""Answers everything with a page for people."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def page(asked: Request, out: Out) -> None:
    del asked
    await out.answer("<!doctype html><title>Welcome to our portal</title>", 200, "text/html")


serve(every=page)
