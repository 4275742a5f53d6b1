"""The stdout of a server, cut into messages: one a line, each of bounded size (stdio transport)."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.errors import SourceError
from revisor.sources.live.excerpts import Excerpts
from revisor.sources.live.link import Arrived

_BOM = b"\xef\xbb\xbf"
_OPENINGS = (b"{", b"[")
_KEPT = 16 * 1024
_MARKED = "a byte order mark, BOM, stands before it"


class LineReader:
    """Cuts chunks of bytes into what arrived; holds at most `limit` bytes of an unfinished line.

    A line that is longer is read on and thrown away, and gives one incident. Lines that begin like
    an object or an array are handed on unparsed.
    """

    def __init__(self, limit: int, excerpts: Excerpts) -> None:
        self._limit = limit
        self._excerpts = excerpts
        self._parts: list[bytes] = []
        self._size = 0
        self._at_start = True

    def feed(self, chunk: bytes) -> Iterator[Arrived]:
        """Yield what is complete with the next `chunk` of bytes."""
        first, *others = chunk.split(b"\n")
        self._append(first)
        for part in others:
            yield from self._line(ended=True)
            self._append(part)

    def finish(self) -> Iterator[Arrived]:
        """Yield what is left at the end of the stream: a line that has no end."""
        yield from self._line(ended=False)

    def unfinished(self) -> str:
        """Return in words how far a line came that has no end yet; empty where there is none."""
        if not self._size:
            return ""
        beginning = self._excerpts.beginning(b"".join(self._parts)[:_KEPT])
        return f"a message of {self._size:,} bytes so far: {beginning}"

    def _append(self, part: bytes) -> None:
        before = self._size
        self._size += len(part)
        if self._size <= self._limit:
            self._parts.append(part)
        elif before <= self._limit:
            # Too large from here on: only the beginning is kept, to be told.
            self._parts = [b"".join((*self._parts, part))[:_KEPT]]

    def _line(self, *, ended: bool) -> Iterator[Arrived]:
        line, size = b"".join(self._parts), self._size
        self._parts, self._size = [], 0
        if self._at_start:
            line, self._at_start = line.removeprefix(_BOM), False
        if size > self._limit:
            detail = {"size": size, "limit": self._limit, "text": self._excerpts.beginning(line)}
            yield Arrived(incident="too-large", detail=detail)
        elif line := line.strip():
            yield self._judged(line, ended=ended)

    def _judged(self, line: bytes, *, ended: bool) -> Arrived:
        """Return a line as a message, or as what is wrong with it."""
        marked, line = line.startswith(_BOM), line.removeprefix(_BOM)
        like_json = line.startswith(_OPENINGS)
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            # What can be read of a message is handed on: it may be an answer that is waited for.
            repaired = line.decode("utf-8", "replace").encode() if like_json and ended else b""
            return Arrived(repaired, incident="not-utf-8", detail=self._told(line))
        if not like_json:
            return Arrived(incident="not-json", detail=self._told(line))
        if not ended and not _is_whole(text):
            return Arrived(incident="cut-off", detail=self._told(line))
        if marked:
            # What it says is worth looking at all the same.
            detail = {**self._told(line), "reason": _MARKED}
            return Arrived(line, incident="not-json", detail=detail)
        return Arrived(line)

    def _told(self, line: bytes) -> dict[str, str]:
        return {"text": self._excerpts.beginning(line)}


def _is_whole(text: str) -> bool:
    """Whether a text without a line end is JSON, and so may be taken for a message."""
    from revisor.sources.json_text import parse_text

    try:
        parse_text(text)
    except SourceError as error:
        # More values than can be held: no word on whether they are complete.
        return "values" in error.values and text.endswith(("}", "]"))
    return True
