"""What changes in a text, as a unified diff that `patch` applies; also of texts that are large."""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

_CONTEXT = 3
_MOST_LINES = 2_000
"""Lines on each side that are compared one with every other; of more, all count as changed."""

_Change = tuple[int, int, int, int]
"""From where to where lines differ, in the old text and in the new one."""

_Match = tuple[int, int, int]
"""Where equal lines begin on either side, and how many there are."""


def unified(before: str, after: str, name: str) -> Iterator[str]:
    """Yield the lines of a unified diff from one text to another, with their ends; none if equal.

    A line that its text does not end is followed by the mark that `diff` makes for it.
    """
    if before == after:
        return
    old, new = _lines(before), _lines(after)
    yield f"--- {name}\n"
    yield f"+++ {name}\n"
    for hunk in _hunks(_changes(old, new)):
        yield from _written(hunk, old, new)


def _lines(text: str) -> list[str]:
    """Split at line feeds alone: nothing else ends a line for `patch`."""
    lines = text.split("\n")
    last = lines.pop()
    return [f"{line}\n" for line in lines] + ([last] if last else [])


def _written(hunk: list[_Change], old: list[str], new: list[str]) -> Iterator[str]:
    first, last = hunk[0], hunk[-1]
    start, end = max(first[0] - _CONTEXT, 0), min(last[1] + _CONTEXT, len(old))
    ahead = first[0] - start
    begin, stop = first[2] - ahead, last[3] + end - last[1]
    yield f"@@ -{_range(start, end)} +{_range(begin, stop)} @@\n"
    position = start
    for i1, i2, j1, j2 in hunk:
        yield from _marked(" ", old[position:i1])
        yield from _marked("-", old[i1:i2])
        yield from _marked("+", new[j1:j2])
        position = i2
    yield from _marked(" ", old[position:end])


def _marked(mark: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if line.endswith("\n"):
            yield f"{mark}{line}"
        else:
            yield f"{mark}{line}\n"
            yield "\\ No newline at end of file\n"


def _range(start: int, end: int) -> str:
    size = end - start
    first = start + 1 if size else start
    return str(first) if size == 1 else f"{first},{size}"


def _hunks(changes: list[_Change]) -> Iterator[list[_Change]]:
    """Yield changes together whose surroundings touch."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change[0] - hunk[-1][1] > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _changes(old: list[str], new: list[str]) -> list[_Change]:
    """Return (from, to) on either side of each run of lines that differ."""
    found: list[_Change] = []
    for (i, j, size), (next_i, next_j, _) in pairwise([(0, 0, 0), *_matches(old, new)]):
        start, begin = i + size, j + size
        if start < next_i or begin < next_j:
            found.append((start, next_i, begin, next_j))
    return found


def _matches(old: list[str], new: list[str]) -> Iterator[_Match]:
    """Yield runs of equal lines in order, and an empty one at the end of both."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    yield 0, 0, head
    stops = (len(old) - tail, len(new) - tail)
    i, j = head, head
    for next_i, next_j in [*_anchors(old[head : stops[0]], new[head : stops[1]], head), stops]:
        yield from _between(old[i:next_i], new[j:next_j], i, j)
        i, j = next_i, next_j
    yield len(old) - tail, len(new) - tail, tail
    yield len(old), len(new), 0


def _between(old: list[str], new: list[str], i: int, j: int) -> Iterator[_Match]:
    if len(old) > _MOST_LINES or len(new) > _MOST_LINES:
        return
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for match in matcher.get_matching_blocks()[:-1]:
        yield i + match.a, j + match.b, match.size


def _anchors(old: list[str], new: list[str], offset: int) -> list[tuple[int, int]]:
    """Return pairs of equal lines that stand once on either side, in the longest common order."""
    olds, news = Counter(old), Counter(new)
    places = {line: index for index, line in enumerate(new) if news[line] == 1}
    pairs = [
        (index, places[line])
        for index, line in enumerate(old)
        if olds[line] == 1 and line in places
    ]
    ends: list[int] = []
    heads: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(ends, place)
        before.append(heads[at - 1] if at else -1)
        ends[at : at + 1] = [place]
        heads[at : at + 1] = [number]
    found: list[tuple[int, int]] = []
    number = heads[-1] if heads else -1
    while number >= 0:
        found.append((pairs[number][0] + offset, pairs[number][1] + offset))
        number = before[number]
    return found[::-1]
