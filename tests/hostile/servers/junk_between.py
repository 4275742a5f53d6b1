"""Logs to stdout between the messages."""

from __future__ import annotations

from bad_server import Request, answer, serve, write_raw


def log(request: Request) -> None:
    write_raw(f"INFO handling {request['method']}\n".encode())
    answer(request)
    write_raw(b"{'python': 'is no JSON'}\n\n")


serve(every=log)
