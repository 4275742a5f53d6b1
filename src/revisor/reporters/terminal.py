"""Lines on a terminal: colours, links and wrapping, by rich (imported only when this is used)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TextIO

from .safe_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

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
"""Columns that text gets even where the terminal has fewer."""


def show(lines: Iterable[Line], stream: TextIO) -> None:
    """Write the lines to the terminal `stream`, wrapped to its width.

    Text is handed over as spans, never as markup, so that `[red]` in a tool's name stays text. What
    has no space to break at (an address, a JSON Pointer) stays whole, so that it can be clicked.
    """
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, emoji=False, markup=False)
    for each in lines:
        text = Text()
        for span in each.spans:
            text.append(visible(span.text), style=STYLES[span.style])
        width = max(console.width - each.indent, NARROWEST)
        for part in text.divide(_breaks(text.plain, width)):
            part.rstrip()
            console.print(Text(" " * each.indent if part else "") + part, soft_wrap=True)


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
