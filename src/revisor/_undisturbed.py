"""Work that no signal breaks off: what loads native code does not bear an exception meanwhile."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold back the signals that would raise an exception in the main thread, until the end.

    Whatever came meanwhile is sent again then.
    """
    held: list[int] = []

    def hold(number: int, _frame: FrameType | None) -> None:
        held.append(number)

    before = _replaced(hold)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(held):
            signal.raise_signal(number)


def _replaced(handler: Callable[[int, FrameType | None], None]) -> dict[int, Any]:
    """Take the place of the handlers that are written in Python; return them by their signals."""
    before: dict[int, Any] = {}
    if threading.current_thread() is not threading.main_thread():
        return before
    for name in _NAMES:
        number = getattr(signal, name, None)
        if number is None or not callable(signal.getsignal(number)):
            continue
        try:
            before[number] = signal.signal(number, handler)
        except ValueError:
            # The main thread of another interpreter gets no signals.
            return before
    return before
