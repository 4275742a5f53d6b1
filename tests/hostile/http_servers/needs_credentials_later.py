"""Lets anyone in, and asks for credentials when its tools are asked for."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def refuse(asked: Request, out: Out) -> None:
    del asked
    await out.json({"error": "invalid_token"}, 401, www_authenticate="Bearer")


serve({"tools/list": refuse})
