"""The registry as it was on a day: what had been released by then, and nothing of what came."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from revisor.lifecycle.registry import Registry
from revisor.lifecycle.releases import DRAFT

if TYPE_CHECKING:
    from collections.abc import Collection

    from revisor.model.feature import Deprecation, Feature, Removal


def as_of(known: Registry, on: dt.date) -> Registry:
    """Return the features and the revisions of a day.

    What only a later revision brought is in the draft of that day, and what it removed is gone from
    that draft where a SEP decided so by then. What it deprecated or restored has not happened. Days
    on which SEPs became Final stay known.
    """
    later = {each.id for each in known.calendar.revisions if each.released and each.released > on}
    revisions = tuple(each for each in known.calendar.revisions if each.id not in later)
    decided = {sep for sep, final in known.calendar.finals.items() if final <= on}
    features = {name: _past(each, later, decided) for name, each in known.features.items()}
    return Registry(features, known.calendar._replace(revisions=revisions))


def _past(feature: Feature, later: Collection[str], decided: Collection[str]) -> Feature:
    spells = tuple(
        _open(spell, later) for spell in feature.deprecations if spell.revision not in later
    )
    removed = feature.removed
    return feature._replace(
        introduced=DRAFT if feature.introduced in later else feature.introduced,
        deprecations=spells,
        removed=_gone(removed, decided) if removed and removed.revision in later else removed,
    )


def _gone(removed: Removal, decided: Collection[str]) -> Removal | None:
    """Return the removal as one of the draft, or None where nothing had decided it yet."""
    if any(each in decided for each in removed.authority):
        return removed._replace(revision=DRAFT)
    return None


def _open(spell: Deprecation, later: Collection[str]) -> Deprecation:
    if spell.restored_in in later:
        return spell._replace(restored_in="", restored_by="")
    return spell
