"""Remove a Deprecated feature: a decision in release preparation, without a SEP of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle import clauses
from revisor.lifecycle.artifacts.naming import pages, place
from revisor.lifecycle.audit import world
from revisor.lifecycle.audit_deprecations import targets
from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import parts
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.transitions.plan import Outcome, Refusal, settled
from revisor.lifecycle.transitions.records import removal_edits
from revisor.lifecycle.transitions.scope import scope_fault, whole_fault
from revisor.lifecycle.window import schedule, timeline
from revisor.model.feature import Removal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.plan import Plan, Situation
    from revisor.lifecycle.transitions.proposals import Decision
    from revisor.model.feature import Feature


def plan_removal(situation: Situation, feature_id: str, decision: Decision) -> Plan | Refusal:
    """Plan a removal (SEP-2596, Removing a feature), or refuse it.

    The day of the release counts, not that of the deletion from the draft; where no day is planned,
    the day of the situation is taken as the earliest one. The parts of the feature and what follows
    it go with it. Raises UnknownIdError for an unknown feature.
    """
    outside = scope_fault(feature_id, situation)
    if outside:
        return Refusal("remove", feature_id, (outside,))
    feature = situation.features[feature_id]
    going = (feature, *_companions(feature, situation))
    reasons = [each for one in going for each in _reasons(one, situation)]
    reasons += whole_fault(feature, situation)
    if not decision.core_maintainers:
        reasons.append(fault("removal-without-decision", feature_id))
    if reasons:
        return Refusal("remove", feature_id, tuple(reasons))
    after = {one.id: _removed(one, situation) for one in going}
    when = schedule(feature, situation.revision, situation.features, situation.calendar)
    notes = [
        fault("prose-by-hand", feature_id, page=page)
        for page in pages(feature)
        if not place(feature, page, situation.features)
    ]
    edits = removal_edits({one.id: one for one in going}, situation)
    outcome = Outcome("remove", feature_id, "Deprecated", "Removed", after, edits, when, notes)
    planned = situation if situation.release else situation._replace(release=situation.on)
    return settled(outcome, situation, planned.planned)


def _removed(feature: Feature, situation: Situation) -> Feature:
    spell = spell_at(feature, situation.revision, situation.calendar, situation.features)
    by = (spell.deprecation.authority,) if spell else ()
    return feature._replace(removed=Removal(situation.revision, by))


def _companions(feature: Feature, situation: Situation) -> Iterator[Feature]:
    """Yield what goes with the feature: its parts and its followers that are still there."""
    told = {feature.id}
    followers = (f for f in situation.features.values() if _follows(f, feature.id, situation))
    for each in (*parts(feature.id, situation.features), *followers):
        state = state_at(each, situation.revision, situation.calendar, situation.features)
        if each.id not in told and state not in ("Removed", "absent"):
            told.add(each.id)
            yield each


def _follows(feature: Feature, followed: str, situation: Situation) -> bool:
    spell = spell_at(feature, situation.revision, situation.calendar, situation.features)
    return (
        spell is not None and timeline(spell.deprecation, situation.calendar)[0].follows == followed
    )


def _reasons(feature: Feature, situation: Situation) -> Iterator[Fault]:
    revision, calendar = situation.revision, situation.calendar
    state = state_at(feature, revision, calendar, situation.features)
    if state == "Active":
        yield fault("removed-without-deprecation", feature.id, revision)
    elif state == "Removed":
        yield fault("removed-is-final", feature.id, revision, wanted="Removed once more")
    elif state == "absent":
        yield fault("not-in-revision", feature.id, revision, introduced=feature.introduced)
    else:
        yield from _early(feature, situation)
        known = world(situation.features, situation.calendar)
        for target in targets(feature, revision, known):
            yield target._replace(clause=clauses.REMOVAL)


def _early(feature: Feature, situation: Situation) -> Iterator[Fault]:
    """Before the window has elapsed on the day of the release, the feature stays."""
    planned = situation.planned.revision(situation.revision).released
    day = planned or situation.on
    when = schedule(feature, situation.revision, situation.features, situation.calendar)
    if when is None or not when.eligible(day):
        end = when.eligible_from if when else None
        yield fault(
            "removed-before-window",
            feature.id,
            situation.called,
            released=day if planned else f"{day}, the day of the plan (no --release is given)",
            end=end or "not known",
        )
