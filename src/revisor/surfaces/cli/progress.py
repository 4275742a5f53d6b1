"""What goes on during long work, on stderr: a line for each target at work, on a terminal only."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

from revisor.reporters.safe_text import shorten, visible

from . import streams

if TYPE_CHECKING:
    import threading
    from types import TracebackType

PATIENCE, INTERVAL = 1.0, 0.25
"""Seconds before the lines appear, and between two states of them."""
DONE = "done"
"""What a server is said to do when nothing more is expected of it."""

_MOST_LINES = 10
_NAME, _DOING = 50, 40


class Progress:
    """Tells what is being checked, and for how long, until it is closed.

    Used as a context manager; `note` sets what is going on. On a terminal there is a line for each
    target at work. Where several servers are checked, each one that is done leaves a line behind,
    on a terminal or not. Nothing is said where `quiet` is set.
    """

    def __init__(self, *, quiet: bool, servers: int = 0) -> None:
        self._active: dict[str, tuple[str, float]] = {}
        self._file = ""
        self._done = 0
        self._drawn = 0
        self._tells_ends = servers > 1 and not quiet
        self._wanted = not quiet and sys.stderr.isatty()
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def note(self, name: str, doing: str = "") -> None:
        """Say what a target does now; a file (that does nothing) ends the file before it."""
        now = time.monotonic()
        if not doing:
            self._done += self._active.pop(self._file, None) is not None
            self._file = name
        if doing == DONE:
            _, start = self._active.pop(name, ("", now))
            self._done += 1
            self._tell_end(name, now - start)
            return
        _, start = self._active.get(name, ("", now))
        self._active[name] = (doing, start)

    def _tell_end(self, name: str, seconds: float) -> None:
        if self._tells_ends:
            self._wipe()
            streams.complain(f"checked {shorten(name, 2 * _NAME)} in {seconds:.1f} s")

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
        """Stop, and wipe the lines away."""
        if self._stop is None or self._thread is None:
            return
        self._stop.set()
        self._thread.join()
        self._wipe()

    def _watch(self, stop: threading.Event) -> None:
        wait = PATIENCE
        while not stop.wait(wait):
            wait = INTERVAL
            lines = self._lines()
            self._wipe()
            self._drawn = len(lines)
            _draw("".join(f"{line}\n" for line in lines))

    def _lines(self) -> list[str]:
        """Return a line for each target at work; of very many the rest is counted."""
        now = time.monotonic()
        active = list(self._active.items())
        shown = [_line(name, doing, now - start) for name, (doing, start) in active[:_MOST_LINES]]
        rest = len(active) - len(shown)
        told = [f"{self._done:,} done"] if self._done else []
        told += [f"{rest:,} more at work"] if rest else []
        return [*shown, ", ".join(told)] if told else shown

    def _wipe(self) -> None:
        if self._drawn:
            # Up by so many lines, then clear to the end of the screen.
            _draw(f"\x1b[{self._drawn}A\x1b[J")
            self._drawn = 0


def _line(name: str, doing: str, seconds: float) -> str:
    what = f": {shorten(visible(doing), _DOING)}" if doing else ""
    return f"checking {shorten(visible(name or 'reading'), _NAME)}{what} ({seconds:.0f} s)"


def _draw(text: str) -> None:
    """Write to the terminal; one that went away is no reason to lose the report."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        return
