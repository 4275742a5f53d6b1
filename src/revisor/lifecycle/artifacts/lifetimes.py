"""How long a Deprecated feature stays, as a sentence, and read from one."""

from __future__ import annotations

import re

from revisor.lifecycle.artifacts.earliest_text import Earliest
from revisor.lifecycle.artifacts.markdown import AUTHORITY, joined, strip_links
from revisor.lifecycle.wording import lengths, spelt
from revisor.model.feature import EarliestRemoval

_STAYS = re.compile(
    r"\b(?:remains|stays) in the specification for at least ([^.;]*)", re.IGNORECASE
)
_FOLLOWS = re.compile(r"\bremoved no later than (.+?)(?: itself)?(?: \(|[.;]|$)", re.IGNORECASE)
_FINAL = re.compile(
    r"\beligible for removal ([^.;]*?) after (SEP-[0-9]{1,5}) reached Final", re.IGNORECASE
)
_PHRASES = (
    re.compile(
        r"\bis eligible for removal [^.;]*? after \[?SEP-[0-9]{1,5}(?:\]\([^()\s]*\))? reached"
        r" Final"
    ),
    re.compile(
        r"\b(?:remains|stays) in the specification for at least [^.;]*?\b(?:day|month|year)s?\b"
    ),
)
"""What `sentence` writes, as it stands in a text with links."""


def lifetime(when: EarliestRemoval, followed: str = "") -> Earliest:
    """Return the same schedule as texts give it; `followed` names a followed feature."""
    if when.follows:
        return Earliest(follows=followed or when.follows)
    if when.sep:
        return Earliest(months=when.sep_months, after=when.sep)
    if when.expedited_days:
        return Earliest(days=when.expedited_days, after="release")
    return Earliest(months=when.window_months, after="release")


def sentence(stay: Earliest, more: str = "") -> str:
    """Return the words that follow `it`; `more` belongs behind a length of time.

    `remains in the specification for at least twelve months`, for example.
    """
    if stay.follows:
        return f"is removed no later than {stay.follows}"
    length = _spelt(stay.days, "day") if stay.days else _spelt(stay.months, "month")
    if stay.after != "release":
        return f"is eligible for removal {length} after {stay.after} reached Final"
    return f"remains in the specification for at least {length}{more}"


def replaced(text: str, stay: Earliest) -> str | None:
    """Return a text in one line that says instead how long a feature stays; None if it does not."""
    for form in _PHRASES:
        found = form.search(text)
        if found:
            return f"{text[: found.start()]}{sentence(stay)}{text[found.end() :]}"
    return None


def read_lifetime(text: str) -> Earliest | None:
    """Return how long a text says that a feature stays, or None where it does not say."""
    plain = strip_links(joined(text))
    if found := _FINAL.search(plain):
        return _length(found[1], found[2])
    if found := _STAYS.search(plain):
        return _length(found[1], "release")
    if found := _FOLLOWS.search(plain):
        return Earliest(follows=AUTHORITY.sub("", found[1]).strip())
    return None


def _spelt(number: int, unit: str) -> str:
    return f"{spelt(number)} {unit}{'' if number == 1 else 's'}"


def _length(text: str, after: str) -> Earliest | None:
    told = lengths(text)
    if not told:
        return None
    value, unit = told[0]
    if unit == "day":
        return Earliest(days=value, after=after)
    return Earliest(months=value * 12 if unit == "year" else value, after=after)
