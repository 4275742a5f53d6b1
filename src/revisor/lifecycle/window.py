"""The arithmetic of the minimum deprecation window (SEP-2596, Deprecating a feature, item 4).

A window is counted in calendar months from the release of the revision that first carries the
deprecation. Days are UTC calendar dates. The feature becomes eligible for removal with the first
revision released as Current on or after the end of the window; removal itself is a decision and may
come later.
"""

from __future__ import annotations

import calendar as month_lengths
import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from revisor.errors import FactsError
from revisor.lifecycle.states import Spell, first_deprecated, spell_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.lifecycle.calendar import Calendar
    from revisor.model.feature import Deprecation, EarliestRemoval, Feature
    from revisor.model.revision import Revision

MINIMUM_WINDOW_MONTHS = 12
"""The shortest window of a regular deprecation, in calendar months (item 4)."""

MINIMUM_EXPEDITED_DAYS = 90
"""The shortest window of an expedited removal, in days (SEP-2596, Expedited removal)."""


class Schedule(NamedTuple):
    """When a Deprecated feature may be removed.

    `not_before` is the end of the window, None while it can not be computed; `eligible_from` is the
    day from which a release may drop the feature: the same, or later when an expedited removal was
    decided only after its days had passed. `text` is the cell of the deprecated registry.
    """

    not_before: dt.date | None
    eligible_from: dt.date | None
    text: str

    def eligible(self, on: dt.date) -> bool:
        """Return whether a revision released as Current on this day may drop the feature."""
        return self.eligible_from is not None and on >= self.eligible_from

    def days_left(self, on: dt.date) -> int | None:
        """Return the days until the feature becomes eligible, 0 when it is; None when unknown."""
        return max(0, (self.eligible_from - on).days) if self.eligible_from else None

    def revision(self, calendar: Calendar) -> Revision | None:
        """Return the first released revision that may drop the feature, or None so far."""
        released = calendar.released_from(self.eligible_from) if self.eligible_from else ()
        return released[0] if released else None


def add_months(day: dt.date, months: int) -> dt.date:
    """Return the same day of the month so many months later.

    A day that this month does not have becomes its last day: the SEP is silent, and the shorter
    reading never claims more than it grants. Past the last day that a calendar has, that is meant.
    """
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    if year > dt.MAXYEAR:
        return dt.date.max
    return dt.date(year, month, min(day.day, month_lengths.monthrange(year, month)[1]))


def timeline(deprecation: Deprecation, calendar: Calendar) -> tuple[EarliestRemoval, str]:
    """Return the schedule of a spell and the SEP or pull request that set it.

    A change counts once its SEP is Final (Removing a feature, item 2), and then the last one does.
    """
    for change in reversed(deprecation.changes):
        if change.authority in calendar.finals:
            return change.earliest_removal, change.authority
    return deprecation.earliest_removal, deprecation.authority


def schedule(
    feature: Feature, revision_id: str, features: Mapping[str, Feature], calendar: Calendar
) -> Schedule | None:
    """Return when the feature, Deprecated at this revision, may be removed; None if it is not.

    `features` holds those that it may follow, and those that replace it. Raises FactsError for
    features that follow each other in a circle.
    """
    spell = spell_at(feature, revision_id, calendar, features)
    return _schedule(feature, spell, revision_id, features, calendar) if spell else None


def planned(
    feature: Feature, features: Mapping[str, Feature], calendar: Calendar
) -> Schedule | None:
    """Return the schedule of a deprecation that is decided, whether it is in effect yet or not.

    That is what the deprecated registry of the draft says. None for a feature that is not to be
    deprecated; raises FactsError as `schedule` does.
    """
    if not feature.deprecations or feature.deprecations[-1].restored_in:
        return None
    latest = feature.deprecations[-1]
    spell = Spell(latest, first_deprecated(feature, latest, calendar, features) or "")
    return _schedule(feature, spell, calendar.revisions[-1].id, features, calendar)


def _schedule(
    feature: Feature,
    spell: Spell,
    revision_id: str,
    features: Mapping[str, Feature],
    calendar: Calendar,
) -> Schedule:
    leader, leading = _leader(feature, spell, revision_id, features, calendar)
    if leading is None:
        return Schedule(None, None, f"Follows {_short_title(leader)}")
    own = _own_schedule(leading, calendar)
    if leader is feature:
        return own
    authority = timeline(leading.deprecation, calendar)[1]
    return own._replace(text=f"Follows {_short_title(leader)} ({authority})")


def _leader(
    feature: Feature,
    spell: Spell,
    revision_id: str,
    features: Mapping[str, Feature],
    calendar: Calendar,
) -> tuple[Feature, Spell | None]:
    """Return the feature whose schedule counts, and its spell (None when it is not Deprecated)."""
    seen = [feature.id]
    leader, leading = feature, spell
    while followed := timeline(leading.deprecation, calendar)[0].follows:
        if followed in seen:
            circle = " -> ".join((*seen, followed))
            raise FactsError(
                f"features follow each other in a circle: {circle}",
                "give one of them a schedule of its own",
                features=tuple(seen),
            )
        seen.append(followed)
        leader = _followed(leader, followed, features)
        found = spell_at(leader, revision_id, calendar, features)
        if found is None:
            return leader, None
        leading = found
    return leader, leading


def _followed(feature: Feature, followed: str, features: Mapping[str, Feature]) -> Feature:
    known = features.get(followed)
    if known is None:
        raise FactsError(
            f"{feature.id} follows {followed}, and no feature is called so",
            "name the feature whose schedule it follows by its id",
            features=(feature.id,),
        )
    return known


def _own_schedule(spell: Spell, calendar: Calendar) -> Schedule:
    when, authority = timeline(spell.deprecation, calendar)
    if when.sep:
        return _after_final(when.sep, when.sep_months, calendar)
    released = calendar.revision(spell.first).released if spell.first else None
    if when.expedited_days:
        return _expedited(when.expedited_days, authority, released, calendar)
    if released is None:
        return Schedule(None, None, f"{when.window_months} months after the release")
    end = add_months(released, when.window_months)
    return Schedule(end, end, _on_or_after(end))


def _after_final(sep: str, months: int, calendar: Calendar) -> Schedule:
    """Grandfathered features have a grace period that runs from the day the policy became Final."""
    final = calendar.finals.get(sep)
    if final is None:
        count = {3: "Three"}.get(months, str(months))
        return Schedule(None, None, f"{count} months after {sep} reaches Final")
    end = add_months(final, months)
    return Schedule(end, end, _on_or_after(end))


def _expedited(days: int, authority: str, released: dt.date | None, calendar: Calendar) -> Schedule:
    """Expedited windows are days; a removal can not precede the SEP that allows it."""
    if released is None:
        return Schedule(None, None, f"{days} days after the release")
    end = released + dt.timedelta(days=min(days, (dt.date.max - released).days))
    decided = calendar.finals.get(authority, end)
    return Schedule(end, max(end, decided), _on_or_after(max(end, decided)))


def _on_or_after(day: dt.date) -> str:
    return f"First revision released on or after {day}"


def _short_title(feature: Feature) -> str:
    return feature.title.removesuffix(" feature")
