"""Release a revision: when that was, and what the draft becomes by it.

A revision is released once it is Current; a release candidate is none, and publishing it again (an
erratum) does not move the day (SEP-2596, Deprecating a feature, item 4).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from revisor.lifecycle.calendar import Calendar, utc_day

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Mapping

    from revisor.model.feature import Deprecation, Feature
    from revisor.model.revision import Revision

_CANDIDATE = re.compile(r"[-.]?(?:rc|draft|alpha|beta)[-.]?[0-9]*$", re.IGNORECASE)
_FINAL = re.compile(r"-final$", re.IGNORECASE)

DRAFT = "draft"
"""The id of the revision that is in progress."""


class Mark(NamedTuple):
    """A tag or a release of a repository: its name, and when it was made (ISO 8601)."""

    name: str
    made: str


def is_candidate(name: str) -> bool:
    """Return whether a tag marks a release candidate, or another stage before the release."""
    return bool(_CANDIDATE.search(name))


def release_days(marks: Iterable[Mark]) -> dict[str, dt.date]:
    """Return the UTC day on which each revision was first released, candidates left out.

    A second mark of the same revision (`2024-11-05-final`, a republication) does not count. Raises
    ValueError for a time that is none.
    """
    days: dict[str, dt.date] = {}
    for mark in marks:
        if is_candidate(mark.name):
            continue
        revision, day = _FINAL.sub("", mark.name), utc_day(mark.made)
        days[revision] = min(day, days.get(revision, day))
    return days


def release(
    features: Mapping[str, Feature], calendar: Calendar, revision_id: str, day: dt.date
) -> tuple[dict[str, Feature], Calendar]:
    """Return the features and the calendar after the draft was released under this id.

    A new draft, equal to the revision, follows. The id need not be a date (SEP-1400).
    """
    *earlier, draft = calendar.revisions
    released = draft._replace(id=revision_id, released=day, identifier_date=day)
    revisions = (*earlier, released, _next(draft))
    named = {name: _named(feature, revision_id) for name, feature in features.items()}
    return named, calendar._replace(revisions=revisions)


def _next(draft: Revision) -> Revision:
    return draft._replace(order=draft.order + 1)


def _named(feature: Feature, revision_id: str) -> Feature:
    """Let everything that happens in the draft happen in the revision that it became."""
    removed = feature.removed
    if removed and removed.revision == DRAFT:
        removed = removed._replace(revision=revision_id)
    introduced = revision_id if feature.introduced == DRAFT else feature.introduced
    spells = tuple(_spell(each, revision_id) for each in feature.deprecations)
    return feature._replace(introduced=introduced, deprecations=spells, removed=removed)


def _spell(spell: Deprecation, revision_id: str) -> Deprecation:
    return spell._replace(
        revision=revision_id if spell.revision == DRAFT else spell.revision,
        restored_in=revision_id if spell.restored_in == DRAFT else spell.restored_in,
    )
