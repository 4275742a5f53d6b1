"""Take an element out of a list that is written with commas; comments beside it stay."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s*+")
_BLANK = re.compile(r"[ \t]*+")


def without_element(text: str, noted: str, start: int, end: int) -> str:
    """Return `text` without the element at `start` … `end`, and without the comma that parts it.

    `noted` is the same text with spaces in the place of comments.
    """
    comma = _past(_SPACE, noted, end)
    if noted[comma : comma + 1] == ",":
        return _cut(text, start, _past(_BLANK, text, comma + 1))
    before = noted[:start].rstrip()
    if before.endswith(","):
        first = len(before) - 1
        between = text[first + 1 : start]
        # After a comment the line has to end, or what follows becomes a part of it.
        kept = between.rstrip() if between.isspace() or not between else between.rstrip(" \t")
        return text[:first] + kept + text[end:]
    return text[:start] + text[end:]


def _cut(text: str, start: int, stop: int) -> str:
    """Return the text without a part; a line on which nothing is left goes with it."""
    line = text.rfind("\n", 0, start) + 1
    rest = text[stop : stop + 2]
    if not text[line:start].strip() and rest.startswith(("\n", "\r\n")):
        return text[:line] + text[stop + (2 if rest == "\r\n" else 1) :]
    return text[:start] + text[stop:]


def without_line(text: str, start: int, end: int) -> str | None:
    """Return `text` without the line of a list's element (`- word`), None where it is not alone."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop + 1
    rest = text[end:stop].strip()
    if text[line:start].strip() != "-" or (rest and not rest.startswith("#")):
        return None
    return text[:line] + text[stop:]


def _past(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return found.end() if found else position
