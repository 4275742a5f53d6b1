"""Answers everything but the list of tools."""

from __future__ import annotations

from bad_server import Request, serve


def nothing(request: Request) -> None:
    del request


serve({"tools/list": nothing})
