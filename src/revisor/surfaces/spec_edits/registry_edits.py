"""Rows of the deprecated registry: add, change, delete one, or move it to the section Removed.

Only the lines of a table change: where its columns are as wide as its cells, one row may move them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revisor.lifecycle.artifacts.deprecated_page import HEADER, REMOVED_HEADER
from revisor.lifecycle.artifacts.markdown import cells, strip_links, table

Rows = list[list[str]]

NONE_DEPRECATED = "No features are Deprecated."
_HEADERS = {"Deprecated": HEADER, "Removed": REMOVED_HEADER}
_NONE = "no features "


def with_row(text: str, row: str) -> str | None:
    """Return the page with this row as the last one of the section Deprecated."""
    return _changed(text, "Deprecated", lambda rows: [*rows, cells(row)])


def with_changed_row(text: str, feature: str, row: str) -> str | None:
    """Return the page with this row in place of that of a feature; None where there is none."""

    def change(rows: Rows) -> Rows | None:
        at = _at(rows, feature)
        return None if at is None else [*rows[:at], cells(row), *rows[at + 1 :]]

    return _changed(text, "Deprecated", change)


def without_row(text: str, feature: str) -> str | None:
    """Return the page without the row of a feature; None where there is none."""

    def change(rows: Rows) -> Rows | None:
        at = _at(rows, feature)
        return None if at is None else [*rows[:at], *rows[at + 1 :]]

    return _changed(text, "Deprecated", change)


def with_moved_row(text: str, feature: str, row: str) -> str | None:
    """Return the page with a feature's row moved to the section Removed, as this one."""
    left = without_row(text, feature)
    return None if left is None else _changed(left, "Removed", lambda rows: [*rows, cells(row)])


def _at(rows: Rows, feature: str) -> int | None:
    names = [strip_links(row[0]) for row in rows if row]
    return names.index(feature) if feature in names else None


def _changed(text: str, section: str, change: Callable[[Rows], Rows | None]) -> str | None:
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.split(newline)
    start = next((n for n, line in enumerate(lines) if line.strip() == f"## {section}"), None)
    if start is None:
        return None
    end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("## ")), len(lines))
    first, past = _body(lines, start + 1, end)
    old = [line for line in lines[first:past] if line.lstrip().startswith("|")]
    rows = change([cells(line) for line in old[2:]])
    if rows is None:
        return None
    header = cells(old[0]) if old else list(_HEADERS[section])
    made = _like(old, table(header, rows)) if rows else [NONE_DEPRECATED]
    return newline.join([*lines[:first], *made, *lines[past:]])


def _like(old: Sequence[str], made: list[str]) -> list[str]:
    """Return the new table as narrow as the old one, where that did not align its columns."""
    aligned = not old or len({len(line.rstrip()) for line in old}) == 1
    if aligned:
        return made
    narrow = [f"| {' | '.join(_escaped(cell) for cell in cells(line))} |" for line in made]
    return [narrow[0], old[1], *narrow[2:]]


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")


def _body(lines: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """Return the lines of the table, or of the paragraph that says that there is none."""
    first = next(
        (n for n in range(start, end) if lines[n].lstrip().startswith("|")
         or lines[n].casefold().startswith(_NONE)),
        None,
    )  # fmt: skip
    if first is None:
        return start + 1, start + 1
    past = first
    while past < end and lines[past].strip():
        past += 1
    return first, past
