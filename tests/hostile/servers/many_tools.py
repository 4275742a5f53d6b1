"""Lists 10,000 tools in one answer."""

from __future__ import annotations

from bad_server import FAULTY_TOOL, TOOL, Request, listing, response, serve, write

MANY = 10_000


def many(request: Request) -> None:
    tools = [{**TOOL, "name": f"repeat-{number}"} for number in range(MANY)]
    write(response(request, listing([*tools, FAULTY_TOOL])))


serve({"tools/list": many})
