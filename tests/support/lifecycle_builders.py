"""Small features and calendars, made up for a test."""

from __future__ import annotations

import datetime as dt

from revisor.lifecycle.calendar import Calendar
from revisor.lifecycle.registry import recorded_registry
from revisor.model.feature import Deprecation, EarliestRemoval, Feature, Removal, Signals
from revisor.model.revision import Revision

INTRODUCED = "2020-01-01"
"""The first revision of every calendar made here."""


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def revision(order: int, revision_id: str, released: str | None) -> Revision:
    date = day(released) if released else None
    return Revision(
        revision_id, order, date, date, "handshake", "", "", "", "2020-12", "2020-12", ""
    )


def calendar(*released: str, finals: dict[str, str] | None = None, **named: str) -> Calendar:
    """Make a calendar: the first revision, one for each day or name=day, and the draft."""
    pairs = {INTRODUCED: INTRODUCED} | {each: each for each in released} | named
    ordered = sorted(pairs.items(), key=lambda pair: pair[1])
    revisions = [revision(place, each, date) for place, (each, date) in enumerate(ordered)]
    days = {name: day(date) for name, date in (finals or {}).items()}
    return Calendar((*revisions, revision(len(revisions), "draft", None)), days)


def deprecation(
    in_revision: str,
    *,
    months: int = 0,
    days: int = 0,
    follows: str = "",
    restored: str = "",
    authority: str = "SEP-1",
) -> Deprecation:
    if not (days or follows):
        months = months or 12
    when = EarliestRemoval(window_months=months, expedited_days=days, follows=follows)
    return Deprecation(in_revision, authority, when, restored_in=restored)


def feature(
    *deprecations: Deprecation,
    feature_id: str = "widget",
    introduced: str = INTRODUCED,
    removed: str = "",
) -> Feature:
    return Feature(
        id=feature_id,
        kind="request",
        title="Widget feature",
        introduced=introduced,
        introduced_by=(),
        parent="",
        wire=True,
        core=True,
        experimental=False,
        extension_id="",
        deprecations=deprecations,
        informal=(),
        removed=Removal(removed, ("SEP-2",)) if removed else None,
        migration="Use a gadget.",
        replacements=(),
        replacement_exception="",
        sources=(),
        schema_symbols=(),
        signals=Signals(),
        note="",
    )


def recorded(feature_id: str) -> Feature:
    return recorded_registry().features[feature_id]
