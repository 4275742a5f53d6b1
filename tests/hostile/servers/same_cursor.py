"""Pages for ever: each page names the same next one."""

from __future__ import annotations

from bad_server import TOOL, Request, listing, response, serve, write


def page(request: Request) -> None:
    write(response(request, listing([TOOL], nextCursor="again")))


serve({"tools/list": page})
