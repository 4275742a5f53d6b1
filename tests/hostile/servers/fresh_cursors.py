"""Pages for ever: each page names another next one."""

from __future__ import annotations

from itertools import count

from bad_server import TOOL, Request, listing, response, serve, write

numbers = count()


def page(request: Request) -> None:
    number = next(numbers)
    tool = {**TOOL, "name": f"repeat-{number}"}
    write(response(request, listing([tool], nextCursor=f"page-{number + 1}")))


serve({"tools/list": page})
