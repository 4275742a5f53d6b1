"""Texts at the edges of the character classes of a regular expression, just inside and outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from .texts import texts

_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dDwWsS]")
_RANGE = re.compile(r"(\\.|[^\\])-(\\.|[^\\\]])|\\([dDwWsS])|(\\.|[^\\])")
_WIDE = {"d": "09/:", "w": "_-0Z", "s": " \t_"}
_MOST_CHARACTERS = 24
_MOST_PLACES = 8
_MOST_PATTERN = 2_000


@lru_cache(maxsize=8_192)
def edge_characters(pattern: str) -> tuple[str, ...]:
    """Return the first and last characters of every class, and those beside them."""
    found: dict[str, None] = {}
    for each in _CLASS.finditer(pattern[:_MOST_PATTERN]):
        inside = each[0] if each[0][0] == "\\" else each[0][1:-1].lstrip("^")
        for part in _RANGE.finditer(inside):
            found |= dict.fromkeys(_beside(part))
    return tuple(found)[:_MOST_CHARACTERS]


def _beside(part: re.Match[str]) -> Iterator[str]:
    if part[3]:
        yield from _WIDE[part[3].lower()]
        return
    low, high = (part[1] or part[4])[-1], (part[2] or part[4])[-1]
    for number in (ord(high) + 1, ord(low) - 1, ord(high), ord(low)):
        if 0 <= number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF:  # noqa: PLR2004 - surrogates
            yield chr(number)


def edges(pattern: str) -> Iterator[str]:
    """Yield texts that a pattern matches, with one character put in the place of another."""
    characters = edge_characters(pattern)
    for text in [t for t in texts(pattern) if t][:2]:
        for character in characters:
            for place in range(min(len(text), _MOST_PLACES)):
                yield text[:place] + character + text[place + 1 :]
