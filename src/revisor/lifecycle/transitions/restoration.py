"""Restore a Deprecated feature to Active by a SEP that supersedes the deprecation SEP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle.artifacts.markdown import sentence
from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import parts
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.transitions.plan import Outcome, Refusal, not_final, settled
from revisor.lifecycle.transitions.proposals import is_sep
from revisor.lifecycle.transitions.records import change_sep_edit, restoration_edits
from revisor.lifecycle.transitions.scope import no_sep, scope_fault, whole_fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.plan import Plan, Situation
    from revisor.lifecycle.transitions.proposals import Restoration
    from revisor.model.feature import Feature


def plan_restoration(
    situation: Situation, feature_id: str, restoration: Restoration
) -> Plan | Refusal:
    """Plan a restoration (SEP-2596, Feature states), or refuse it.

    Parts that were deprecated with the feature by the same SEP are restored with it. Raises
    UnknownIdError for an unknown feature.
    """
    outside = scope_fault(feature_id, situation)
    if outside:
        return Refusal("restore", feature_id, (outside,))
    feature = situation.features[feature_id]
    reasons = (*_state(feature, situation), *_contents(feature, restoration))
    if reasons:
        return Refusal("restore", feature_id, reasons)
    final = restoration.final_on is not None and restoration.final_on <= situation.on
    after = _restored(feature, restoration, situation)
    before = {name: situation.features[name] for name in after}
    notes: tuple[Fault, ...] = ()
    if final:
        edits = restoration_edits(before, restoration, situation)
    else:
        notes = not_final(feature_id, restoration.sep, restoration.final_on)
        reason = sentence(restoration.changed_circumstances)
        edits = [change_sep_edit("restore", feature, restoration.sep, reason=reason)]
    outcome = Outcome(
        "restore", feature_id, "Deprecated", "Active", after, edits, None, notes, final
    )
    return settled(outcome, situation, situation.planned)


def _state(feature: Feature, situation: Situation) -> Iterator[Fault]:
    revision = situation.revision
    state = state_at(feature, revision, situation.calendar, situation.features)
    if state == "Removed":
        yield fault("reintroduction-needs-new-feature", feature.id, revision)
    elif state != "Deprecated":
        yield fault("not-deprecated", feature.id, revision, state=state)
    else:
        yield from whole_fault(feature, situation)


def _contents(feature: Feature, restoration: Restoration) -> Iterator[Fault]:
    """The SEP supersedes the one that deprecated the feature and documents what has changed."""
    if not is_sep(restoration.sep):
        yield no_sep(feature.id, restoration.sep)
        return
    if restoration.sep == restoration.supersedes:
        yield fault("restore-supersedes-itself", feature.id, sep=restoration.sep)
    if not restoration.changed_circumstances.strip():
        yield fault("restore-without-reason", feature.id, sep=restoration.sep)
    by = feature.deprecations[-1].authority if feature.deprecations else ""
    if by and restoration.supersedes != by:
        yield fault("restore-without-superseding", feature.id, sep=restoration.sep, authority=by)


def _restored(
    feature: Feature, restoration: Restoration, situation: Situation
) -> dict[str, Feature]:
    changed = {feature.id: _ended(feature, restoration, situation)}
    spell = feature.deprecations[-1]
    for part in parts(feature.id, situation.features):
        found = spell_at(part, situation.revision, situation.calendar, situation.features)
        removed = state_at(part, situation.revision, situation.calendar) == "Removed"
        same = found and found.deprecation[:2] == spell[:2]
        if same and not removed:
            changed[part.id] = _ended(part, restoration, situation)
    return changed


def _ended(feature: Feature, restoration: Restoration, situation: Situation) -> Feature:
    """End the last spell; it stays in the history."""
    *earlier, last = feature.deprecations
    ended = last._replace(restored_in=situation.revision, restored_by=restoration.sep)
    return feature._replace(deprecations=(*earlier, ended))
