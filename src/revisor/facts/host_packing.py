"""Pack the authored hosts as rows, and read a row back into frozen values."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from revisor.facts.feature_packing import row
from revisor.facts.registry import freeze
from revisor.model.host import BridgeArgument, Host, Implied, Places, Word

if TYPE_CHECKING:
    from revisor.facts.authored import Table

Row = list[Any]

_NESTED: dict[str, type[Any]] = {
    "entries": Places,
    "words": Word,
    "implied": Implied,
    "arguments": BridgeArgument,
}


def host_row(table: Table) -> Row:
    """Return the packed row of one authored host; the date becomes ISO text."""
    nested = {
        name: [row(kind, each) for each in table.get(name, [])] for name, kind in _NESTED.items()
    }
    return row(Host, table | nested | {"seen": table["seen"].isoformat()})


def read_host(packed: Row) -> Host:
    """Return the host that a packed row describes."""
    cells: dict[str, Any] = {
        name: tuple(cell) if isinstance(cell, list) else cell
        for name, cell in zip(Host._fields, packed, strict=True)
    }
    for name, kind in _NESTED.items():
        cells[name] = tuple(kind(*map(freeze, each)) for each in cells[name])
    cells["seen"] = dt.date.fromisoformat(str(cells["seen"]))
    return Host(**cells)
