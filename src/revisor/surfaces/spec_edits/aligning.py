"""Tables whose columns are as wide as their cells, kept so when the cells change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from revisor.lifecycle.artifacts.markdown import cells, table

_RULE = re.compile(r"\|[\s|-]*-[\s|-]*\|")


def realigned(before: str, after: str) -> str:
    """Return the text `after` with the tables aligned anew that were so in `before`.

    Both have the same lines, but for what stands in their cells. A rule with colons is left alone.
    """
    newline = "\r\n" if "\r\n" in after else "\n"
    old, new = before.split(newline), after.split(newline)
    if before == after or len(old) != len(new):
        return after
    for start, end in _tables(old):
        was, now = old[start:end], new[start:end]
        if was != now and _aligned(was):
            rows = [cells(line) for line in now]
            new[start:end] = table(rows[0], rows[2:])
    return newline.join(new)


def _tables(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = None
    for number, line in enumerate([*lines, ""]):
        inside = line.startswith("|")
        if inside and start is None:
            start = number
        elif not inside and start is not None:
            yield start, number
            start = None


def _aligned(lines: Sequence[str]) -> bool:
    same = len({len(line) for line in lines}) == 1
    counts = {len(cells(line)) for line in lines}
    return len(lines) > 1 and same and len(counts) == 1 and bool(_RULE.fullmatch(lines[1]))
