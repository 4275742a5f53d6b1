"""Lists its tools in a line that never ends."""

from __future__ import annotations

from bad_server import Request, serve, write_raw

MEBI = 2**20


def endless(request: Request) -> None:
    del request
    write_raw(b'{"jsonrpc":"2.0","result":{"tools":[],"padding":"')
    block = b"x" * MEBI
    while True:
        write_raw(block)


serve({"tools/list": endless})
