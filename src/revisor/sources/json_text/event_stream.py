"""Answers over HTTP as `curl` saves them: header lines, and an event stream around the JSON.

The format is that of server-sent events (HTML Living Standard, section 9.2), which the transports
Streamable HTTP and HTTP+SSE use. Only its frame is taken off: lines and columns stay those of the
file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from revisor.errors import SourceError
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.lines import MAX_LINES, Line
from revisor.sources.json_text.reading import parse_text

_HEADERS = re.compile(r"HTTP/[0-9.]+ [^\n]*\n(?:[^\s:][^\n:]*:[^\n]*\n)*\r?(?:\n|\Z)")
_FIRST = re.compile(r"(?:event|data|id|retry)(?::|\r?\n|\Z)|[:{\[]")
_LINE = re.compile(r"([a-z]*)(:? ?)([^\n]*)(?:\n|\Z)")


def without_headers(text: str) -> str:
    """Return `text` with line ends in place of the HTTP header lines that it begins with.

    There may be several blocks of them, as after a redirect.
    """
    start = end = after_space(text, 0)
    while match := _HEADERS.match(text, end):
        end = match.end()
    return text if end == start else "\n" * text.count("\n", 0, end) + text[end:]


def looks_like_events(text: str) -> bool:
    """Whether `text` is an event stream that carries data, be it after an answer as plain JSON.

    No line of a JSON text begins with `data:`, so nothing is guessed.
    """
    carries = text.startswith("data:") or "\ndata:" in text
    return carries and bool(_FIRST.match(text, after_space(text, 0)))


def events(text: str) -> Iterator[Line]:
    """Yield the data of every event that carries JSON, up to MAX_LINES and one error for the rest.

    `number` is that of the first line of the data, from 0. Events of another type than `message`,
    such as `endpoint` and `ping`, are left out unless they hold an object or an array.
    """
    for count, (number, kind, data) in enumerate(_split(text)):
        if count == MAX_LINES:
            error = SourceError(f"only the first {MAX_LINES:,} events are read", "Split the file.")
            yield Line(number, error)
            return
        if kind not in ("", "message") and not data.lstrip().startswith(("{", "[")):
            continue
        try:
            yield Line(number, parse_text(data, first_line=number + 1))
        except SourceError as error:
            yield Line(number, error)


def _split(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, type and data of each event that has data; blanks stand for its frame.

    A line without the name of a field is data by itself: an answer as plain JSON.
    """
    kind, first = "", 0
    kept: list[str] = []
    for number, match in enumerate(_LINE.finditer(text)):
        name, colon, value = match.groups()
        stray = not name and not colon and value.strip()
        if kept and (stray or not match[0].strip()):
            yield first, kind, "\n".join(kept).rstrip()
            kept = []
        if stray:
            yield number, "", value
        elif not match[0].strip():
            kind = ""
        elif name == "event":
            kind = value.strip()
        if name == "data" and (kept or value.strip()):
            first = first if kept else number
            kept.append(" " * (len(name) + len(colon)) + value)
        elif kept:
            kept.append("")
    if kept:
        yield first, kind, "\n".join(kept).rstrip()
