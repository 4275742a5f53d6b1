"""A table of aligned columns, as the listings of features and policies print it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .lines import Style


def table(
    header: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[Style] = ()
) -> list[Line]:
    """Return the header and a line for each row; the last column is not padded.

    `styles` are those of the rows, in their order; plain without.
    """
    shown = [header, *rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(header) - 1)]
    looks: Sequence[Style] = ("faint", *(styles or [""] * len(rows)))
    return [_line(row, widths, style) for row, style in zip(shown, looks, strict=True)]


def _line(row: Sequence[str], widths: Sequence[int], style: Style) -> Line:
    cells = [f"{cell.ljust(width)}  " for cell, width in zip(row, widths, strict=False)]
    return line(Span(f"{''.join(cells)}{row[-1]}".rstrip(), style))
