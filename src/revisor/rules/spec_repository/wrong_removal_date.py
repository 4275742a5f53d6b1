"""An earliest removal that is not the end of the window.

What it checks: that the day in the cell `Earliest removal` of a row, or the one that a relative
phrase in it amounts to, is twelve calendar months after the release of the revision that the row
names as the deprecating one, or as many months as the deprecation SEP says in its text on the
window. The release counts, not the identifier. And whether a length of time or a day that the
notice and the `@deprecated` tags tell of the removal amounts to the same; `until next summer`
amounts to no day.

Why: a day that is too early announces a removal that the policy forbids; one that is too late
misleads those who plan by it.

Clause: SEP-2596, Deprecating a feature, item 4: the window is measured from the release of the
revision in which the feature is first marked Deprecated.

Fix: write the day that is told.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from revisor.lifecycle.window import MINIMUM_WINDOW_MONTHS, add_months
from revisor.lifecycle.wording import spelt
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import days, plain, seps
from revisor.rules.context import Context

from . import _clauses
from ._cells import read
from ._examples import (
    NOTICE,
    REGISTRY,
    ROOTS,
    ROW,
    SCHEMA,
    TAG,
    WHEN,
    deprecated,
    files,
    interface,
    proposed,
    table,
)
from ._records import (
    POLICY,
    deprecated_rows,
    entries_for,
    name_of,
    proposal,
    released,
    revision_of,
    sep_of,
)
from ._retold import Due, Retold, differing
from ._windows import window_months

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature, item 4: counted from the revision's release",
    clauses=("LC-02", "LC-14"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "early": Message(
            "{feature} is said to be removable from {told} on; {revision} was released on "
            "{released}, and the window of {months} months ends on {day}",
            "write: First revision released on or after {day}",
        ),
        "late": Message(
            "{feature} is said to be removable from {told} on only; {revision} was released on "
            "{released}, and the window of {months} months ends on {day}",
            "write: First revision released on or after {day}; a later day needs a SEP",
        ),
        "changed": Message(
            "{feature} is said to be removable from {told} on; {where}, which changed that, says "
            "{day}",
            "write: First revision released on or after {day}",
        ),
        "retold": Message(
            '{what} says "{words}" of the removal of {feature}; its window is {window}',
            "write: {write}; another window needs a SEP",
        ),
        "none": Message(
            "the row of {feature} says nothing that dates its earliest removal ({cell})",
            "write: First revision released on or after YYYY-MM-DD",
        ),
    },
)


_NEW_DAY = re.compile(r"\breleased on or after \d{4}-\d{2}-\d{2}", re.IGNORECASE)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each day that differs from the end of the window."""
    for revision in repository.living:
        rows = [row for row in deprecated_rows(repository, revision) if not row.partial]
        for row in rows:
            yield from _judged(row, repository)
        dues = [due for row in rows if (due := _due(row, repository)) is not None]
        yield from map(_retold, differing(dues, repository))


def _due(row: RegistryRow, repository: SpecRepository) -> Due | None:
    """Return when the feature of a row may go, None where that has no window of its own."""
    revision = revision_of(row)
    if sep_of(row) == POLICY or not revision or read(row, repository).kind == "follows":
        return None
    release, months = released(revision, repository), _months(row, repository)
    change = _change(row, repository)
    if change is not None:
        # Until the release is known, a changed day tells no length.
        return Due(row, release, months, change[0]) if release else None
    sep = proposal(sep_of(row) or 0, repository)
    stated = sep is not None and window_months(sep) is not None
    return Due(row, release, months, add_months(release, months) if release else None, stated)


def _retold(found: Retold) -> Hit:
    due = found.due
    window = f"{due.months} months" if due.day is None else f"over on {due.day}"
    changed = due.release and due.day != add_months(due.release, due.months)
    values = {
        "what": found.what,
        "words": found.words,
        "feature": name_of(due.row),
        "window": window,
        "write": f"on or after {due.day}" if changed else f"at least {spelt(due.months)} months",
    }
    return Hit("retold", values=values, origin=found.origin)


