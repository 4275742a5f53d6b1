"""The history of a feature: every change of its state or schedule, and what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from revisor.lifecycle.states import first_deprecated

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping

    from revisor.lifecycle.calendar import Calendar
    from revisor.model.feature import Deprecation, Feature, FeatureState

ChangeKind = Literal["introduced", "deprecated", "rescheduled", "restored", "removed"]
"""What happened to a feature."""


class Change(NamedTuple):
    """One change. `revision` carries it (empty for a new schedule, which a SEP alone sets).

    `on` is the day of its release, or on which the SEP became Final; None as long as it is to come.
    `authority` names SEPs and pull requests, and is empty where none is known.
    """

    kind: ChangeKind
    revision: str
    on: dt.date | None
    before: FeatureState
    after: FeatureState
    authority: tuple[str, ...]
    note: str = ""


def history(
    feature: Feature, calendar: Calendar, features: Mapping[str, Feature] | None = None
) -> tuple[Change, ...]:
    """Return every change in the order in which it took or takes effect.

    What was withdrawn in the revision that carried it never took effect and is not told (SEP-2596,
    Feature states). `features` are those that may replace this one.
    """
    told = [_introduction(feature, calendar)]
    for spell in feature.deprecations:
        told += _spell(feature, spell, calendar, features)
    if feature.removed:
        removed = feature.removed
        before: FeatureState = told[-1].after
        on = calendar.revision(removed.revision).released
        told.append(
            Change(
                "removed", removed.revision, on, before, "Removed", removed.authority, removed.note
            )
        )
    return tuple(told)


def _introduction(feature: Feature, calendar: Calendar) -> Change:
    on = calendar.revision(feature.introduced).released
    return Change(
        "introduced", feature.introduced, on, "absent", "Active", feature.introduced_by, ""
    )


def _spell(
    feature: Feature,
    spell: Deprecation,
    calendar: Calendar,
    features: Mapping[str, Feature] | None,
) -> Iterator[Change]:
    first = first_deprecated(feature, spell, calendar, features)
    ended = spell.restored_in
    if first is None or (ended and calendar.position(ended) <= calendar.position(first)):
        return
    yield Change(
        "deprecated",
        first,
        calendar.revision(first).released,
        "Active",
        "Deprecated",
        (spell.authority,),
        spell.note,
    )
    for change in spell.changes:
        final = calendar.finals.get(change.authority)
        yield Change(
            "rescheduled", "", final, "Deprecated", "Deprecated", (change.authority,), change.note
        )
    if ended:
        by = (spell.restored_by,) if spell.restored_by else ()
        on = calendar.revision(ended).released
        yield Change("restored", ended, on, "Deprecated", "Active", by)
