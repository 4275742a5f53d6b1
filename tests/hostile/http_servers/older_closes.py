"""Speaks HTTP+SSE, and closes its stream when its tools are asked for."""

from __future__ import annotations

from bad_http_server import Out, Request, serve_older


async def close(asked: Request, stream: Out) -> None:
    del asked
    stream.writer.close()


serve_older(instead={"tools/list": close})
