"""Answers every request with a batch."""

from __future__ import annotations

from bad_server import Request, honest_answer, serve, write


def batch(request: Request) -> None:
    write([honest_answer(request)])


serve(every=batch)
