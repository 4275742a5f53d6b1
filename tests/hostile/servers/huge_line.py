"""Sends a line of 400 MB before its list of tools."""

from __future__ import annotations

from bad_server import Request, answer, serve, write_raw

MEBI = 2**20


def huge(request: Request) -> None:
    write_raw(
        b'{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"'
    )
    block = b"x" * MEBI
    for _ in range(400):
        write_raw(block)
    write_raw(b'"}}\n')
    answer(request)


serve({"tools/list": huge})
