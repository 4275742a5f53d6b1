"""Pack authored features, which are nested deeper than the other facts.

The rows follow the fields of the values in `revisor.model.feature`; what a file leaves out takes
the default written there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revisor.model.feature import (
    ConfigSignal,
    Deprecation,
    DirectedSignal,
    EarliestRemoval,
    Feature,
    FieldSignal,
    HttpSignal,
    InformalNotice,
    Page,
    RegistryCells,
    Removal,
    SdkSymbol,
    Signals,
    TimelineChange,
)

if TYPE_CHECKING:
    from revisor.facts.authored import Table

Row = list[Any]

_DEFAULTS: Table = {
    "introduced_by": [],
    "parent": "",
    "wire": True,
    "core": True,
    "experimental": False,
    "extension_id": "",
    "migration": "",
    "replacements": [],
    "replacement_exception": "",
    "schema_symbols": [],
    "note": "",
}


def feature_row(table: Table) -> Row:
    """Return the packed row of one authored feature."""
    nested = {
        "deprecations": [_deprecation(each) for each in table.get("deprecated", [])],
        "informal": [row(InformalNotice, each) for each in table.get("informal", [])],
        "removed": row(Removal, table["removed"]) if "removed" in table else None,
        "sources": [row(Page, each) for each in table["sources"]],
        "signals": _signals(table.get("signals", {})),
        "registry": row(RegistryCells, table["registry"]) if "registry" in table else None,
    }
    cells = _DEFAULTS | table | nested
    return [cells[name] for name in Feature._fields]


def row(value: type[Any], table: Table) -> Row:
    """Return the cells of a NamedTuple in the order of its fields, with its own defaults."""
    return [
        table[name] if name in table else _plain(value._field_defaults[name])
        for name in value._fields
    ]


def _deprecation(table: Table) -> Row:
    changes = [row(TimelineChange, _scheduled(each)) for each in table.get("changes", [])]
    return row(Deprecation, _scheduled(table) | {"changes": changes})


def _scheduled(table: Table) -> Table:
    when = dict(table["earliest_removal"])
    final = when.pop("sep_final_plus_months", None)
    if final:
        when |= {"sep": final["sep"], "sep_months": final["months"]}
    return table | {"earliest_removal": row(EarliestRemoval, when)}


def _signals(table: Table) -> Row:
    kinds = {
        "directed": DirectedSignal,
        "fields": FieldSignal,
        "http": HttpSignal,
        "config": ConfigSignal,
    }
    nested: Table = {
        name: [row(kind, each) for each in table.get(name, [])] for name, kind in kinds.items()
    }
    nested["sdk"] = [
        row(SdkSymbol, {"sdk": sdk, "module": module, "symbol": symbol})
        for sdk, modules in table.get("sdk", {}).items()
        for module, symbols in modules.items()
        for symbol in symbols
    ]
    return row(Signals, table | nested)


def _plain(default: object) -> object:
    return list(default) if isinstance(default, tuple) else default
