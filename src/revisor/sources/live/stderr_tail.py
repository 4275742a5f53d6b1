"""The last lines that a server wrote on stderr: always read, hardly kept."""

from __future__ import annotations

import threading
from io import FileIO

from revisor.sources.live.excerpts import TEXT_LIMIT, Excerpts

KEPT_LINES = 20
KEPT_BYTES = 4 * 1024
_CHUNK = 64 * 1024


class StderrTail:
    """Reads a stream to its end in a thread of its own, and keeps the last few lines."""

    def __init__(self, stream: FileIO, excerpts: Excerpts) -> None:
        self._excerpts = excerpts
        self._tail = b""
        self._cut = False
        self._thread = threading.Thread(target=self._drain, args=(stream,), daemon=True)
        self._thread.start()

    @property
    def is_complete(self) -> bool:
        """Whether the stream has ended, and nothing more will be kept."""
        return not self._thread.is_alive()

    def lines(self) -> tuple[str, ...]:
        """Return the last lines that are not blank, secrets masked, at most KEPT_LINES."""
        text = self._tail.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        if self._cut and "\n" in text.strip():
            # The first line lacks its beginning.
            text = text.partition("\n")[2]
        shown = self._excerpts.end(text.lstrip("\ufffd"), cut=self._cut)
        found = [line.rstrip() for line in shown.splitlines() if line.strip()]
        return tuple(found[-KEPT_LINES:])

    def text(self, limit: int = TEXT_LIMIT) -> str:
        """Return as many of the last lines as `limit` characters hold, joined by line ends."""
        taken: list[str] = []
        for line in reversed(self.lines()):
            if taken and sum(map(len, taken)) + len(taken) + len(line) > limit:
                break
            taken.insert(0, line[:limit])
        return "\n".join(taken)

    def _drain(self, stream: FileIO) -> None:
        with stream:
            while chunk := _read(stream):
                tail = self._tail + chunk
                self._cut = self._cut or len(tail) > KEPT_BYTES
                self._tail = tail[-KEPT_BYTES:]


def _read(stream: FileIO) -> bytes:
    try:
        return stream.read(_CHUNK) or b""
    except (OSError, ValueError):
        return b""
