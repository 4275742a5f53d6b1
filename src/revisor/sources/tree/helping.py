"""A process beside this one that reads files, and may end without taking anything with it.

It is forked where that is safe: what was loaded is then there already. Else the same interpreter is
started anew. Each answers batches of files, one after the other, until its input ends.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from . import frames
from .work import Work

if TYPE_CHECKING:
    import subprocess

MOST_SECONDS = 60
"""Seconds of a processor that one file may take."""

_TRIES, _PAUSE = 20, 0.001
_KILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
_PROGRAM = (
    "import sys; seconds = int(sys.argv[1]); sys.path[:] = sys.argv[2:];"
    " from revisor.sources.tree.helper import main; main(seconds)"
)


class EndedError(Exception):
    """The process ended before it answered; the text says how, for the report."""


def can_fork() -> bool:
    """Whether a copy of this process could run: no other thread may hold a lock in it."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    try:
        for _ in range(_TRIES):
            if len(os.listdir("/proc/self/task")) == 1:  # noqa: PTH208 - pathlib is slow to load
                return True
            # A thread that has just ended is still on its way out, as the system sees it.
            time.sleep(_PAUSE)
    except OSError:
        pass
    return False


class Helper:
    """One process, and the pipes to and from it."""

    def __init__(self, others: Sequence[Helper] = ()) -> None:
        """Start it; `others` are those whose pipes a copy of this process is not to keep open.

        Raises OSError where no process can be started.
        """
        self._process: subprocess.Popen[bytes] | None = None
        self.pid: int | None = None
        self._ended_with: int | None = None
        self._is_ready = False
        if can_fork():
            self._fork(others)
        else:
            self._start()

    def ask(self, batch: Sequence[Work]) -> list[str | None]:
        """Return the texts of the readings of files, None for one that has none.

        Raises EndedError where the process ends before it has answered, OSError where it never got
        ready.
        """
        if not self._is_ready and self._answer() != []:
            self.kill()
            raise OSError("a process did not get ready")
        self._is_ready = True
        try:
            frames.send_work(self._asked, batch)
            told = self._answer()
        except (OSError, ValueError):
            told = None
        if told is None or len(told) != len(batch):
            self.kill()
            raise EndedError(self._how())
        return told

    def _answer(self) -> list[str | None] | None:
        try:
            return frames.receive_texts(self._told)
        except (OSError, ValueError):
            return None

    def close(self) -> None:
        """Let it end, and wait for that."""
        for pipe in (self._asked, self._told):
            with suppress(OSError):
                pipe.close()
        self._wait()

    def kill(self) -> None:
        """End it at once, if it still runs."""
        if self.pid is not None and self._ended_with is None:
            with suppress(OSError):
                os.kill(self.pid, _KILL)

    def _how(self) -> str:
        """Return how the process ended, in words that follow the name of a file."""
        self._wait()
        status = self._ended_with or 0
        if -status == getattr(signal, "SIGPROF", None):
            return f"it takes more than {MOST_SECONDS} seconds of a processor"
        by = f"signal {-status}" if status < 0 else f"exit code {status}"
        return f"the process that read it was ended ({by}): it may need too much memory"

    def _wait(self) -> None:
        if self._ended_with is not None or self.pid is None:
            return
        if self._process is not None:
            self._ended_with = self._process.wait()
            return
        try:
            _, status = os.waitpid(self.pid, 0)
        except ChildProcessError:
            self._ended_with = 0
        else:
            self._ended_with = os.waitstatus_to_exitcode(status)

    def pipes(self) -> Iterator[IO[bytes]]:
        """Yield what it is spoken to through."""
        yield self._asked
        yield self._told

    def _fork(self, others: Sequence[Helper]) -> None:
        asked, ask = os.pipe()
        told, tell = os.pipe()
        with _undisturbed() as mask:
            self.pid = os.fork()
            if self.pid == 0:
                try:
                    for number in (
                        ask,
                        told,
                        *(p.fileno() for each in others for p in each.pipes()),
                    ):
                        os.close(number)
                    _be_helper(asked, tell, mask)
                finally:
                    os._exit(1)
        os.close(asked)
        os.close(tell)
        self._asked: IO[bytes] = os.fdopen(ask, "wb")
        self._told: IO[bytes] = os.fdopen(told, "rb")

    def _start(self) -> None:
        import subprocess

        self._process = subprocess.Popen(  # noqa: S603 - the interpreter that runs this
            [sys.executable, "-I", "-S", "-c", _PROGRAM, str(MOST_SECONDS), *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._process.pid
        if self._process.stdin is None or self._process.stdout is None:
            raise OSError("a process without pipes")
        self._asked, self._told = self._process.stdin, self._process.stdout


@contextmanager
def _undisturbed() -> Iterator[Any]:
    """Hold signals back, so that a copy of this process meets none before it knows what it is."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield before
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _be_helper(asked: int, told: int, mask: Any) -> None:
    """Be the copy, until the input ends."""
    from . import helper

    for name in ("SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    helper.serve(os.fdopen(asked, "rb"), os.fdopen(told, "wb"), MOST_SECONDS, mask)
    os._exit(0)
