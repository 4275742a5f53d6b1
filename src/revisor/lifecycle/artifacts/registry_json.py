"""The registry for programs: every feature that is Deprecated or Removed, and its history.

The shape is `facts/schemas/registry.schema.json`.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.lifecycle.history import history

if TYPE_CHECKING:
    from collections.abc import Iterable

    from revisor.lifecycle.history import Change
    from revisor.lifecycle.registry import FeatureStatus, Registry

POLICY = "SEP-2596"


class Record(NamedTuple):
    """One feature as the document tells it; days are None and texts empty where there is none."""

    id: str
    title: str
    kind: str
    state: str
    introduced: str
    deprecated_in: str
    deprecated_since: str
    removed_in: str
    authority: str
    earliest_removal: dt.date | None
    earliest_removal_text: str
    eligible: bool
    migration_path: str
    replacement: tuple[str, ...]
    part_of: str


class Document(NamedTuple):
    """The whole document: `revision` is the one whose states are told, as of `date`."""

    date: dt.date
    revision: str
    records: tuple[Record, ...]


def document(known: Registry, on: dt.date, revision: str = "") -> Document:
    """Return the registry at a revision (that Current on the day, by default)."""
    at = revision or known.calendar.current(on).id
    told = (
        record(status)
        for status in known.select(on, at)
        if status.state in ("Deprecated", "Removed")
    )
    return Document(on, at, tuple(told))


def record(status: FeatureStatus) -> Record:
    """Return what the document tells of one feature."""
    feature = status.feature
    return Record(
        feature.id,
        feature.title,
        feature.kind,
        status.state,
        feature.introduced,
        status.deprecated_in,
        status.deprecated_since,
        status.removed_in,
        status.authority,
        status.earliest_removal,
        status.earliest_removal_text,
        status.eligible,
        status.migration_path,
        status.replacement,
        feature.parent,
    )


def render(found: Document, known: Registry) -> str:
    """Return the document as JSON text; the same facts give the same bytes."""
    told: dict[str, Any] = {
        "policy": POLICY,
        "date": found.date.isoformat(),
        "revision": found.revision,
        "features": [_entry(each, known) for each in found.records],
    }
    return json.dumps(told, indent=2) + "\n"


def parse(text: str) -> Document:
    """Return the document that was rendered; raises ValueError or KeyError for another one."""
    read = json.loads(text)
    records = tuple(_record(each) for each in read["features"])
    return Document(dt.date.fromisoformat(read["date"]), read["revision"], records)


_KEYS = {
    "id": "id",
    "title": "title",
    "kind": "kind",
    "state": "state",
    "introduced": "introduced",
    "deprecatedIn": "deprecated_in",
    "deprecatedSince": "deprecated_since",
    "removedIn": "removed_in",
    "authority": "authority",
    "earliestRemoval": "earliest_removal",
    "earliestRemovalText": "earliest_removal_text",
    "eligible": "eligible",
    "migrationPath": "migration_path",
    "replacement": "replacement",
    "partOf": "part_of",
}


def _entry(each: Record, known: Registry) -> dict[str, Any]:
    cells = {key: _plain(getattr(each, name)) for key, name in _KEYS.items()}
    feature = known.features[each.id]
    return {**cells, "history": _history(history(feature, known.calendar, known.features))}


def _plain(value: object) -> object:
    if isinstance(value, dt.date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def _history(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {
            "change": each.kind,
            "revision": each.revision,
            "on": each.on.isoformat() if each.on else None,
            "from": each.before,
            "to": each.after,
            "authority": list(each.authority),
        }
        for each in changes
    ]


def _record(entry: dict[str, Any]) -> Record:
    cells = {name: entry[key] for key, name in _KEYS.items()}
    day = cells["earliest_removal"]
    cells["earliest_removal"] = dt.date.fromisoformat(day) if day else None
    cells["replacement"] = tuple(cells["replacement"])
    return Record(**cells)
