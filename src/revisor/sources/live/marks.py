"""Finding all processes that a server left: by a mark in their environment, session, or parent.

Only Linux tells (in /proc); elsewhere nothing is found, and the process group has to do.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

KILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that nobody can ignore, where there is one."""

PREFIX = "REVISOR_MARK_"
_PROC = "/proc"
_GONE = frozenset((b"Z", b"X", b"x"))
_PAUSE = 0.005
_CHUNK = 64 * 1024
# Places in /proc/PID/stat behind the name of the program.
_STATE, _PARENT, _SESSION, _STARTED = 0, 1, 3, 19


class _Process(NamedTuple):
    """A living process; `started` counts in clock ticks since the system booted."""

    pid: int
    parent: int
    session: int
    started: int


def new_mark() -> str:
    """Return the name of an environment variable that no other process has.

    The name is what marks, so that a server that itself checks servers keeps the outer mark.
    """
    return PREFIX + os.urandom(16).hex()


def marked(mark: str, session: int | None = None) -> list[int]:
    """Return the ids of the living processes that carry `mark`, and of those that descend from one.

    With them come those of `session` (the id of the process that opened it).
    """
    if sys.platform != "linux":
        return []
    needle = f"\0{mark}=".encode()
    own = _look(os.getpid())
    # Who is older than this process cannot have the mark from it, and most others are.
    since = own.started if own else 0
    processes = [p for p in map(_look, _process_ids()) if p and p.started >= since]
    found = {p.pid for p in processes if (session and p.session == session) or _has(p.pid, needle)}
    size = -1
    while size != len(found):
        size = len(found)
        found |= {p.pid for p in processes if p.parent in found}
    return sorted(found - {os.getpid()})


def descendants(ancestor: int) -> list[int]:
    """Return the ids of the living processes that descend from one."""
    if sys.platform != "linux":
        return []
    processes = [p for p in map(_look, _process_ids()) if p]
    found = {p.pid for p in processes if p.parent == ancestor}
    size = -1
    while size != len(found):
        size = len(found)
        found |= {p.pid for p in processes if p.parent in found}
    return sorted(found - {ancestor})


def children(parent: int) -> list[int]:
    """Return the ids of the children of a process, also of those that have ended (zombies)."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"{_PROC}/{parent}/task"):  # noqa: PTH208 - pathlib is slow
            with suppress(OSError):
                told = _read(f"{_PROC}/{parent}/task/{thread}/children")
                found += map(int, told.split())
    return found


def kill(pids: Iterable[int], number: int) -> int:
    """Send a signal to each process; return to how many: some are gone, or belong to others."""
    reached = 0
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
            reached += 1
    return reached


def kill_all(mark: str, session: int | None, seconds: float) -> None:
    """Kill what is `marked` until nothing is left that can be, for at most `seconds`."""
    end = time.monotonic() + seconds
    while kill(marked(mark, session), KILL) and time.monotonic() < end:
        time.sleep(_PAUSE)


def _process_ids() -> Iterable[int]:
    return (int(name) for name in os.listdir(_PROC) if name.isdecimal())  # noqa: PTH208


def _look(pid: int) -> _Process | None:
    """Return what is known of a process, None where it is gone or a zombie."""
    try:
        # The name of the program, in brackets, may hold anything.
        found = _read(f"{_PROC}/{pid}/stat").rpartition(b")")[2].split()
        if found[_STATE] in _GONE:
            return None
        return _Process(pid, int(found[_PARENT]), int(found[_SESSION]), int(found[_STARTED]))
    except (OSError, ValueError, IndexError):
        return None


def _has(pid: int, needle: bytes) -> bool:
    """Whether the environment of a process holds the needle."""
    with suppress(OSError):
        return needle in b"\0" + _read(f"{_PROC}/{pid}/environ")
    return False


def _read(path: str) -> bytes:
    """Return what a file holds; there are hundreds of them, and pathlib takes its time."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        parts = []
        while part := os.read(descriptor, _CHUNK):
            parts.append(part)
        return b"".join(parts)
    finally:
        os.close(descriptor)
