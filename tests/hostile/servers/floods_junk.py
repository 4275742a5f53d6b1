"""Floods lines that are no JSON, from the start, and reads nothing."""

from __future__ import annotations

from bad_server import write_raw

block = b"yes\n" * 10_000
while True:
    write_raw(block)
