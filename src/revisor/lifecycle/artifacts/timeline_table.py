"""The timeline as a Markdown table, one event a row."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from revisor.lifecycle.artifacts.markdown import AUTHORITY, cells, link, strip_links, table
from revisor.lifecycle.timeline import KINDS, Event, EventKind

HEADER = ("Day", "Event", "Feature", "Revision", "By")
TO_COME = "next revision"
"""The day of what comes with a revision that is not released yet."""

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def render(events: Iterable[Event]) -> str:
    """Return the table; the events stand as they were given."""
    rows = [
        (
            event.day.isoformat() if event.day else TO_COME,
            event.kind,
            f"`{event.feature}`" if event.feature else "",
            f"`{event.revision}`" if event.revision else "",
            ", ".join(map(link, event.authority)),
        )
        for event in events
    ]
    return "\n".join(table(HEADER, rows)) + "\n"


def parse(text: str) -> tuple[Event, ...]:
    """Return the events of a table that was made here; other lines are passed over."""
    found = (_event(cells(line)) for line in text.splitlines() if line.startswith("|"))
    return tuple(event for event in found if event is not None)


def _event(row: list[str]) -> Event | None:
    kinds: dict[str, EventKind] = {kind: kind for kind in KINDS}
    if len(row) != len(HEADER) or row[1] not in kinds:
        return None
    if row[0] != TO_COME and not _DAY.fullmatch(row[0]):
        return None
    day = None if row[0] == TO_COME else dt.date.fromisoformat(row[0])
    by = tuple(AUTHORITY.findall(strip_links(row[4])))
    return Event(day, kinds[row[1]], row[2].strip("`"), row[3].strip("`"), by)
