"""Answers the question for its tools with null."""

from __future__ import annotations

from bad_server import Request, response, serve, write


def null(request: Request) -> None:
    write(response(request, None))


serve({"tools/list": null})
