"""Sends JSON that is no JSON-RPC message, and messages with members of the wrong type."""

from __future__ import annotations

from bad_server import Request, answer, serve, write

ODD: tuple[object, ...] = (
    {},
    [],
    [1, None, "x", {}],
    {"jsonrpc": "2.0", "id": {}, "result": {}},
    {"jsonrpc": "2.0", "id": 10**30, "result": {}},
    {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}},
    {"jsonrpc": "2.0", "id": 1, "error": "a text"},
    {"jsonrpc": 2, "method": 7, "params": "text"},
    {"jsonrpc": "2.0", "id": [], "method": "ping"},
    {"jsonrpc": "2.0", "id": 2**70, "method": "sampling/createMessage", "params": []},
    {"jsonrpc": "2.0", "method": "notifications/" + "x" * 10_000},
    {"result": {}, "error": {}, "method": "ping", "id": "all"},
)


def odd(request: Request) -> None:
    for message in ODD:
        write(message)
    answer(request)


serve({"tools/list": odd})
