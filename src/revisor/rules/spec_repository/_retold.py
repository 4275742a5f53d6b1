"""What notices and tags tell of when a feature may go, beside the row that they agree with."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import NamedTuple

from revisor.lifecycle.window import add_months
from revisor.lifecycle.wording import Measure, measures
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import dates, days, sentences, seps
from revisor.model.subject import Origin

from ._records import key_of, notices_for, revision_of, sep_of

_ON_REMOVAL = re.compile(r"\b(?:remain|remov|eligible|dropp)", re.IGNORECASE)
_VAGUE = re.compile(
    r"\b(?:until|by|in|within|before) (?:early |late |the )?(?:next|coming) (?:spring|summer|"
    r"autumn|fall|winter|year|quarter|month|weeks|months)\b|\b(?:removed|dropped|go) (?:very )?"
    r"(?:soon|shortly)\b",
    re.IGNORECASE,
)
"""Times that mean another day to each reader; `a future revision` is no time."""

_MOST_DAYS = 100_000
"""A time that is longer than any window, and that a calendar still holds."""


class Due(NamedTuple):
    """When the feature of a row may go: the release, the months of its window, and the day.

    `release` and `day` are None as long as the revision is not released. Where nothing here tells
    the window (`stated`), it is the least one, and a longer one may be right.
    """

    row: RegistryRow
    release: dt.date | None
    months: int
    day: dt.date | None
    stated: bool = True


class Retold(NamedTuple):
    """A time that differs from what is due: the record, its words, and what should stand there."""

    what: str
    words: str
    due: Due
    origin: Origin


def differing(dues: list[Due], repository: SpecRepository) -> Iterator[Retold]:
    """Yield each time in a notice or a tag that no row with its authority agrees with."""
    for due in dues:
        for notice in notices_for(due.row, repository):
            for words in _wrong(notice.text, [due], repository):
                yield Retold("the notice", words, due, notice.origin)
    for each in repository.declarations:
        tag = each.deprecated or ""
        same = [due for due in dues if _names(tag, due)] if tag else []
        if same and each.revision == same[0].row.revision:
            for words in _wrong(tag, same, repository):
                due = next((due for due in same if _bears(each.symbol, due)), same[0])
                yield Retold(f"the tag of {each.symbol}", words, due, each.origin)


def _names(tag: str, due: Due) -> bool:
    return sep_of(due.row) in seps(tag)[:1] and revision_of(due.row) in dates(tag)[:1]


def _bears(symbol: str, due: Due) -> bool:
    words = key_of(due.row).casefold().split()
    return bool(words) and words[0] in symbol.casefold()


def _wrong(text: str, dues: list[Due], repository: SpecRepository) -> Iterator[str]:
    ids = {each.id for each in repository.revisions}
    for sentence in sentences(text):
        if not _ON_REMOVAL.search(sentence):
            continue
        yield from (found[0] for found in _VAGUE.finditer(sentence))
        for measure in measures(sentence):
            if not any(_agrees(measure, due) for due in dues):
                yield measure.words
        for day in days(sentence):
            known = [due.day for due in dues if due.day is not None and due.stated]
            named = [revision_of(due.row) for due in dues]
            if known and day not in known and day.isoformat() not in {*ids, *named}:
                yield day.isoformat()


def _agrees(measure: Measure, due: Due) -> bool:
    if not due.stated and measure.unit == "month" and measure.number >= due.months:
        return True
    if due.release is None or due.day is None:
        return (measure.number, measure.unit) == (due.months, "month")
    if measure.unit == "month":
        return add_months(due.release, measure.number) == due.day
    # A window in days begins again with the proposal that shortens it, so the day may be later.
    return due.release + dt.timedelta(days=min(measure.number, _MOST_DAYS)) <= due.day
