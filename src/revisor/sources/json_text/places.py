"""Line and column of a position in a text."""

from __future__ import annotations

import bisect
import re


class LineIndex:
    """Turns positions (characters from 0) into lines and columns (from 1), found out at first use.

    `first_line` is the number of the text's first line in the file that it was cut from.
    """

    __slots__ = ("_first_line", "_starts", "_text")

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line
        self._starts: list[int] | None = None

    def place(self, position: int) -> tuple[int, int]:
        """Return line and column of `position`."""
        if self._starts is None:
            self._starts = [0, *(m.end() for m in re.finditer("\n", self._text))]
        line = bisect.bisect_right(self._starts, position)
        return line + self._first_line - 1, position - self._starts[line - 1] + 1


def place(text: str, position: int, first_line: int = 1) -> tuple[int, int]:
    """Return line and column (from 1) of one position, without an index."""
    line = text.count("\n", 0, position)
    return line + first_line, position - text.rfind("\n", 0, position)
