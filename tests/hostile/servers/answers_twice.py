"""Answers every request twice."""

from __future__ import annotations

from bad_server import Request, answer, serve


def twice(request: Request) -> None:
    answer(request)
    answer(request)


serve(every=twice)
