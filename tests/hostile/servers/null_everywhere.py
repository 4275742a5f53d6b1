"""Answers everything with null."""

from __future__ import annotations

from bad_server import Request, response, serve, write


def null(request: Request) -> None:
    write(response(request, None))


serve(every=null)
