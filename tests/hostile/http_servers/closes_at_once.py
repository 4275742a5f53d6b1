"""Closes every connection without an answer."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def close(asked: Request, out: Out) -> None:
    del asked
    out.writer.close()


serve(every=close)
