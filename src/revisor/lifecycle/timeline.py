"""Everything that happens to features, by the day: releases, deprecations, removals, first days."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Literal, NamedTuple

from revisor.lifecycle.history import history
from revisor.lifecycle.parts import has_row
from revisor.lifecycle.states import scheduled, spell_at, state_at
from revisor.lifecycle.window import schedule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.history import ChangeKind
    from revisor.lifecycle.registry import Registry
    from revisor.model.feature import Feature

EventKind = Literal["released", "introduced", "deprecated", "rescheduled", "restored", "removed",
                    "earliest-removal"]  # fmt: skip
"""What happens on a day."""

KINDS: tuple[EventKind, ...] = (
    "released", "introduced", "deprecated", "rescheduled", "restored", "removed",
    "earliest-removal",
)  # fmt: skip
"""The kinds in the order in which they are told of one day."""

_ALWAYS: tuple[ChangeKind, ...] = ("deprecated", "rescheduled", "restored", "removed")


class Event(NamedTuple):
    """One event. `day` is None for what comes with the next revision, whose day is not known.

    `feature` is an id, empty for a release; `revision` is empty where none carries the event.
    """

    day: dt.date | None
    kind: EventKind
    feature: str
    revision: str
    authority: tuple[str, ...] = ()


def events(known: Registry, on: dt.date, *, introductions: bool = False) -> tuple[Event, ...]:
    """Return all events in order, as they stand on this day.

    Of what is to come, that is what is decided by then: scheduled deprecations, changes in the
    draft, and the earliest removal of what is Deprecated in the Current revision; a part that goes
    with its whole has none of its own. Introductions, of which there are many, only when asked for.
    """
    lives = _lives(known, on, introductions=introductions)
    found = [*_releases(known, on), *lives, *_ends(known, on)]
    return tuple(sorted(found, key=_order))


def _releases(known: Registry, on: dt.date) -> Iterator[Event]:
    for revision in known.calendar.revisions:
        if revision.released and revision.released <= on:
            yield Event(revision.released, "released", "", revision.id)


def _lives(known: Registry, on: dt.date, *, introductions: bool) -> Iterator[Event]:
    for feature in known.features.values():
        for change in history(feature, known.calendar, known.features):
            awaited = change.kind == "deprecated" and scheduled(feature, on, known.calendar)
            if change.on and change.on > on and not awaited:
                continue
            if change.kind in _ALWAYS or introductions:
                yield Event(change.on, change.kind, feature.id, change.revision, change.authority)


def _ends(known: Registry, on: dt.date) -> Iterator[Event]:
    newest = known.calendar.current(on).id
    for feature in known.features.values():
        end = _end(feature, newest, known)
        if end is not None:
            yield Event(end, "earliest-removal", feature.id, "")


def _end(feature: Feature, revision: str, known: Registry) -> dt.date | None:
    if state_at(feature, revision, known.calendar, known.features) != "Deprecated":
        return None
    spell = spell_at(feature, revision, known.calendar, known.features)
    if spell is None or not has_row(feature, spell.deprecation, known.features):
        return None
    when = schedule(feature, revision, known.features, known.calendar)
    return when.eligible_from if when else None


def _order(event: Event) -> tuple[dt.date, int, str]:
    return (event.day or dt.date.max, KINDS.index(event.kind), event.feature)
