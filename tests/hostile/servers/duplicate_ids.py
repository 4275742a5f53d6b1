"""Uses one id for all of its own requests."""

from __future__ import annotations

from bad_server import Request, answer, serve, write


def ask_and_answer(request: Request) -> None:
    for _ in range(3):
        write({"jsonrpc": "2.0", "id": "same", "method": "ping"})
    answer(request)


serve({"tools/list": ask_and_answer})
