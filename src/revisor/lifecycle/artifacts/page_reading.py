"""Read the tables of the deprecated registry, by the names of their columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revisor.lifecycle.artifacts.markdown import cells

Rows = list[list[str]]
Problem = tuple[int, str]

_RULE = re.compile(r"\|?[\s:|-]*-[\s:|-]*")


def sections(
    text: str, deprecated: Sequence[str], removed: Sequence[str]
) -> tuple[tuple[Rows, Rows], list[Problem]]:
    """Return the rows below `## Deprecated` and `## Removed`, in the order of their columns.

    Problems name the line (from 1) and what is wrong there; a row with too few cells is one.
    """
    found: dict[str, Rows] = {"deprecated": [], "removed": []}
    wanted = {"deprecated": deprecated, "removed": removed}
    problems: list[Problem] = []
    section, places = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            section, places = line[3:].strip().casefold(), None
        elif section not in found or not line.lstrip().startswith("|"):
            places = None if not line.strip() else places
        elif places is None:
            places = _places(cells(line), wanted[section], number, problems)
        elif not _RULE.fullmatch(line.strip()):
            row = cells(line)
            if places and len(row) <= max(places):
                problems.append((number, f"a row of {len(row)} cells in a table of more columns"))
            elif places:
                found[section].append([row[place] for place in places])
    return (found["deprecated"], found["removed"]), problems


def _places(
    header: list[str], wanted: Sequence[str], number: int, problems: list[Problem]
) -> list[int]:
    """Return where each wanted column stands; empty where one is missing, which is a problem."""
    names = [name.casefold() for name in header]
    missing = [name for name in wanted if name.casefold() not in names]
    if missing:
        problems.append((number, f"the table has no column {', '.join(missing)}"))
        return []
    return [names.index(name.casefold()) for name in wanted]
