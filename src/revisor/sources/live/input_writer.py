"""The stdin of a server, written by a thread: a server that does not read holds nobody up."""

from __future__ import annotations

import select
import sys
import threading
from io import FileIO
from queue import SimpleQueue

WAITING_LIMIT = 4 * 2**20
"""Bytes that may wait for a server that does not read; the first message may be larger."""


class InputWriter:
    """Writes what is put into it, in order."""

    def __init__(self, stream: FileIO) -> None:
        self._is_broken = False
        self._stream = stream
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._waiting = 0
        self._is_closed = False
        self._thread = threading.Thread(target=self._write_all, args=(stream,), daemon=True)
        self._thread.start()

    def put(self, data: bytes) -> bool:
        """Hand `data` over without waiting; False where too much waits already."""
        with self._lock:
            if self._waiting and self._waiting + len(data) > WAITING_LIMIT:
                return False
            self._waiting += len(data)
        self._queue.put(data)
        return True

    def close(self) -> None:
        """Let the stream be closed once all is written; safe to call twice."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put(None)

    @property
    def is_broken(self) -> bool:
        """Whether the server closed its stdin (or ended): what comes later is dropped."""
        return self._is_broken or _has_no_reader(self._stream)

    @property
    def is_idle(self) -> bool:
        """Whether everything was written, or cannot be any more."""
        return self.is_broken or not self._waiting

    def _write_all(self, stream: FileIO) -> None:
        try:
            with stream:
                while (data := self._queue.get()) is not None:
                    _write(stream, data)
                    with self._lock:
                        self._waiting -= len(data)
        except (OSError, ValueError):
            self._is_broken = True


def _has_no_reader(stream: FileIO) -> bool:
    """Whether the other end of a pipe is closed, as far as the system tells without writing."""
    if sys.platform == "win32" or stream.closed:
        return False
    poll = select.poll()
    poll.register(stream.fileno(), 0)
    return any(events & select.POLLERR for _, events in poll.poll(0))


def _write(stream: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) or 0 :]
