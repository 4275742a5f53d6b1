"""Turn authored facts into the packed registry: JSON rows in the order of the values' fields.

Rows without keys load fast. The order is taken from the values in `revisor.model`, so that a new
field has to be added in one place only.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any

from revisor.facts.client_packing import client_row
from revisor.facts.feature_packing import feature_row
from revisor.facts.host_packing import host_row
from revisor.model.dialect import Dialect, Keyword, LookAlike
from revisor.model.embed_point import EmbedPoint
from revisor.model.revision import Revision
from revisor.model.sep import Sep

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from revisor.facts.authored import Authored, Table

PACKED_CORE, PACKED_FEATURES, PACKED_SEPS = "core.json", "features.json", "seps.json"
PACKED_CLIENTS, PACKED_HOSTS = "clients.json", "hosts.json"
"""The packed files: what every run needs, and what only some do."""

_DEFAULTS: dict[str, dict[str, object]] = {
    "Dialect": {"vocabularies": [], "aliases": [], "look_alikes": []},
    "Keyword": {
        "shape": "none",
        "applies_to": "nothing",
        "origin": "JSON Schema",
        "vocabulary": "",
        "legacy_in": [],
        "replaced_in": "",
        "replaced_by": [],
        "note": "",
    },
    "Revision": {"identifier_date": None, "released": None, "note": ""},
    "Sep": {"final_on": None, "note": ""},
    "EmbedPoint": {
        "method_aliases": [],
        "owner": "",
        "inner_method": "",
        "removed": "",
        "note": "",
    },
}


def pack(authored: Authored) -> dict[str, str]:
    """Return the text of each packed file by name; the same facts give the same bytes."""
    features = [feature_row(table) for table in authored.tables["features"].values()]
    clients = [client_row(table) for table in authored.tables["clients"].values()]
    hosts = [host_row(table) for table in authored.tables["hosts"].values()]
    return {
        PACKED_HOSTS: _dump({"hosts": hosts}),
        PACKED_CLIENTS: _dump({"clients": clients}),
        PACKED_CORE: _dump(_core(authored)),
        PACKED_FEATURES: _dump({"features": features}),
        PACKED_SEPS: _dump({"seps": _rows(Sep, authored.tables["seps"].values())}),
    }


def _core(authored: Authored) -> dict[str, object]:
    dialects = sorted(authored.tables["dialects"].values(), key=lambda table: table["published"])
    supported = [table["short_name"] for table in dialects if table["supported"]]
    revisions = sorted(authored.tables["revisions"].values(), key=lambda table: table["order"])
    return {
        "date": authored.facts["date"].isoformat(),
        "newest_revision": authored.facts["newest_revision"],
        "revisions": _rows(Revision, revisions),
        "dialects": _rows(Dialect, [_dialect(table) for table in dialects]),
        "keywords": _rows(Keyword, [_keyword(table, supported) for table in authored.keywords]),
        "embed_points": _rows(EmbedPoint, authored.tables["embed_points"].values()),
    }


def _dialect(table: Table) -> Table:
    return table | {"look_alikes": _rows(LookAlike, table.get("look_alikes", []))}


def _keyword(table: Table, supported: list[str]) -> Table:
    """Write out the range `since` … `until` as the list of dialects that it stands for."""
    if "since" not in table:
        return table | {"dialects": []}
    last = supported.index(table["until"]) if "until" in table else len(supported) - 1
    return table | {"dialects": supported[supported.index(table["since"]) : last + 1]}


def _rows(value: type[Any], tables: Iterable[Mapping[str, Any]]) -> list[list[object]]:
    defaults = _DEFAULTS.get(value.__name__, {})
    return [[_cell(table, name, defaults) for name in value._fields] for table in tables]


def _cell(table: Mapping[str, Any], name: str, defaults: Mapping[str, object]) -> object:
    cell = table[name] if name in table else defaults[name]
    return cell.isoformat() if isinstance(cell, dt.date) else cell


def _dump(packed: Mapping[str, object]) -> str:
    """Write one row a line: short to load, and still readable in a diff."""
    parts = []
    for key, value in packed.items():
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(row, ensure_ascii=True) for row in value)
            parts.append(f"{json.dumps(key)}: [\n{rows}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
