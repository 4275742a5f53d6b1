"""Floods notifications instead of listing its tools."""

from __future__ import annotations

import json

from bad_server import Request, serve, write_raw

NOTE = {
    "jsonrpc": "2.0",
    "method": "notifications/message",
    "params": {"level": "info", "data": "busy"},
}


def flood(request: Request) -> None:
    del request
    block = (json.dumps(NOTE) + "\n").encode() * 500
    while True:
        write_raw(block)


serve({"tools/list": flood})
