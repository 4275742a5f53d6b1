"""Processes that a server left to themselves: taken on as children, so that they can be ended.

A daemon that cleans its environment and opens a session of its own carries no mark. On Linux an
orphan goes to the nearest of its ancestors that asked for such (PR_SET_CHILD_SUBREAPER).
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from revisor.sources.live import leftovers, marks

_SET_SUBREAPER, _GET_SUBREAPER = 36, 37
_GRACE_SECONDS = 0.3
_KILL_SECONDS = 2.0
_PAUSE_SECONDS = 0.01
_REAP_SECONDS = 0.25
_is_adopting = False


@contextmanager
def adopted() -> Iterator[None]:
    """Take on whatever is orphaned below this process meanwhile; end all of it at the end.

    For a program of its own: it must start no processes but servers. Nothing happens elsewhere
    than on Linux, nor where this process had children before, whose orphans are not ours to end.
    """
    global _is_adopting  # noqa: PLW0603 - there is one process
    control = _control()
    if control is None or marks.descendants(os.getpid()):
        yield
        return
    before = control(_GET_SUBREAPER, 0)
    control(_SET_SUBREAPER, 1)
    _is_adopting = True
    try:
        yield
    finally:
        _is_adopting = False
        try:
            _end_all()
        finally:
            control(_SET_SUBREAPER, before)


async def reap() -> None:
    """Take note, until cancelled, of orphans that ended: they would stay as zombies.

    To be run where the servers are started, so that none of these is taken for an orphan.
    """
    import anyio

    while _is_adopting:
        await anyio.sleep(_REAP_SECONDS)
        _reap_orphans()


def _reap_orphans() -> None:
    for pid in set(marks.children(os.getpid())) - leftovers.pids():
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def _end_all() -> None:
    """End all descendants: first they are asked to, then they are killed until none is left."""
    marks.kill(marks.descendants(os.getpid()), signal.SIGTERM)
    _until_none(_GRACE_SECONDS, 0)
    _until_none(_KILL_SECONDS, marks.KILL)


def _until_none(seconds: float, number: int) -> None:
    end = time.monotonic() + seconds
    while (left := marks.descendants(os.getpid())) and time.monotonic() < end:
        marks.kill(left, number)
        _reap_all()
        time.sleep(_PAUSE_SECONDS)
    _reap_all()


def _reap_all() -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _control() -> Callable[[int, int], int] | None:
    """Return what sets and gets a property of this process, None where there is no such thing."""
    if sys.platform != "linux":
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None

    def control(what: int, value: int) -> int:
        if what == _SET_SUBREAPER:
            prctl(what, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), 0)
            return value
        found = ctypes.c_int(0)
        prctl(what, ctypes.byref(found), ctypes.c_ulong(0), ctypes.c_ulong(0), 0)
        return found.value

    return control
