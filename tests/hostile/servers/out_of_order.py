"""Holds each answer until the next request comes, or half a second has passed."""

from __future__ import annotations

import threading

from bad_server import Request, answer, serve

LOCK = threading.Lock()
held: list[Request] = []


def let_go(request: Request) -> None:
    with LOCK:
        if request in held:
            held.remove(request)
            answer(request)


def hold(request: Request) -> None:
    with LOCK:
        held.insert(0, request)
        if len(held) > 1:
            for each in held:
                answer(each)
            held.clear()
    threading.Timer(0.5, let_go, [request]).start()


serve(every=hold)
