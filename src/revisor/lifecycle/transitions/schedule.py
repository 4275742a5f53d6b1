"""Change the schedule of a Deprecated feature by a SEP: extend it, or expedite its removal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import parts
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.transitions.expedition import judge_expedition
from revisor.lifecycle.transitions.plan import Outcome, Refusal, not_final, settled
from revisor.lifecycle.transitions.proposals import is_sep
from revisor.lifecycle.transitions.records import change_sep_edit, schedule_edits
from revisor.lifecycle.transitions.scope import no_sep, scope_fault, whole_fault
from revisor.lifecycle.window import Schedule, schedule, timeline
from revisor.lifecycle.wording import judge_months
from revisor.model.feature import EarliestRemoval, TimelineChange

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.plan import Plan, Situation
    from revisor.lifecycle.transitions.proposals import Expedition, Extension
    from revisor.lifecycle.transitions.roles import Transition
    from revisor.model.feature import Deprecation, Feature


def plan_extension(situation: Situation, feature_id: str, extension: Extension) -> Plan | Refusal:
    """Plan another window of at least twelve months (Removing a feature, item 2), or refuse it.

    A shorter one than before is allowed as long as it keeps the floor, and is told. Raises
    UnknownIdError for an unknown feature.
    """
    reasons = (
        *_ready(feature_id, extension.sep, situation),
        *judge_months(extension.window_months, feature_id),
    )
    if reasons:
        return Refusal("extend", feature_id, reasons)
    feature = situation.features[feature_id]
    old = timeline(feature.deprecations[-1], situation.calendar)[0]
    new = EarliestRemoval(window_months=extension.window_months)
    if old.sep:
        # A grandfathered feature keeps its anchor: the day on which the policy became Final.
        new = EarliestRemoval(sep=old.sep, sep_months=extension.window_months)
    change = TimelineChange(extension.sep, new)
    return _changed("extend", feature_id, change, extension.final_on, situation)


def plan_expedition(situation: Situation, feature_id: str, wanted: Expedition) -> Plan | Refusal:
    """Plan an expedited removal of a Deprecated feature (Expedited removal), or refuse it.

    Raises UnknownIdError for an unknown feature.
    """
    reasons = (
        *_ready(feature_id, wanted.sep, situation),
        *judge_expedition(wanted, feature_id),
    )
    if reasons:
        return Refusal("expedite", feature_id, reasons)
    change = TimelineChange(wanted.sep, EarliestRemoval(expedited_days=wanted.days))
    risk = wanted.advisory or wanted.exploitation
    return _changed("expedite", feature_id, change, wanted.final_on, situation, risk)


def _ready(feature_id: str, sep: str, situation: Situation) -> Iterator[Fault]:
    """Only a Deprecated feature has a schedule, and only a SEP changes it; a follower has none."""
    outside = scope_fault(feature_id, situation)
    if outside:
        yield outside
        return
    if not is_sep(sep):
        yield no_sep(feature_id, sep)
    feature = situation.features[feature_id]
    state = state_at(feature, situation.revision, situation.calendar, situation.features)
    if state == "Removed":
        yield fault("removed-is-final", feature_id, situation.revision, wanted="Deprecated")
    elif state != "Deprecated":
        yield fault("not-deprecated", feature_id, situation.revision, state=state)
    elif followed := timeline(feature.deprecations[-1], situation.calendar)[0].follows:
        yield fault("carries-no-clock", feature_id, followed=followed)
    else:
        yield from whole_fault(feature, situation)


def _changed(
    transition: Literal["extend", "expedite"],
    feature_id: str,
    change: TimelineChange,
    final_on: dt.date | None,
    situation: Situation,
    reason: str = "",
) -> Plan | Refusal:
    final = final_on is not None and final_on <= situation.on
    calendar = situation.planned.with_final(change.authority, final_on or situation.on)
    feature = situation.features[feature_id]
    after = _with_change(feature, change, situation)
    before, then = (
        schedule(each, situation.revision, features, days)
        for each, features, days in (
            (feature, situation.features, situation.planned),
            (after[feature_id], {**situation.features, **after}, calendar),
        )
    )
    old, new = (each.eligible_from if each else None for each in (before, then))
    reasons = _no_change(transition, feature_id, old, new)
    if reasons:
        return Refusal(transition, feature_id, reasons)
    notes = [] if final else [*not_final(feature_id, change.authority, final_on)]
    months = change.earliest_removal.window_months or change.earliest_removal.sep_months
    if transition == "extend" and old and new and new < old:
        notes.append(fault("window-shortened", feature_id, months=months))
    if final:
        edits = schedule_edits(after, change, situation, calendar)
    else:
        window = _in_words(change.earliest_removal)
        edits = [
            change_sep_edit(transition, feature, change.authority, window=window, reason=reason)
        ]
        then = _open_end(then, final_on, change.authority, situation.on)
    outcome = Outcome(
        transition, feature_id, "Deprecated", "Deprecated", after, edits, then, notes, final
    )
    return settled(outcome, situation, calendar)


def _in_words(when: EarliestRemoval) -> str:
    if when.expedited_days:
        return f"{when.expedited_days} days"
    return f"{when.window_months or when.sep_months} months"


def _open_end(
    when: Schedule | None, final_on: dt.date | None, sep: str, on: dt.date
) -> Schedule | None:
    """Return the schedule without a day that only stands for the one on which a SEP gets Final."""
    if when is None or final_on is not None or when.not_before is None or when.not_before > on:
        return when
    text = f"First revision released after {sep} is Final, and on or after {when.not_before}"
    return Schedule(when.not_before, None, text)


def _no_change(
    transition: Transition, feature_id: str, old: dt.date | None, new: dt.date | None
) -> tuple[Fault, ...]:
    """An extension that changes nothing is refused, and an expedition that expedites nothing."""
    if old is None or new is None:
        return ()
    if transition == "expedite" and new >= old:
        return (fault("expedited-not-earlier", feature_id, new=new, old=old),)
    if transition == "extend" and new == old:
        return (fault("schedule-unchanged", feature_id, end=old),)
    return ()


def _with_change(
    feature: Feature, change: TimelineChange, situation: Situation
) -> dict[str, Feature]:
    """Return the feature, and the parts that were deprecated with it, with the new schedule."""
    spell = feature.deprecations[-1]
    changed = {feature.id: _rescheduled(feature, change)}
    for part in parts(feature.id, situation.features):
        found = spell_at(part, situation.revision, situation.calendar, situation.features)
        if found and _goes_with(found.deprecation, spell) and part.removed is None:
            changed[part.id] = _rescheduled(part, change)
    return changed


def _goes_with(part: Deprecation, whole: Deprecation) -> bool:
    same = (part.revision, part.authority) == (whole.revision, whole.authority)
    return same and not part.earliest_removal.follows


def _rescheduled(feature: Feature, change: TimelineChange) -> Feature:
    *earlier, last = feature.deprecations
    return feature._replace(deprecations=(*earlier, last._replace(changes=(*last.changes, change))))
