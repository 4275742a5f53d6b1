"""Leaves a daemon behind, in a session of its own, that knows nothing of who started it."""

from __future__ import annotations

import os
import sys

from bad_server import serve


def leave_a_daemon() -> None:
    """Start a process whose parent ends; only what the test looks for is in its environment."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            kept = {"LEFT_BEHIND": os.environ.get("LEFT_BEHIND", "")}
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            code = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(300)"
            os.execve(sys.executable, [sys.executable, "-I", "-c", code], kept)  # noqa: S606
        os._exit(0)
    os.wait()


leave_a_daemon()
serve()
