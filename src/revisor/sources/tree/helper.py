"""The process that reads files for another one: what it does there."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from typing import IO, Any

from . import frames, source_file
from .kept import CannotKeepError, encode
from .work import Work

_MEMORY = 512 * 2**20
"""Bytes that it may take beside those that it has at first."""


def main(seconds: int) -> None:
    """Serve through standard input and output; nothing else is to write there."""
    asked, told = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    serve(os.fdopen(asked, "rb"), os.fdopen(told, "wb"), seconds)


def serve(asked: IO[bytes], told: IO[bytes], seconds: int, mask: Any = None) -> None:
    """Answer batches of files until there are no more, or nobody is there any more.

    Each file may take `seconds` of a processor. `mask` is which signals are held back from then on,
    None for those that are. It says that it is there by answering no files at first.
    """
    # A Ctrl-C in the terminal is for the caller, who ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if mask is not None:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    # What is there already stays as long as this process: not to be touched, and so not copied.
    gc.freeze()
    _confine()
    with suppress(OSError):
        frames.send_texts(told, [])
        while (batch := frames.receive_work(asked)) is not None:
            frames.send_texts(told, [_text(each, seconds) for each in batch])


def _text(work: Work, seconds: int) -> str | None:
    """Return the text of the reading of a file, None for one that has none."""
    _wind(seconds)
    try:
        return encode(source_file.read(work.kind, work.path, work.content()))
    except (CannotKeepError, RecursionError, ValueError):
        return None


def _wind(seconds: int) -> None:
    """Give the next file its time: the system ends this process when that is over."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _confine() -> None:
    """Have this process ended, and no other, where it takes too much."""
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
    if sys.platform != "linux":
        return
    import resource

    with suppress(OSError, ValueError):
        with open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:  # noqa: PTH123
            file.write("1000")
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            has = int(file.read().split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or hard > has + _MEMORY:
            resource.setrlimit(resource.RLIMIT_AS, (has + _MEMORY, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
