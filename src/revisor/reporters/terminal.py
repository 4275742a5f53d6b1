"""Lines on a terminal: colours, links and wrapping, by rich (imported only when this is used)."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TextIO

from .safe_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .lines import Line, Style

STYLES: dict[Style, str] = {
    "": "",
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold blue",
    "good": "green",
    "strong": "bold",
    "faint": "dim",
    "link": "dim underline",
}
"""How each style looks."""

NARROWEST = 20
"""Columns that text gets even where the terminal has fewer, or says that it has none."""

UNKNOWN = 80
"""Columns of a terminal that does not tell how many it has."""

_PROBE = "x"


def show(lines: Iterable[Line], stream: TextIO) -> None:
    """Write the lines to the terminal `stream`, wrapped to its width.

    Text is never read as markup, so that `[red]` in a tool's name stays text. What has no space to
    break at (an address, a JSON Pointer) stays whole, so that it can be clicked.
    """
    columns = shutil.get_terminal_size((UNKNOWN, 1)).columns
    looks = _looks(stream)
    for each in lines:
        spans = [(visible(span.text), looks[span.style]) for span in each.spans]
        margin = " " * each.indent
        for row in _rows(spans, max(columns - each.indent, NARROWEST)):
            painted = "".join([f"{look.before}{text}{look.after}" for text, look in row])
            stream.write(f"{margin}{painted}\n" if painted else "\n")


class _Look(NamedTuple):
    """What stands before and after text of a style, so that the terminal shows it so."""

    before: str
    after: str


def _looks(stream: TextIO) -> dict[Style, _Look]:
    """Ask rich how this terminal shows each style: once, for it takes its time over each line."""
    from rich.console import Console

    # With both sizes given, rich does not read them from the environment, where anything may stand.
    console = Console(file=stream, highlight=False, width=UNKNOWN, height=1)
    looks: dict[Style, _Look] = {}
    for style, look in STYLES.items():
        with console.capture() as shown:
            console.print(_PROBE, style=look or None, end="")
        before, _, after = shown.get().partition(_PROBE)
        looks[style] = _Look("", "") if console.legacy_windows else _Look(before, after)
    return looks


def _rows(spans: list[tuple[str, _Look]], width: int) -> Iterator[list[tuple[str, _Look]]]:
    """Yield the spans of each line of the terminal, without spaces at its end."""
    whole = "".join([text for text, _ in spans])
    for start, end in pairwise([0, *_breaks(whole, width), len(whole)]):
        yield list(_cut(spans, start, start + len(whole[start:end].rstrip())))


def _cut(spans: list[tuple[str, _Look]], start: int, end: int) -> Iterator[tuple[str, _Look]]:
    """Yield what of the spans stands between two offsets in their joined text."""
    for text, look in spans:
        part = text[max(start, 0) : max(end, 0)]
        if part:
            yield part, look
        start, end = start - len(text), end - len(text)


def _breaks(text: str, width: int) -> list[int]:
    """Return where to go on in the next line: before each word that does not fit any more."""
    from rich.cells import cell_len

    offsets: list[int] = []
    column = 0
    for word in re.finditer(r"\S+\s*", text):
        if column and column + cell_len(word[0].rstrip()) > width:
            offsets.append(word.start())
            column = 0
        column += cell_len(word[0])
    return offsets
