"""A migrated text says what the migrated schema says, and keeps all the bytes that it can."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor import MigrationRefused, migrate
from revisor.sources.schema_places import read
from schema_strategies import DIALECTS, NAMING, declared, law, schemas

PUBLISHED = Path(__file__).resolve().parents[2] / "dev" / "mcp_schemas"
STYLES: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [{"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}, {"ensure_ascii": False}, {}]
)


def migrated(text: str) -> str:
    """Return a text in which every schema is migrated; those that are refused stay."""
    found = read(text, "file")
    new = []
    for place in found.schemas:
        try:
            made = migrate(place.value).schema
        except MigrationRefused:
            continue
        if made is not place.value:
            new.append((place, made))
    return found.replaced(new)


@pytest.mark.parametrize("dialect", DIALECTS)
@law
@given(data=st.data())
def test_a_text_comes_to_what_the_schemas_come_to(dialect: str, data: st.DataObject) -> None:
    drawn = schemas(dialect, broken=0, without=NAMING)
    listed = [declared(each, dialect) for each in data.draw(st.lists(drawn, max_size=3))]
    held = [{"name": f"t{n}", "inputSchema": value} for n, value in enumerate(listed)]
    value: Any = {"tools": held, "protocolVersion": "2025-06-18"}
    text = json.dumps(value, **data.draw(STYLES))
    made = migrated(text)
    for tool in value["tools"]:
        schema = tool["inputSchema"]
        try:
            tool["inputSchema"] = migrate(schema).schema if isinstance(schema, dict) else schema
        except MigrationRefused:
            continue
    assert json.dumps(json.loads(made)) == json.dumps(value)
    if made == text:
        return
    assert migrated(made) == made


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26", "2025-06-18"])
def test_of_a_published_schema_only_lines_with_changes_change(revision: str) -> None:
    text = (PUBLISHED / f"{revision}.schema.json").read_text(encoding="utf-8")
    made = migrated(text)
    assert json.dumps(json.loads(made)) == json.dumps(migrate(json.loads(text)).schema)
    before, after = text.splitlines(), made.splitlines()
    assert len(before) == len(after)
    gone = [old for old, new in zip(before, after, strict=True) if old != new]
    touched = ('"$ref":', '"$schema":', '"definitions":')
    assert all(any(word in line for word in touched) for line in gone)
    assert migrated(made) is made


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_a_published_schema_of_2020_12_comes_back_byte_for_byte(revision: str) -> None:
    text = (PUBLISHED / f"{revision}.schema.json").read_text(encoding="utf-8")
    assert migrated(text) is text
