"""The last net: servers that still run when the process ends, be it by a signal, are killed."""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Protocol

_SIGNALS = ("SIGTERM", "SIGHUP")


class Killable(Protocol):
    """What can be killed at once, without an event loop."""

    def kill(self) -> None:
        """Kill it."""

    @property
    def pid(self) -> int | None:
        """Its process id, None before it has one."""


_running: list[Killable] = []


def remember(process: Killable) -> None:
    """Have `process` killed should it still run when this process ends."""
    if not _running:
        atexit.register(kill_all)
    _running.append(process)
    guard_signals()


def forget(process: Killable) -> None:
    """Forget a process that has ended; safe to call twice."""
    if process in _running:
        _running.remove(process)
        if not _running:
            atexit.unregister(kill_all)


def pids() -> set[int]:
    """Return the ids of what still runs."""
    return {process.pid for process in _running if process.pid is not None}


def kill_all() -> None:
    """Kill what still runs."""
    for process in tuple(_running):
        process.kill()


def guard_signals() -> None:
    """Have SIGTERM and SIGHUP kill the servers first, where nobody else handles them.

    Only the main thread of the main interpreter can see to this; called elsewhere, nothing happens.
    Whoever checks servers in another thread calls it in the main one before.
    """
    handle(_SIGNALS, _kill_all_and_end)


def handle(names: Iterable[str], handler: Callable[[int, FrameType | None], object]) -> list[int]:
    """Handle signals that nobody else handles, where that is possible; return their numbers."""
    if threading.current_thread() is not threading.main_thread():
        return []
    handled: list[int] = []
    for name in names:
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) is not signal.SIG_DFL:
            continue
        try:
            signal.signal(number, handler)
        except ValueError:
            # Another interpreter in the same process has a main thread, too, but no signals.
            return handled
        handled.append(number)
    return handled


def _kill_all_and_end(number: int, frame: FrameType | None) -> None:
    """Kill the servers, then let the signal do what it does by default."""
    del frame
    kill_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
