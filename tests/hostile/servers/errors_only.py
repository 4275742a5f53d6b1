"""Answers everything with an error that has control characters in its message."""

from __future__ import annotations

from bad_server import Request, serve, write


def fail(request: Request) -> None:
    error = {"code": -32603, "message": "\x1b]0;title\x07 out of \x1b[31mluck\x1b[0m\r\n\u202e"}
    write({"jsonrpc": "2.0", "id": request["id"], "error": error})


serve(every=fail)
