"""The Markdown that the artifacts share: links, table rows, wrapped paragraphs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

PULLS = "https://github.com/modelcontextprotocol/modelcontextprotocol/pull/"
"""Where a SEP or a pull request is found, by its number."""

AUTHORITY = re.compile(r"\b(SEP-[0-9]{1,5}|PR #[0-9]{1,6})(?![0-9])")
"""A SEP or a pull request as texts name them."""

_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_CELL = re.compile(r"(?<!\\)\|")
_END = re.compile(r"[.!?][\W_]*$")
_WRAP = 80
_KEPT = "\ue000"
"""Stands for a space that lines are not broken at."""


def link(authority: str) -> str:
    """Return a SEP or pull request as a link; what is neither stays as it is."""
    if not AUTHORITY.fullmatch(authority):
        return authority
    number = authority.rpartition("-")[2].rpartition("#")[2]
    return f"[{authority}]({PULLS}{number})"


def link_authorities(text: str) -> str:
    """Return a text in which SEPs and pull requests in brackets are links: `(SEP-1)`."""
    return re.sub(rf"\({AUTHORITY.pattern}\)", lambda found: f"({link(found[1])})", text)


def strip_links(text: str) -> str:
    """Return a text with the words of its links in their place."""
    return _LINK.sub(r"\1", text)


def authority(text: str) -> str:
    """Return the first SEP or pull request that a text names, or nothing."""
    found = AUTHORITY.search(text)
    return found[1] if found else ""


def cells(line: str) -> list[str]:
    """Return the cells of a table row; a bar that belongs to a cell is escaped."""
    inner = line.strip().removeprefix("|")
    parts = _CELL.split(inner)
    if parts and not parts[-1].strip():
        parts.pop()
    return [part.strip().replace("\\|", "|") for part in parts]


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table with aligned columns, as the repository's formatter has them."""
    shown = [[cell.replace("|", "\\|") for cell in row] for row in (header, *rows)]
    widths = [max(3, *(len(row[place]) for row in shown)) for place in range(len(header))]
    lines = [_line(cell.ljust(width) for cell, width in zip(r, widths, strict=True)) for r in shown]
    return [lines[0], _line("-" * width for width in widths), *lines[1:]]


def wrapped(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Return a paragraph in lines of at most 80 columns; the name of an authority stays whole."""
    lines = textwrap.wrap(
        text.replace("PR #", f"PR{_KEPT}#"),
        _WRAP,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_KEPT, " ") for line in lines]


def joined(text: str) -> str:
    """Return a wrapped paragraph in one line."""
    return " ".join(text.split())


def sentence(text: str) -> str:
    """Return a text in one line that ends as a sentence does; nothing for nothing."""
    told = joined(text)
    return told if not told or _END.search(told) else f"{told}."


def _line(parts: Iterable[str]) -> str:
    return f"| {' | '.join(parts)} |"
