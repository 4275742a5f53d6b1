"""Sends requests without end, and reads no answer, once its tools were asked for."""

from __future__ import annotations

from itertools import count

from bad_server import Request, serve, write


def ask(request: Request) -> None:
    del request
    for number in count():
        write({"jsonrpc": "2.0", "id": f"ask-{number}", "method": "ping"})


serve({"tools/list": ask})
