"""Finding all processes that a server left: by a mark in their environment, session, or parent.

Only Linux tells (in /proc); elsewhere nothing is found, and the process group has to do.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

KILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that nobody can ignore, where there is one."""

PREFIX = "REVISOR_MARK_"
_PROC = Path("/proc")
_GONE = frozenset("ZXx")
_PAUSE = 0.005


class _Process(NamedTuple):
    pid: int
    parent: int
    session: int
    is_marked: bool


def new_mark() -> str:
    """Return the name of an environment variable that no other process has.

    The name is what marks, so that a server that itself checks servers keeps the outer mark.
    """
    return PREFIX + secrets.token_hex(16)


def marked(mark: str, session: int | None = None) -> list[int]:
    """Return the ids of the living processes that carry `mark`, and of those that descend from one.

    With them come those of `session` (the id of the process that opened it).
    """
    if sys.platform != "linux":
        return []
    needle = f"\0{mark}=".encode()
    processes = [p for p in (_look(pid, needle) for pid in _process_ids()) if p]
    found = {p.pid for p in processes if p.is_marked or (session and p.session == session)}
    size = -1
    while size != len(found):
        size = len(found)
        found |= {p.pid for p in processes if p.parent in found}
    return sorted(found - {os.getpid()})


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


def _look(pid: int, needle: bytes) -> _Process | None:
    """Return what is known of a process, None where it is gone or a zombie."""
    folder = _PROC / str(pid)
    try:
        # The name of the program, in brackets, may hold anything.
        state, parent, _, session, *_ = (folder / "stat").read_bytes().rpartition(b")")[2].split()
    except (OSError, ValueError):
        return None
    if state.decode("ascii") in _GONE:
        return None
    environment = b""
    with suppress(OSError):
        environment = b"\0" + (folder / "environ").read_bytes()
    return _Process(pid, int(parent), int(session), needle in environment)
