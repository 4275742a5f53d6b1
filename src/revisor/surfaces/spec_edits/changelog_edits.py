"""Entries of the draft's changelog: add one under its heading, made where it is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revisor.lifecycle.artifacts.changelog_section import INTRODUCTION

ORDER = (
    "major changes",
    "minor changes",
    "deprecated",
    "removed",
    "other schema changes",
    "governance and process updates",
    "process changes",
    "full changelog",
)
"""The headings in the order in which a changelog has them."""

_ITEM = re.compile(r"([0-9]+)\. ")


def with_entry(text: str, heading: str, entry: Sequence[str]) -> str:
    """Return the changelog with this entry (the lines of item 1) as the last one of its heading."""
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.rstrip().split(newline)
    at = _at(lines, heading)
    if at is None:
        return newline.join([*_with_section(lines, heading, entry), ""])
    end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("## ")), len(lines))
    last = end
    while not lines[last - 1].strip():
        last -= 1
    numbers = [int(found[1]) for line in lines[at:end] if (found := _ITEM.match(line))]
    told = _numbered(entry, max(numbers, default=0) + 1)
    rest = lines[end:]
    return newline.join([*lines[:last], "", *told, *(["", *rest] if rest else []), ""])


def _at(lines: Sequence[str], heading: str) -> int | None:
    wanted = f"## {heading}".casefold()
    return next((n for n, line in enumerate(lines) if line.strip().casefold() == wanted), None)


def _with_section(lines: list[str], heading: str, entry: Sequence[str]) -> list[str]:
    """Return the lines with a new section, before the first heading that comes after it."""
    intro = [INTRODUCTION, ""] if heading == "Deprecated" else []
    made = [f"## {heading}", "", *intro, *entry]
    later = ORDER[ORDER.index(heading.casefold()) + 1 :] if heading.casefold() in ORDER else ()
    for number, line in enumerate(lines):
        if line.startswith("## ") and line[3:].strip().casefold() in later:
            return [*lines[:number], *made, "", *lines[number:]]
    return [*lines, "", *made]


def _numbered(entry: Sequence[str], number: int) -> list[str]:
    """Return the entry with its own number; its other lines keep below the text."""
    mark = f"{number}. "
    first = _ITEM.sub(mark, entry[0], count=1)
    return [first, *(" " * len(mark) + line.lstrip() for line in entry[1:])]
