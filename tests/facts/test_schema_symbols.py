"""The symbols of schema.ts that features name, against the lifetime of each symbol.

`data/schema_symbols.json` lists, for each exported symbol and member of schema.ts, the released
revisions that have it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revisor.facts import registry
from revisor.lifecycle.registry import recorded_registry
from revisor.lifecycle.states import state_at

DATA = Path(__file__).parent / "data" / "schema_symbols.json"
LIFETIMES: dict[str, list[str]] = json.loads(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("feature_id", sorted(registry.features()))
def test_symbols_live_as_long_as_their_feature(feature_id: str) -> None:
    known = recorded_registry()
    feature = known.features[feature_id]
    for symbol in feature.schema_symbols:
        states = {state_at(feature, each, known.calendar) for each in LIFETIMES[symbol]}
        assert states <= {"Active", "Deprecated"}, symbol


def test_every_exported_type_belongs_to_a_feature() -> None:
    claimed = {
        symbol.partition(".")[0]
        for feature in registry.features().values()
        for symbol in feature.schema_symbols
    }
    types = {name for name in LIFETIMES if "." not in name}
    assert types <= claimed, sorted(types - claimed)
