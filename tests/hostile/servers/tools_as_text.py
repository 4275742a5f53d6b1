"""Lists its tools as a text."""

from __future__ import annotations

from bad_server import Request, listing, response, serve, write


def as_text(request: Request) -> None:
    write(response(request, {**listing([]), "tools": "repeat, faulty"}))


serve({"tools/list": as_text})
