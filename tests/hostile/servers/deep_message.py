"""Sends arrays in arrays, 100,000 levels deep, that are no message at all."""

from __future__ import annotations

from bad_server import Request, answer, serve, write_raw

DEEP = 100_000


def deep(request: Request) -> None:
    write_raw(b"[" * DEEP + b"]" * DEEP + b"\n")
    write_raw(b'{"a":' * DEEP + b"\n")
    answer(request)


serve({"tools/list": deep})
