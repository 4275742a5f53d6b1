"""The timeline of features as text: a day, what happens, to what, by whom."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from . import columns, wording
from .lines import Line, Style, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.timeline import Event, EventKind

HEADER = ("day", "event", "revision", "feature", "by")

_STYLES: dict[EventKind, Style] = {
    "released": "strong",
    "deprecated": "warning",
    "removed": "error",
    "restored": "good",
    "earliest-removal": "note",
}


def lines(events: Sequence[Event], on: dt.date) -> list[Line]:
    """Return the table, and a last line that counts and names the day."""
    rows = [_row(event) for event in events]
    table = columns.table(HEADER, rows, [_STYLES.get(event.kind, "") for event in events])
    counted = wording.count(len(events), "events")
    return [*table, line(), line(f"{counted}, as they stand on {on}")]


def as_json(events: Sequence[Event], on: dt.date) -> dict[str, Any]:
    """Return the timeline as a JSON object; a day is null for what comes with the next revision."""
    told = [
        {
            "day": event.day.isoformat() if event.day else None,
            "event": event.kind,
            "feature": event.feature,
            "revision": event.revision,
            "authority": list(event.authority),
        }
        for event in events
    ]
    return {"date": on.isoformat(), "events": told}


def _row(event: Event) -> tuple[str, ...]:
    day = event.day.isoformat() if event.day else "to come"
    return (day, event.kind, event.revision, event.feature, ", ".join(event.authority))
