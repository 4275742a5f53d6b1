"""Server-sent events as they come in, piece by piece (HTML Living Standard, section 9.2.6).

The transports Streamable HTTP and HTTP+SSE carry messages in them. Data stay bytes, so that text
that is no UTF-8 is seen for what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"
_FIELD_NAME = re.compile(rb"[A-Za-z0-9_.-]*")
_KEPT = 400


class StreamEvent(NamedTuple):
    """One event that was dispatched: its data lines joined by line feeds, and its type.

    `name` is empty where no `event` field was given, which means `message`. Data may be empty: so
    a server primes a stream with an event id (revision 2025-11-25).
    """

    data: bytes
    name: str = ""


class Oversized(NamedTuple):
    """An event that grew beyond the limit; what follows of it is skipped. `size` is in bytes."""

    size: int


class Stray(NamedTuple):
    """A line that has no form of a field or comment: JSON or HTML without its frame, say."""

    text: bytes


class EventStreamParser:
    """Takes an event stream apart, however it is cut into pieces; holds at most `limit` bytes.

    `last_id` and `retry` (in milliseconds) are what the stream has said of them so far. `skipped`
    counts the bytes of the oversized event that is being skipped.
    """

    def __init__(self, limit: int) -> None:
        self.last_id = ""
        self.retry: int | None = None
        self.skipped = 0
        self._limit = limit
        self._line: list[bytes] = []
        self._line_size = 0
        self._data: list[bytes] = []
        self._size = 0
        self._name = ""
        self._after_cr = False
        self._at_start = True

    def feed(self, piece: bytes) -> Iterator[StreamEvent | Oversized | Stray]:
        """Yield what the next bytes of the stream complete."""
        if not piece:
            return
        start = 0
        if self._after_cr:
            # A line feed that completes CR LF across two pieces.
            start = int(piece.startswith(b"\n"))
            self._after_cr = False
        for end in _LINE_END.finditer(piece, start):
            yield from self._take(piece[start : end.start()])
            yield from self._end_line()
            start = end.end()
        yield from self._take(piece[start:])
        self._after_cr = piece.endswith(b"\r")

    @property
    def pending(self) -> bytes:
        """The start of an event that was begun and not ended: at the end of a stream it is lost."""
        begun = b"\n".join([*self._data, *([b"".join(self._line)] if self._line else [])])
        return begun[:_KEPT]

    def _take(self, part: bytes) -> Iterator[Oversized]:
        """Keep a part of a line, unless its event is too large."""
        if not part:
            return
        self._line_size += len(part)
        if self.skipped:
            self.skipped += len(part)
        elif self._size + self._line_size > self._limit:
            self.skipped = self._size + self._line_size
            self._line.clear()
            self._data.clear()
            yield Oversized(self.skipped)
        else:
            self._line.append(part)

    def _end_line(self) -> Iterator[StreamEvent | Stray]:
        line, size = b"".join(self._line), self._line_size
        self._line.clear()
        self._line_size = 0
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(_BOM)
            size = size if self.skipped else len(line)
        if size == 0:
            yield from self._dispatch()
        elif not self.skipped:
            self._size += size
            yield from self._field(line)

    def _dispatch(self) -> Iterator[StreamEvent]:
        # An event without a data field is not dispatched; one with an empty data field is.
        if self._data:
            yield StreamEvent(b"\n".join(self._data), self._name)
        self._data.clear()
        self._name = ""
        self._size = self.skipped = 0

    def _field(self, line: bytes) -> Iterator[Stray]:
        if line.startswith(b":"):
            # Comments do not make an event larger, however many keep the connection alive.
            self._size -= len(line)
            return
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"data":
            self._data.append(value)
        elif name == b"event":
            self._name = value.decode("utf-8", "replace")
        elif name == b"id":
            if b"\0" not in value:
                self.last_id = value.decode("utf-8", "replace")
        elif name == b"retry":
            if value.isdigit() and len(value) < len(str(2**31)):
                self.retry = int(value)
        elif not _FIELD_NAME.fullmatch(name):
            yield Stray(line[:_KEPT])
