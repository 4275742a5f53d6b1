"""Leaves a daemon behind that becomes another process all the time."""

from __future__ import annotations

import os
import time

from bad_server import serve


def move_on() -> None:
    """Live on in a child, and in the child of that, and so on."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if os.fork():
            os._exit(0)
        os.setsid()
        time.sleep(0.005)


if os.fork() == 0:
    os.closerange(0, 3)
    move_on()
    os._exit(0)
serve()
