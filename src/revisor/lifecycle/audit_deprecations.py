"""The faults of each spell of deprecation: its authority, its window, its replacement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle.faults import fault
from revisor.lifecycle.states import effective_revision, state_at
from revisor.lifecycle.window import MINIMUM_EXPEDITED_DAYS
from revisor.lifecycle.wording import judge_months

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.audit import World
    from revisor.lifecycle.faults import Fault
    from revisor.model.feature import Deprecation, EarliestRemoval, Feature


def deprecations(feature: Feature, known: World) -> Iterator[Fault]:
    """Yield what is wrong with each spell of deprecation of a feature."""
    for spell in feature.deprecations:
        first = effective_revision(spell, known.calendar)
        if first is None or not known.bound(first):
            continue
        if not spell.grandfathered:
            yield from _authority(feature, spell, known)
        yield from judge_schedule(spell.earliest_removal, feature.id)
        for change in spell.changes:
            yield from judge_schedule(change.earliest_removal, feature.id)
        yield from targets(feature, first, known)
        if first == feature.introduced:
            yield fault("born-deprecated", feature.id, first)
        if spell.restored_in and not spell.restored_by.startswith("SEP-"):
            yield fault("sep-missing", feature.id, spell.restored_in)


def judge_schedule(when: EarliestRemoval, feature: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with a schedule: shorter than its kind allows, or none at all."""
    if when.follows or when.sep:
        return ()
    if when.expedited_days:
        return judge_days(when.expedited_days, feature)
    return judge_months(when.window_months or None, feature)


def judge_days(days: int, feature: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with an expedited window of so many days (Expedited removal)."""
    if days < MINIMUM_EXPEDITED_DAYS:
        return (fault("expedited-too-short", feature, days=days),)
    return ()


def targets(feature: Feature, revision: str, known: World) -> Iterator[Fault]:
    """Yield a fault for each replacement that is not Active in this revision (item 3).

    A way outside of MCP has no state, so there is nothing to yield for it; and a part that goes
    with its whole has no way of its own.
    """
    if feature.deprecations and feature.deprecations[-1].inherited:
        return
    for name in feature.replacements:
        target = known.features.get(name)
        if target is None:
            continue
        state = state_at(target, revision, known.calendar, known.features)
        if state == "absent":
            yield fault("replacement-only-in-draft", feature.id, revision, target=name)
        elif state != "Active":
            yield fault(
                "migration-target-not-active", feature.id, revision, target=name, state=state
            )


def _authority(feature: Feature, spell: Deprecation, known: World) -> Iterator[Fault]:
    """A deprecation rests on a SEP that was Final when the revision was released."""
    if not spell.authority.startswith("SEP-"):
        yield fault("deprecated-without-sep", feature.id, spell.revision, authority=spell.authority)
        return
    final = known.calendar.finals.get(spell.authority)
    released = known.calendar.revision(spell.revision).released
    if final is None or (released is not None and final > released):
        yield fault(
            "deprecated-without-final-sep", feature.id, spell.revision, authority=spell.authority
        )
