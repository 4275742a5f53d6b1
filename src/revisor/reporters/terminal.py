"""Lines on a terminal: colours, links and wrapping, by rich (imported only when this is used)."""

from __future__ import annotations

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


def show(lines: Iterable[Line], stream: TextIO) -> None:
    """Write the lines to the terminal `stream`, wrapped to its width.

    Text is handed over as spans, never as markup, so that `[red]` in a tool's name stays text.
    """
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=stream, highlight=False, emoji=False, markup=False)
    for each in lines:
        text = Text()
        for span in each.spans:
            text.append(visible(span.text), style=STYLES[span.style])
        console.print(Padding(text, (0, 0, 0, each.indent), expand=False))
