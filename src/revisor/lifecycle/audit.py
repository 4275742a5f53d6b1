"""Hold the recorded lives of features against the policy: what a registry must never say.

The audit looks at the outcome alone, and knows nothing of the transitions that led there; so it
judges the recorded facts, a checkout and what the transitions plan by the same measure.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from revisor.lifecycle.audit_deprecations import deprecations
from revisor.lifecycle.audit_removals import removal
from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import wholes
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.window import timeline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from revisor.lifecycle.calendar import Calendar
    from revisor.lifecycle.faults import Fault
    from revisor.model.feature import Feature

POLICY = "SEP-2596"
"""The SEP whose Final day brings the policy into force."""


class World(NamedTuple):
    """The features, the calendar, and the day from which the policy binds."""

    features: Mapping[str, Feature]
    calendar: Calendar
    policy_from: dt.date

    def bound(self, revision_id: str) -> bool:
        """Return whether the policy binds this revision: released since then, or to come."""
        released = self.calendar.revision(revision_id).released
        return released is None or released >= self.policy_from


def world(
    features: Mapping[str, Feature], calendar: Calendar, policy_from: dt.date | None = None
) -> World:
    """Return what an audit looks at; the policy binds from its Final day on, or always."""
    return World(features, calendar, policy_from or calendar.finals.get(POLICY) or dt.date.min)


def audit(known: World) -> Iterator[Fault]:
    """Yield every fault in the lives of the features, in the order of their ids.

    What happened before the policy was Final is history and no fault (SEP-2596, Transition).
    """
    for name in sorted(known.features):
        feature = known.features[name]
        circle = following_circle(feature, known)
        yield from circle
        yield from deprecations(feature, known)
        if not circle:
            yield from removal(feature, known)
            yield from _following(feature, known)
        yield from _part(feature, known)


def following_circle(feature: Feature, known: World) -> list[Fault]:
    """Return the fault of a feature that follows itself by way of others, or follows nothing."""
    seen = [feature.id]
    leader = feature
    while leader.deprecations:
        followed = timeline(leader.deprecations[-1], known.calendar)[0].follows
        if not followed:
            return []
        if followed in seen:
            circle = " -> ".join((*seen, followed))
            return [fault("follows-cycle", feature.id, circle=circle)]
        if followed not in known.features:
            return [fault("follows-unknown", feature.id, followed=followed)]
        seen.append(followed)
        leader = known.features[followed]
    return []


def _following(feature: Feature, known: World) -> Iterator[Fault]:
    """A feature that follows another one is removed no later than that (Transition)."""
    for revision in known.calendar.revisions:
        if state_at(feature, revision.id, known.calendar, known.features) != "Deprecated":
            continue
        spell = spell_at(feature, revision.id, known.calendar, known.features)
        followed = timeline(spell.deprecation, known.calendar)[0].follows if spell else ""
        if not followed:
            continue
        state = state_at(known.features[followed], revision.id, known.calendar, known.features)
        if state == "Removed":
            yield fault("outlives-followed-feature", feature.id, revision.id, followed=followed)
            return
        if state == "Active":
            yield fault(
                "follows-a-restored-feature",
                feature.id,
                revision.id,
                followed=followed,
                state=state,
            )
            return


def _part(feature: Feature, known: World) -> Iterator[Fault]:
    """A part does not stay when its whole is gone (the registry could not tell where it is)."""
    for whole in wholes(feature, known.features)[:1]:
        for revision in known.calendar.revisions:
            state = state_at(feature, revision.id, known.calendar, known.features)
            gone = state_at(whole, revision.id, known.calendar, known.features) == "Removed"
            if gone and state in ("Active", "Deprecated") and known.bound(revision.id):
                yield fault(
                    "child-outlives-parent",
                    feature.id,
                    revision.id,
                    state=state,
                    parent=whole.id,
                )
                return
