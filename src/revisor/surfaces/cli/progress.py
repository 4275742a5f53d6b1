"""A line on stderr that shows long work going on; only where stderr is a terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

from revisor.reporters.safe_text import shorten, visible

if TYPE_CHECKING:
    import threading
    from types import TracebackType

PATIENCE, INTERVAL = 1.0, 0.25
"""Seconds before the line appears, and between two states of it."""

_CLEAR = "\r\x1b[K"


class Progress:
    """Tells what is being checked, and for how long, until it is closed.

    Used as a context manager; `note` sets what is going on. Nothing is drawn, and no thread is
    started, where stderr is no terminal or `quiet` is set.
    """

    def __init__(self, *, quiet: bool) -> None:
        self._doing = ""
        self._done = 0
        self._drawn = False
        self._wanted = not quiet and sys.stderr.isatty()
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def note(self, name: str) -> None:
        """Say which target is at work now; the one before it is done."""
        self._done += bool(self._doing)
        self._doing = name

    def __enter__(self) -> Self:
        """Start to watch the clock."""
        if self._wanted:
            import threading

            self._stop = threading.Event()
            self._thread = threading.Thread(target=self._watch, args=(self._stop,), daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop, and wipe the line away."""
        if self._stop is None or self._thread is None:
            return
        self._stop.set()
        self._thread.join()
        if self._drawn:
            _draw(_CLEAR)

    def _watch(self, stop: threading.Event) -> None:
        start = time.monotonic()
        wait = PATIENCE
        while not stop.wait(wait):
            wait = INTERVAL
            self._drawn = True
            seconds = time.monotonic() - start
            doing = shorten(visible(self._doing or "reading"), 50)
            _draw(f"{_CLEAR}checking {doing} ({self._done:,} done, {seconds:.0f} s)")


def _draw(text: str) -> None:
    """Write to the terminal; one that went away is no reason to lose the report."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        return