def _judged(row: RegistryRow, repository: SpecRepository) -> Iterable[Hit]:
    cell = read(row, repository)
    if cell.kind == "nothing":
        shown = {
            "feature": name_of(row),
            "cell": plain(row.earliest_removal) or "the cell is empty",
        }
        yield Hit("none", values=shown, origin=row.origin)
    told = cell.day
    if told is None:
        return
    change = _change(row, repository)
    if change is not None:
        day, where = change
        if told != day:
            changed = {"feature": name_of(row), "told": told, "day": day, "where": where}
            yield Hit("changed", values=changed, origin=row.origin)
        return
    release = released(revision_of(row), repository)
    if release is None or sep_of(row) == POLICY:
        # What the policy took over has days of its own.
        return
    months = _months(row, repository)
    day = add_months(release, months)
    values = {
        "feature": name_of(row),
        "told": told,
        "revision": revision_of(row),
        "released": release,
        "months": months,
        "day": day,
    }
    if told != day:
        yield Hit(_kind(told, day), values=values, origin=row.origin)


def _change(row: RegistryRow, repository: SpecRepository) -> tuple[dt.date, str] | None:
    """Return the day to which a SEP has changed the earliest removal, and the entry that says so.

    A timeline is changed by a SEP, with an entry under Deprecated (SEP-2596, Removing a feature).
    """
    order = [each.id for each in repository.revisions]
    for entry in reversed(entries_for(row, repository)):
        found = _NEW_DAY.search(plain(entry.text))
        if found and seps(entry.text) and order.index(entry.revision) <= order.index(row.revision):
            day = next(iter(days(found[0])), None)
            return (day, f"{entry.origin.uri}:{entry.origin.line}") if day else None
    return None


def _kind(told: dt.date, day: dt.date) -> str:
    return "early" if told < day else "late"


def _months(row: RegistryRow, repository: SpecRepository) -> int:
    number = sep_of(row)
    sep = proposal(number, repository) if number is not None else None
    stated = window_months(sep) if sep else None
    return max(stated or 0, MINIMUM_WINDOW_MONTHS)


_LONGER = proposed("## Timeline\n\nThe minimum deprecation window is 24 months.")

_CHANGED = deprecated(
    "1. Change the earliest removal of the Roots feature (SEP-9): first revision released on or "
    "after 2028-07-28."
)

EXAMPLES = (
    Example(
        "eleven months",
        files(REGISTRY=table(ROW.replace("2027-07-28", "2027-06-28"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "later than anything says",
        files(REGISTRY=table(ROW.replace("2027-07-28", "2028-07-28"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "no day at all",
        files(
            REGISTRY=table(ROW.replace("First revision released on or after 2027-07-28", "soon"))
        ),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "another day than the entry that changed it",
        files(REGISTRY=table(ROW), CHANGELOG=_CHANGED),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a day that a SEP has changed",
        files(REGISTRY=table(ROW.replace("2027-07-28", "2028-07-28")), CHANGELOG=_CHANGED),
    ),
    Example(
        "six months in words",
        files(REGISTRY=table(ROW.replace(WHEN, "Six months following the release of 2026-07-28"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a notice and a tag with half of the window",
        files(
            REGISTRY=table(ROW),
            ROOTS=NOTICE.replace("</W", "  It remains for at least six months.\n</W"),
            SCHEMA=interface("Root", f"{TAG} Remains for at least six months."),
        ),
        flagged=(f"{ROOTS}:2", f"{SCHEMA}:2"),
    ),
    Example(
        "a notice and a tag with the window, in other words",
        files(
            REGISTRY=table(ROW),
            ROOTS=NOTICE.replace("</W", "  It may be removed from 2027-07-28 on.\n</W"),
            SCHEMA=interface("Root", f"{TAG} Remains for at least a year."),
        ),
    ),
    Example("twelve months after the release", files(REGISTRY=table(ROW))),
    Example(
        "a year in words",
        files(REGISTRY=table(ROW.replace(WHEN, "A year after the release of 2026-07-28"))),
    ),
    Example(
        "a longer window, which the proposal asks for",
        files(REGISTRY=table(ROW.replace("2027-07-28", "2028-07-28")), SEP=_LONGER),
    ),
)
