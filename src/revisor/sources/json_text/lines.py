"""JSON Lines: one document a line; blank lines are ignored, a broken one harms no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from revisor.errors import SourceError
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.deep import may_be_deep
from revisor.sources.json_text.limits import MAX_DEPTH
from revisor.sources.json_text.reading import Parsed, parse_text

MAX_LINES = 100_000
"""Lines of one text that are read; the rest is left out."""


# An array holds more than the time or the level that many programs put in brackets.
_LIKE_JSON = re.compile(
    r"""\s*+ (?: \{ | \[ \s*+ (?:
        [\[\]{"] | \Z | (?: -?[0-9.eE+]++ | true | false | null ) \s*+ (?: , | \]?+ \s*+ \Z )
    ))""",
    re.VERBOSE,
)
_INNER = re.compile(r"""[ \t\r]*[]}",:]""")


class Logged(NamedTuple):
    """A line that does not even begin like an object or an array: what a program has logged."""


class Line(NamedTuple):
    """One line; `number` counts from 0. `parsed` is the reason where the line is not JSON."""

    number: int
    parsed: Parsed | Logged | SourceError


def lines(text: str, *, max_depth: int = MAX_DEPTH) -> Iterator[Line]:
    """Yield every line of `text` that is not blank, up to MAX_LINES and one error for the rest."""
    for count, (index, line) in enumerate(split(text)):
        if count == MAX_LINES:
            error = SourceError(f"only the first {MAX_LINES:,} lines are read", "Split the file.")
            yield Line(index, error)
            return
        try:
            yield Line(index, parse_text(line, max_depth=max_depth, first_line=index + 1))
        except SourceError as error:
            yield Line(index, error if _LIKE_JSON.match(line) else Logged())


def are_mostly_lines(text: str) -> bool:
    """Whether a text that is no document is JSON Lines that begin with a broken or a logged line.

    Where a line can only be the inside of a document over many lines, it counts as broken.
    """
    good = bad = 0
    for (_, line), (_, parsed) in zip(split(text), lines(text), strict=False):
        if isinstance(parsed, Parsed) and isinstance(parsed.value, dict) and parsed.value:
            good += 1
        elif not isinstance(parsed, Logged) or _INNER.match(line):
            bad += 1
        if bad > good + 1:
            return False
    return good > 0 and good >= bad


def split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of every line that is not blank, one at a time."""
    number = start = 0
    while (found := after_space(text, start)) < len(text):
        number += text.count("\n", start, found)
        start = max(start, text.rfind("\n", start, found) + 1)
        end = text.find("\n", found)
        end = len(text) if end < 0 else end
        yield number, text[start:end]
        number, start = number + 1, end + 1


def looks_like_lines(text: str) -> bool:
    """Whether `text`, of two lines or more, holds a whole document on its first line.

    No single document can begin like that, so nothing is guessed.
    """
    found = split(text)
    _, first = next(found, (0, ""))
    if not first or next(found, None) is None:
        return False
    return _is_document(first)


def _is_document(line: str) -> bool:
    from revisor.sources.json_text.skipping import past_value

    start = after_space(line, 0)
    if line[start : start + 1] not in ("{", "["):
        return False
    try:
        end = past_value(line, start, deep=may_be_deep(line))
        return after_space(line, end) == len(line)
    except json.JSONDecodeError:
        return False
