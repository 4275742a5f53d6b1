"""The faults of a removal: no deprecation before it, too early, a target that is not Active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle import clauses
from revisor.lifecycle.audit_deprecations import targets
from revisor.lifecycle.faults import fault
from revisor.lifecycle.states import state_at
from revisor.lifecycle.window import schedule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.audit import World
    from revisor.lifecycle.faults import Fault
    from revisor.model.feature import Feature


def removal(feature: Feature, known: World) -> Iterator[Fault]:
    """Yield what is wrong with the removal of a feature, if it was removed under the policy.

    What exists in schema.ts only (a renamed type) breaks nobody on the wire: that is a note.
    """
    removed = feature.removed
    if removed is None or not known.bound(removed.revision):
        return
    if _state_before(feature, removed.revision, known) != "Deprecated":
        found = fault("removed-without-deprecation", feature.id, removed.revision)
        yield found if feature.wire else found._replace(severity="note")
    else:
        yield from _early(feature, removed.revision, known)
    for target in targets(feature, removed.revision, known):
        yield target._replace(clause=clauses.REMOVAL)


def _state_before(feature: Feature, revision: str, known: World) -> str:
    place = known.calendar.position(revision)
    if place == 0:
        return "absent"
    before = known.calendar.revisions[place - 1].id
    return state_at(feature, before, known.calendar, known.features)


def _early(feature: Feature, revision: str, known: World) -> Iterator[Fault]:
    """A removal is released on or after the end of the window; the day of the release counts.

    The text was deleted from the draft before that, which is no removal yet.
    """
    released = known.calendar.revision(revision).released
    when = schedule(feature, revision, known.features, known.calendar)
    if released is None or (when is not None and when.eligible(released)):
        return
    end = when.eligible_from if when else None
    yield fault(
        "removed-before-window",
        feature.id,
        revision,
        released=released,
        end=end or "not known",
    )
