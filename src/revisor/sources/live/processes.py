"""The process of a server: started without a shell, ended with all that descends from it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import FileIO
from typing import cast

import anyio

from revisor.sources.live import leftovers, marks
from revisor.sources.live.starting import start

_PAUSES = (0.002, 0.005, 0.01, 0.02, 0.05)
_KILL_SECONDS = 2.0


class ServerProcess:
    """A started server, in a session and process group of its own.

    It is not reaped before its end, so that its id names no other process meanwhile.
    """

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], cwd: str | None = None
    ) -> None:
        """Start `command`, its environment extended by `env`; raises SourceError."""
        self._mark = marks.new_mark()
        self._popen: subprocess.Popen[bytes] | None = None
        # Before it starts: a signal that ends us meanwhile finds it by its mark.
        leftovers.remember(self)
        try:
            self._popen = start(command, {**os.environ, **env, self._mark: "1"}, cwd)
        finally:
            if self._popen is None:
                leftovers.forget(self)

    @property
    def pid(self) -> int | None:
        """Its process id, None where it was not started."""
        return self._popen.pid if self._popen else None

    @property
    def streams(self) -> tuple[FileIO, FileIO, FileIO]:
        """The unbuffered stdin, stdout and stderr of the server."""
        popen = self._started
        return cast("tuple[FileIO, FileIO, FileIO]", (popen.stdin, popen.stdout, popen.stderr))

    @property
    def _started(self) -> subprocess.Popen[bytes]:
        if self._popen is None:  # pragma: no cover - the constructor has raised
            raise RuntimeError
        return self._popen

    def exit_code(self) -> int | None:
        """Return its exit code (negative: the signal that ended it), None while it runs."""
        popen = self._started
        if popen.returncode is not None or not hasattr(os, "waitid"):
            return popen.poll()
        try:
            found = os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return popen.poll()
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    async def end(self, grace: float, idle: Callable[[], object] = bool) -> None:
        """End it and all that descends from it; its stdin has been closed.

        It gets `grace` seconds to go by itself, then as many after SIGTERM. `idle` is called while
        waiting. Whatever happens meanwhile, nothing is left.
        """
        try:
            with anyio.CancelScope(shield=True):
                if not await until(lambda: self.exit_code() is not None, grace, idle):
                    self._signal(signal.SIGTERM)
                    await until(lambda: self.exit_code() is not None, grace, idle)
                if rest := self._rest():
                    marks.kill(rest, signal.SIGTERM)
                    await until(lambda: not self._rest(), grace / 3, idle)
        finally:
            # A second Ctrl-C breaks through the shield: hence no more waiting that it could end.
            self.kill()

    def kill(self) -> None:
        """Kill it and all that descends from it, at once and without the event loop."""
        pid = self._popen.pid if self._popen else None
        if self._popen and self._popen.returncode is None:
            self._signal(marks.KILL)
        marks.kill_all(self._mark, pid, _KILL_SECONDS)
        if self._popen:
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(_KILL_SECONDS)
        leftovers.forget(self)

    def _rest(self) -> list[int]:
        return marks.marked(self._mark, self._started.pid)

    def _signal(self, number: int) -> None:
        """Send a signal to the whole group; on Windows end the process."""
        if sys.platform == "win32":
            self._started.terminate()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._started.pid, number)


async def until(
    is_so: Callable[[], bool], seconds: float, idle: Callable[[], object] = bool
) -> bool:
    """Wait until something is so; return whether it is after at most `seconds`."""
    end = anyio.current_time() + seconds
    pauses = iter(_PAUSES)
    pause = 0.0
    while not is_so():
        if anyio.current_time() >= end:
            return False
        idle()
        pause = next(pauses, pause)
        await anyio.sleep(pause)
    return True
