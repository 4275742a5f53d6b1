"""Processes that carry a mark in their environment: none may be left when a check is over."""

from __future__ import annotations

import os
import signal
import sys
import time
import uuid
from contextlib import suppress
from pathlib import Path

import pytest

WAIT = 5.0


class LeftBehind:
    """A mark for the environment of a server, and the processes that carry it."""

    name = "LEFT_BEHIND"

    def __init__(self) -> None:
        if sys.platform != "linux":
            pytest.skip("only Linux tells which processes carry a mark")
        self.value = uuid.uuid4().hex

    @property
    def env(self) -> dict[str, str]:
        """The environment variable that marks."""
        return {self.name: self.value}

    def pids(self) -> list[int]:
        """Return the ids of the living processes that carry the mark."""
        found = []
        for folder in Path("/proc").iterdir():
            # A process may go while it is looked at; a zombie has no environment.
            with suppress(OSError, ValueError):
                if self.value.encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
        return found

    def wait_for(self, count: int) -> None:
        """Wait until so many processes carry the mark: a test that none is left has to see some."""
        end = time.monotonic() + WAIT
        while len(self.pids()) < count:
            assert time.monotonic() < end, f"{len(self.pids())} of {count} processes were seen"
            time.sleep(0.02)

    def assert_nothing(self) -> None:
        """Fail, and clean up, where a process is left."""
        left = self.pids()
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        assert not left
