"""The state of a feature at a revision (SEP-2596, Feature states).

A feature is in exactly one state at each revision: absent before its introduction, then Active,
Deprecated or Removed. A deprecation takes effect with the release of the revision that carries it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from revisor.lifecycle.calendar import Calendar
    from revisor.model.feature import Deprecation, Feature, FeatureState


class Spell(NamedTuple):
    """One spell of deprecation with the first revision whose state it makes Deprecated."""

    deprecation: Deprecation
    first: str


def effective_revision(deprecation: Deprecation, calendar: Calendar) -> str | None:
    """Return the first revision at which this deprecation holds, or None as long as there is none.

    For a grandfathered feature that is the first one released on or after the day on which the
    policy became Final (SEP-2596, Transition): earlier revisions described it as deprecated, but in
    the terms of the policy it was Active there.
    """
    if not deprecation.grandfathered:
        return deprecation.revision
    final = calendar.finals.get(deprecation.authority)
    if final is None:
        return None
    earliest = calendar.position(deprecation.revision)
    for revision in calendar.released_from(final):
        if calendar.position(revision.id) >= earliest:
            return revision.id
    return calendar.revisions[-1].id if calendar.revisions[-1].released is None else None


def first_deprecated(
    feature: Feature,
    deprecation: Deprecation,
    calendar: Calendar,
    features: Mapping[str, Feature] | None = None,
) -> str | None:
    """Return the first revision at which the feature is Deprecated by this spell, or None.

    A feature is not deprecated while its documented replacement is still only in the draft (item
    3): with `features`, the spell waits for the first revision that has every replacement.
    """
    first = effective_revision(deprecation, calendar)
    if first is None or not features:
        return first
    needed = [features[name].introduced for name in feature.replacements if name in features]
    return max([first, *needed], key=calendar.position)


def spell_at(
    feature: Feature,
    revision_id: str,
    calendar: Calendar,
    features: Mapping[str, Feature] | None = None,
) -> Spell | None:
    """Return the spell of deprecation that holds at this revision, whether removed since or not.

    A feature restored in a later revision is Active from there on; deprecated again, it is measured
    afresh. One restored in the revision that deprecated it was never Deprecated. `features` as for
    `first_deprecated`.
    """
    place = calendar.position(revision_id)
    for deprecation in reversed(feature.deprecations):
        first = first_deprecated(feature, deprecation, calendar, features)
        if first is None or calendar.position(first) > place:
            continue
        restored = deprecation.restored_in
        if restored and calendar.position(restored) <= place:
            return None
        return Spell(deprecation, first)
    return None


def state_at(
    feature: Feature,
    revision_id: str,
    calendar: Calendar,
    features: Mapping[str, Feature] | None = None,
) -> FeatureState:
    """Return the state of a feature at a revision; raises UnknownIdError.

    `features` as for `first_deprecated`.
    """
    place = calendar.position(revision_id)
    if place < calendar.position(feature.introduced):
        return "absent"
    if feature.removed and place >= calendar.position(feature.removed.revision):
        return "Removed"
    return "Deprecated" if spell_at(feature, revision_id, calendar, features) else "Active"


def state_on(feature: Feature, on: dt.date, calendar: Calendar) -> FeatureState:
    """Return the state of a feature at the revision that is Current on this date."""
    return state_at(feature, calendar.current(on).id, calendar)


def scheduled(feature: Feature, on: dt.date, calendar: Calendar) -> bool:
    """Return whether a deprecation is decided but not in effect on this date.

    That is: its SEP is Final by then, and the revision that carries it is not yet released. The
    feature is still Active.
    """
    if state_on(feature, on, calendar) != "Active" or not feature.deprecations:
        return False
    latest = feature.deprecations[-1]
    first = effective_revision(latest, calendar)
    if first is None or latest.restored_in:
        return False
    final = calendar.finals.get(latest.authority)
    return final is not None and final <= on and calendar.state(first, on) == "Draft"
