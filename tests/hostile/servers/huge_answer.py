"""Lists its tools in one line of 400 MB; the id that it answers stands at its end."""

from __future__ import annotations

import json

from bad_server import Request, serve, write_raw

MEBI = 2**20


def huge(request: Request) -> None:
    write_raw(b'{"jsonrpc":"2.0","result":{"tools":[],"padding":"')
    block = b"x" * MEBI
    for _ in range(400):
        write_raw(block)
    write_raw(b'"},"id":' + json.dumps(request["id"]).encode() + b"}\n")


serve({"tools/list": huge})
