"""Where things stand in the files of a checkout: lines by offset, and origins."""

from __future__ import annotations

from bisect import bisect_right

from revisor.model.subject import Origin

SOURCE = "spec_repository"
"""The kind of the source, as origins and targets name it."""


class LineIndex:
    """The lines of a text by offset; CRLF and CR alone end a line, too."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = -1
        while (at := text.find("\n", at + 1)) >= 0:
            self._starts.append(at + 1)

    def line(self, offset: int) -> int:
        """Return the line of an offset, counted from 1."""
        return bisect_right(self._starts, offset)


def origin(path: str, line: int | None = None) -> Origin:
    """Return the origin of a line of a file, or of the file itself."""
    return Origin(SOURCE, path, line=line)
