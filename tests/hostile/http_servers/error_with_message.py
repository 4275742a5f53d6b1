"""Answers the list of tools with status 500 and an error of JSON-RPC."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def fail(asked: Request, out: Out) -> None:
    error = {"code": -32603, "message": "out of luck"}
    await out.json({"jsonrpc": "2.0", "id": asked.message["id"], "error": error}, 500)


serve({"tools/list": fail})
