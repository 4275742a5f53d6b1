"""A plan of a transition, or a refusal: frozen values that say everything there is to do."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from revisor.lifecycle.audit import audit, world
from revisor.lifecycle.calendar import Calendar
from revisor.lifecycle.faults import Fault, fault
from revisor.lifecycle.transitions.roles import NEEDS, Role, SepNeed, Transition, roles
from revisor.lifecycle.window import Schedule
from revisor.model.feature import Feature, FeatureState

Artifact = Literal["tag", "symbol", "notice", "prose", "changelog", "registry", "link", "sep"]
"""What is written: a `@deprecated` tag, a definition in schema.ts, a notice, a feature's text, an
entry of the changelog, a row of the registry, the target of links, a SEP."""

DRAFT = "docs/specification/draft"
SCHEMA_FILE, CHANGELOG_FILE = "schema/draft/schema.ts", f"{DRAFT}/changelog.mdx"
REGISTRY_FILE = f"{DRAFT}/deprecated.mdx"


class Situation(NamedTuple):
    """Where a transition starts: the features, the calendar, and the day.

    `revision` is the coming one that carries the change, `draft` by default; `name` is what it will
    be called, and `release` the day on which it is planned to become Current, if known. Texts name
    it by `name`, or by that day, since identifiers are dates so far.
    """

    features: Mapping[str, Feature]
    calendar: Calendar
    on: dt.date
    revision: str = "draft"
    name: str = ""
    release: dt.date | None = None

    @property
    def called(self) -> str:
        """What texts call the revision."""
        return self.name or (self.release.isoformat() if self.release else self.revision)

    @property
    def planned(self) -> Calendar:
        """The calendar in which the coming revision is released on its planned day."""
        known = self.calendar.revision(self.revision)
        if self.release is None or known.released is not None:
            return self.calendar
        return self.calendar.with_release(self.revision, self.release)


class ArtifactEdit(NamedTuple):
    """What to write, change, move or delete in one record.

    `path` is relative to the repository, with the anchor of a section (`page.mdx#section`) where a
    feature has no page to itself; `target` names the symbol, the heading, the first cell of the row
    (links stripped) or the old address of a link; `text` is what stands there afterwards (with line
    feeds), empty for what is deleted.
    """

    artifact: Artifact
    action: Literal["add", "change", "delete", "move"]
    path: str
    target: str
    text: str = ""


class Plan(NamedTuple):
    """A transition that the policy allows.

    `after` holds the features that it changes, as they are then. `schedule` tells the earliest
    removal where there is one. `lands` is False as long as its SEP is not Final: then `edits` has
    the SEP alone. `notes` are things to know, none of which forbids it.
    """

    transition: Transition
    feature: str
    revision: str
    before: FeatureState
    becomes: FeatureState
    after: Mapping[str, Feature]
    sep: SepNeed
    roles: tuple[Role, ...]
    edits: tuple[ArtifactEdit, ...]
    schedule: Schedule | None
    notes: tuple[Fault, ...]
    lands: bool = True


class Refusal(NamedTuple):
    """A transition that the policy does not allow, each reason with its clause and what to do."""

    transition: Transition
    feature: str
    reasons: tuple[Fault, ...]


class Outcome(NamedTuple):
    """What a transition changes, before it is held against the policy as a whole."""

    transition: Transition
    feature: str
    before: FeatureState
    becomes: FeatureState
    after: Mapping[str, Feature]
    edits: Sequence[ArtifactEdit]
    schedule: Schedule | None
    notes: Sequence[Fault]
    lands: bool = True


def not_final(feature: str, sep: str, final_on: dt.date | None) -> tuple[Fault]:
    """Return the note that a SEP is not Final: only itself is to be written, and why."""
    named = sep or "the SEP"
    if final_on is not None:
        named = f"{named}, Final from {final_on} on,"
    return (fault("sep-not-final", feature, sep=named),)


def settled(outcome: Outcome, situation: Situation, calendar: Calendar) -> Plan | Refusal:
    """Return the plan, unless the audit finds an error in the outcome that was not there before.

    `calendar` is the planned one, with what the transition adds to it.
    """
    known = audit(world(situation.features, situation.calendar))
    old = {(each.code, each.feature, each.revision) for each in known}
    then = audit(world({**situation.features, **outcome.after}, calendar))
    new = tuple(e for e in then if (e.code, e.feature, e.revision) not in old)
    errors = tuple(each for each in new if each.severity == "error")
    if errors:
        return Refusal(outcome.transition, outcome.feature, errors)
    return Plan(
        outcome.transition,
        outcome.feature,
        situation.revision,
        outcome.before,
        outcome.becomes,
        outcome.after,
        NEEDS[outcome.transition],
        roles(outcome.transition),
        tuple(outcome.edits),
        outcome.schedule,
        tuple(dict.fromkeys((*outcome.notes, *new))),
        outcome.lands,
    )
