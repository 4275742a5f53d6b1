"""Answers the id 1 with 1.0, and asks with an id of 1.5."""

from __future__ import annotations

from bad_server import Request, honest_answer, serve, write


def with_float(request: Request) -> None:
    identifier = request["id"]
    number = float(identifier) if isinstance(identifier, int) else identifier
    write({**honest_answer(request), "id": number})
    if request["method"] == "tools/list":
        write({"jsonrpc": "2.0", "id": 1.5, "method": "ping"})


serve(every=with_float)
