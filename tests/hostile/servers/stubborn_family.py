"""Ignores SIGTERM and the end of stdin, as do its children and a daemon of its own."""

from __future__ import annotations

import os
import signal

from bad_server import serve, sleep_for_ever


def daemonise() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in (0, 1, 2):
                os.close(stream)
            sleep_for_ever()
        os._exit(0)
    os.wait()


for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
daemonise()
for _ in range(3):
    if os.fork() == 0:
        sleep_for_ever()
serve()
sleep_for_ever()
