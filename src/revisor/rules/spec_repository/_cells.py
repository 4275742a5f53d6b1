"""What the cell `Earliest removal` of a registry's row says: a day, or how to find it."""

from __future__ import annotations

import datetime as dt
import re
from typing import Literal, NamedTuple

from revisor.lifecycle.window import add_months
from revisor.lifecycle.wording import Measure, measures
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import dates, days, plain, seps

from ._records import final_day, released, revision_of

_FROM = re.compile(
    r"[\s,]*(?:or (?:more|later)[\s,]*)?(?:after|from|following|past|since|on from|later than|"
    r"counted from|measured from|of)\b",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(r"follows\b|\bsame as\b|\bwith \w+", re.IGNORECASE)
_FINAL = re.compile(r"\bfinal\b", re.IGNORECASE)


class Cell(NamedTuple):
    """What a cell says: a `day`; a length of time `relative` to something; `follows`; or `nothing`.

    `day` is the day that it names or amounts to, None where that is not known. `base` says in words
    what a relative one counts from, and `since` on which day that was.
    """

    kind: Literal["day", "relative", "follows", "nothing"]
    day: dt.date | None = None
    base: str = ""
    since: dt.date | None = None


def read(row: RegistryRow, repository: SpecRepository) -> Cell:
    """Read the cell of a row; a length of time before a date makes it a relative one."""
    text = plain(row.earliest_removal)
    for length in measures(text):
        if _FROM.match(text, length.end):
            return _relative(text[length.end :], length, row, repository)
    told = days(text)
    if told:
        return Cell("day", told[0])
    if _FINAL.search(text) and seps(text):
        return Cell("relative")
    return Cell("follows" if _FOLLOWS.match(text) else "nothing")


def _relative(rest: str, length: Measure, row: RegistryRow, repository: SpecRepository) -> Cell:
    base, since = _base(rest, row, repository)
    if since is None:
        return Cell("relative")
    if length.unit == "month":
        return Cell("relative", add_months(since, length.number), base, since)
    span = dt.timedelta(days=min(length.number, (dt.date.max - since).days))
    return Cell("relative", since + span, base, since)


def _base(rest: str, row: RegistryRow, repository: SpecRepository) -> tuple[str, dt.date | None]:
    """Return what a length counts from: a SEP that became Final, a release, or a day itself."""
    if seps(rest) and _FINAL.search(rest):
        number = seps(rest)[0]
        return f"when SEP-{number} reaches Final", final_day(number, repository)
    named = dates(rest)
    if not named:
        own = revision_of(row)
        known = released(own, repository) if own else None
        return f"the release of {own}", known if "release" in rest.lower() else None
    release = released(named[0], repository)
    if release is not None:
        return f"the release of {named[0]}", release
    day = None if "release" in rest.lower() else next(iter(days(rest)), None)
    return named[0], day
