"""What the texts of the specification are made of: Markdown without its marks, SEPs, revisions."""

from __future__ import annotations

import datetime as dt
import re

_NESTED = 4
"""How deep marks stand in each other that are taken away, such as `[**2026-07-28**](…)`."""

_PUNCTUATION = re.compile(r"[^\w\s-]")
_MARKUP = re.compile(
    r"!?\[([^\]\[]{0,500})\](?:\([^)]{0,500}\)|\[[^\]]{0,500}\])?|[*`]|(?<!\w)_|_(?!\w)"
)
_SEP = re.compile(r"\bSEP[- ]?(\d{1,6})\b")
_DATE = re.compile(r"(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])")
_CODE = re.compile(r"`([^`\n]+)`")
_MARKER = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=[A-Z`\"*])")


def plain(text: str) -> str:
    """Return a text without links, emphasis and code marks, in one line."""
    for _ in range(_NESTED):
        bare = _MARKUP.sub(lambda found: found[1] or "", text)
        if bare == text:
            break
        text = bare
    return " ".join(text.split())


def slug(heading: str) -> str:
    """Return the fragment that names a heading: its words in lower case, joined by dashes."""
    return "-".join(_PUNCTUATION.sub("", plain(heading).lower()).split())


def seps(text: str) -> tuple[int, ...]:
    """Return the numbers of the proposals that a text names, in its order."""
    return tuple(int(number) for number in _SEP.findall(text))


def dates(text: str) -> tuple[str, ...]:
    """Return what is written as YYYY-MM-DD in a text: days, and ids of revisions."""
    return tuple(_DATE.findall(text))


def days(text: str) -> tuple[dt.date, ...]:
    """Return the days that a text names as YYYY-MM-DD; one that does not exist is left out."""
    found = []
    for spelt in dates(text):
        try:
            found.append(dt.date.fromisoformat(spelt))
        except ValueError:
            continue
    return tuple(found)


def code(text: str) -> tuple[str, ...]:
    """Return what stands in code marks within a text."""
    return tuple(_CODE.findall(text))


def sentences(text: str) -> list[str]:
    """Return the sentences of a Markdown text without its marks; abbreviations may split one.

    What begins an item of a list is left out.
    """
    marker = _MARKER.match(text)
    return [part for part in _SENTENCE.split(plain(text[marker.end() if marker else 0 :])) if part]
