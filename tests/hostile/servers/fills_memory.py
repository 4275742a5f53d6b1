"""Sends messages that are small, and take much room once they are read."""

from __future__ import annotations

from bad_server import Request, answer, serve, write_raw


def fill(request: Request) -> None:
    for number in range(900):
        data = ",".join(["{}"] * 20_000)
        level = f'"level":"info","data":[{number},{data}]'
        method = '"method":"notifications/message"'
        write_raw(f'{{"jsonrpc":"2.0",{method},"params":{{{level}}}}}\n'.encode())
    answer(request)


serve({"tools/list": fill})
