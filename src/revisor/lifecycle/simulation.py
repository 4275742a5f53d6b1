"""Replay the recorded removals under another policy: whom would they have surprised?

SEP-2596 leaves open whether features of low maturity should go sooner, and for how long SDKs should
support a revision. A replay holds every removal that really happened against such a policy.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from revisor.lifecycle.parts import wholes
from revisor.lifecycle.states import state_at
from revisor.lifecycle.window import MINIMUM_WINDOW_MONTHS, add_months

if TYPE_CHECKING:
    from revisor.lifecycle.registry import Registry
    from revisor.model.feature import Feature
    from revisor.model.revision import Revision


class Tier(NamedTuple):
    """Features of one maturity: flagged experimental, or removed before they reached an age."""

    name: str
    window_months: int
    experimental: bool = False
    younger_than_months: int = 0


class Policy(NamedTuple):
    """A policy to replay.

    The first tier that fits a feature sets its window, `window_months` those of the others.
    `sdk_support_months` is how long SDKs support a revision after its release, 0 for only the
    newest one.
    """

    name: str
    window_months: int = MINIMUM_WINDOW_MONTHS
    tiers: tuple[Tier, ...] = ()
    sdk_support_months: int = 0


EXPERIMENTAL = Tier("experimental", 0, experimental=True)
YOUNG = Tier("younger than six months", 0, younger_than_months=6)

POLICIES: tuple[Policy, ...] = (
    Policy("sep-2596"),
    Policy("experimental-tier", tiers=(EXPERIMENTAL, YOUNG)),
    Policy(
        "three-tiers",
        tiers=(EXPERIMENTAL, YOUNG, Tier("younger than a year", 9, younger_than_months=12)),
    ),
    Policy("two-years", window_months=24),
    Policy("sdk-support-12", sdk_support_months=12),
    Policy("sdk-support-24", sdk_support_months=24),
)
"""The policies that are replayed where none is described: the SEP's own, and its open questions."""


class Replayed(NamedTuple):
    """One removal under one policy.

    `age_months` counts whole months from the release that introduced the feature to the one that
    removed it. `noticed_on` is the day of the first release that said it would go (the removal
    itself, where nothing did), `lost_on` the day from which no supported revision has it any more,
    `allowed_from` the first day on which the policy would have let it go. `users` are the released
    revisions whose implementers had it as Active; they are surprised when `surprising`.
    """

    feature: str
    removed_in: str
    removed_on: dt.date
    age_months: int
    tier: str
    window_months: int
    noticed_on: dt.date
    lost_on: dt.date
    allowed_from: dt.date
    users: tuple[str, ...]

    @property
    def surprising(self) -> bool:
        """Whether it was lost earlier than the policy allows."""
        return self.lost_on < self.allowed_from

    @property
    def notice_days(self) -> int:
        """Days between the notice and the loss."""
        return (self.lost_on - self.noticed_on).days


def replay(known: Registry, policy: Policy, *, wire_only: bool = True) -> tuple[Replayed, ...]:
    """Return every recorded removal under this policy, oldest first.

    Types that exist in schema.ts only are left out unless asked for: nobody meets them on the wire.
    """
    found = [
        _replayed(feature, known, policy)
        for feature in known.features.values()
        if feature.removed
        and (feature.wire or not wire_only)
        and known.calendar.revision(feature.removed.revision).released
    ]
    return tuple(sorted(found, key=lambda each: (each.removed_on, each.feature)))


def months_between(start: dt.date, end: dt.date) -> int:
    """Return how many whole calendar months lie between two days, in the arithmetic of windows."""
    months = (end.year - start.year) * 12 + end.month - start.month
    return months if add_months(start, months) <= end else months - 1


def _replayed(feature: Feature, known: Registry, policy: Policy) -> Replayed:
    revisions = [each for each in known.calendar.revisions if each.released]
    gone = known.calendar.position(feature.removed.revision if feature.removed else "")
    removed_on = _released(known.calendar.revisions[gone])
    active = [each for each in revisions if _state(feature, each, known) == "Active"]
    noticed = [
        _released(each) for each in revisions if _state(feature, each, known) == "Deprecated"
    ]
    noticed_on = min([*noticed, removed_on])
    age = months_between(_released(known.calendar.revision(feature.introduced)), removed_on)
    experimental = any(f.experimental for f in (feature, *wholes(feature, known.features)))
    tier = _tier(age, policy, experimental=experimental)
    last = _released(known.calendar.revisions[gone - 1])
    lost_on = max(removed_on, add_months(last, policy.sdk_support_months))
    window = tier.window_months if tier else policy.window_months
    return Replayed(
        feature.id,
        known.calendar.revisions[gone].id,
        removed_on,
        age,
        tier.name if tier else "",
        window,
        noticed_on,
        lost_on,
        add_months(noticed_on, window),
        tuple(each.id for each in active),
    )


def _tier(age_months: int, policy: Policy, *, experimental: bool) -> Tier | None:
    """Return the tier of a feature of this age; a part of an experimental one is experimental."""
    for tier in policy.tiers:
        if tier.experimental and experimental:
            return tier
        if age_months < tier.younger_than_months:
            return tier
    return None


def _state(feature: Feature, revision: Revision, known: Registry) -> str:
    return state_at(feature, revision.id, known.calendar, known.features)


def _released(revision: Revision) -> dt.date:
    return revision.released or dt.date.max
