"""Which deprecations a user of an SDK never sees who updates from one release to another.

A release shows a deprecation when it was published after the feature became Deprecated and still
has it (SEP-2596, Tier 1 SDK obligations: whatever revision the user targets). Whoever goes from a
release without the mark to one without the feature has seen nothing (SEP-2596, Open Questions).
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Literal, NamedTuple

from revisor.lifecycle.states import state_at, state_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.registry import Registry
    from revisor.model.feature import Feature

Missed = Literal["never-deprecated", "by-everyone", "by-who-skips"]
"""Why a deprecation is not seen: there was none, no release showed it, or only some did."""


class SdkRelease(NamedTuple):
    """One release of an SDK: its version, the day, and the revisions that it supports."""

    version: str
    released: dt.date
    revisions: tuple[str, ...]


class Unseen(NamedTuple):
    """A feature that is lost between two releases.

    `last` is the last release that has it without a mark, `lost_in` the first later one that does
    not have it. `marked_in` are the releases between that show the deprecation; whoever goes past
    them misses it. `shown_days` is how long a marked release was the newest one.
    """

    feature: str
    missed: Missed
    last: str
    lost_in: str
    marked_in: tuple[str, ...]
    shown_days: int


def unseen(known: Registry, releases: Sequence[SdkRelease]) -> tuple[Unseen, ...]:
    """Return every deprecation or removal that an update can go past, in the order of features.

    Releases count in the order of their days. Raises UnknownIdError for a revision that is not
    known, UsageError for a day before the first revision.
    """
    ordered = sorted(releases, key=lambda each: each.released)
    found = []
    for feature in known.features.values():
        if feature.wire and (feature.deprecations or feature.removed):
            lost = _lost(feature, ordered, known)
            if lost is not None:
                found.append(lost)
    return tuple(sorted(found))


def _lost(feature: Feature, ordered: Sequence[SdkRelease], known: Registry) -> Unseen | None:
    """Return how a feature is lost the first time, or None where it stays."""
    has = [_has(feature, each, known) for each in ordered]
    marked = [h and _marked(feature, each, known) for h, each in zip(has, ordered, strict=True)]
    for place in range(1, len(ordered)):
        if has[place] or not has[place - 1]:
            continue
        bare = [i for i in range(place) if has[i] and not marked[i]]
        if not bare:
            return None
        between = range(bare[-1] + 1, place)
        shown = [i for i in between if marked[i]]
        days = (ordered[place].released - ordered[shown[0]].released).days if shown else 0
        missed: Missed = "by-who-skips" if shown else "by-everyone"
        if not shown and not _ever_deprecated(feature, ordered[place].released, known):
            missed = "never-deprecated"
        names = tuple(ordered[i].version for i in shown)
        return Unseen(
            feature.id, missed, ordered[bare[-1]].version, ordered[place].version, names, days
        )
    return None


def _has(feature: Feature, release: SdkRelease, known: Registry) -> bool:
    """Whether the release offers the feature: some revision that it supports has it."""
    states = (state_at(feature, r, known.calendar, known.features) for r in release.revisions)
    return any(state in ("Active", "Deprecated") for state in states)


def _marked(feature: Feature, release: SdkRelease, known: Registry) -> bool:
    """Whether the release came out while the feature was Deprecated, and so has to mark it.

    A feature that the newest revision has dropped is marked too, if it was Deprecated before.
    """
    state = state_on(feature, release.released, known.calendar)
    return state == "Deprecated" or (
        state == "Removed" and _ever_deprecated(feature, release.released, known)
    )


def _ever_deprecated(feature: Feature, by: dt.date, known: Registry) -> bool:
    """Whether any revision released by this day had the feature as Deprecated."""
    return any(
        state_at(feature, each.id, known.calendar, known.features) == "Deprecated"
        for each in known.calendar.revisions
        if each.released and each.released <= by
    )
