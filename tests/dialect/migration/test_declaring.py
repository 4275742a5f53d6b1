"""`declare`: the dialect that a schema is written in is found, declared, and its refusers told."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.dialect.migration import MigrationRefused, declare, migrate
from revisor.dialect.resolve import declaration
from revisor.errors import UnknownIdError, UnsupportedDialect
from revisor.facts import registry

TABLE = Path(__file__).parent / "declarations.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
FOUND = [row for row in ROWS if "dialect" in row]
REFUSED = [row for row in ROWS if "refused" in row]


def title(row: dict[str, Any]) -> str:
    return str(row["title"])


@pytest.mark.parametrize("row", FOUND, ids=title)
def test_the_dialect_is_found_and_declared_first(row: dict[str, Any]) -> None:
    before = copy.deepcopy(row["schema"])
    made = declare(row["schema"], source=row.get("source"))
    assert row["schema"] == before
    assert made.dialect == row["dialect"]
    assert row["because"] in made.because
    if made.dialect == "2020-12":
        assert made.schema is row["schema"]
        assert (made.changes, made.refused_by) == ((), ())
        return
    assert list(made.schema) == ["$schema", *before]
    governs = declaration(made.schema).governs
    assert governs is not None
    assert governs.short_name == row["dialect"]
    assert [(change.location, change.keyword) for change in made.changes] == [("", "$schema")]
    again = declare(made.schema)
    assert again.schema is made.schema
    assert (again.dialect, again.changes) == (made.dialect, ())


@pytest.mark.parametrize("row", REFUSED, ids=title)
def test_what_cannot_be_declared_is_refused_with_what_to_do(row: dict[str, Any]) -> None:
    with pytest.raises(MigrationRefused) as caught:
        declare(row["schema"], source=row.get("source"))
    assert row["refused"] in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("row", FOUND, ids=title)
def test_what_is_declared_is_what_migrating_assumes(row: dict[str, Any]) -> None:
    made = declare(row["schema"], source=row.get("source"))
    told = migrate(made.schema)
    assert told.source == made.dialect
    assert declaration(told.schema).older is None


@pytest.mark.parametrize("dialect", ["draft-04", "draft-06", "draft-07", "2019-09"])
def test_who_refuses_it_is_told_with_day_and_source(dialect: str) -> None:
    refusers = declare({}, source=dialect).refused_by
    assert {"typescript-sdk-2", "claude-api"} <= {each.client.id for each in refusers}
    for each in refusers:
        assert each.fact.kind == "dialects"
        assert not each.fact.fixed
        assert each.fact.refuses
        assert each.fact.seen.isoformat() > "2025"
        assert each.fact.source.startswith("https://")
    effects = [each.fact.effect for each in refusers]
    assert effects.index("refuses-request") < effects.index("refuses-call")


def test_what_is_mended_is_not_told() -> None:
    known = {c.id: c for c in registry.clients().values()}
    assert any(fact.kind == "dialects" and fact.fixed for fact in known["go-sdk"].facts)
    assert "go-sdk" not in {each.client.id for each in declare({}, source="draft-07").refused_by}


@pytest.mark.parametrize("schema", [True, {}, {"$schema": registry.dialect("2020-12").uri}])
def test_2020_12_comes_back_as_the_same_object(schema: Any) -> None:
    made = declare(schema)
    assert made.schema is schema
    assert (made.dialect, made.changes, made.refused_by) == ("2020-12", (), ())


def test_what_declares_a_dialect_comes_back_with_those_who_refuse_it() -> None:
    schema = {"$schema": registry.dialect("draft-07").uri, "items": [{}]}
    made = declare(schema, source="draft-04")
    assert made.schema is schema
    assert made.dialect == "draft-07"
    assert made.because == "it is declared"
    assert made.refused_by


def test_an_unknown_dialect_is_told_with_those_that_are_supported() -> None:
    with pytest.raises(UnsupportedDialect) as caught:
        declare({"$schema": "http://example.test/own"})
    assert "draft-07" in str(caught.value.values["supported"])
    with pytest.raises(UnknownIdError):
        declare({}, source="draft-7")


def test_documents_say_and_are_declared_together() -> None:
    uri = "http://example.test/a"
    documents = {uri: {"items": [{}]}, f"{uri}b": True, f"{uri}c": {"$schema": "x"}}
    made = declare({"$ref": uri}, documents=documents)
    assert made.dialect == "draft-07"
    assert made.schema["$schema"] == made.documents[uri]["$schema"]
    assert made.documents[f"{uri}b"] is True
    assert made.documents[f"{uri}c"] is documents[f"{uri}c"]
    assert [change.document for change in made.changes] == ["", uri]
    assert f"of {uri}" not in made.because
    declared = declare({"$schema": registry.dialect("draft-06").uri}, documents=documents)
    assert declared.documents[uri]["$schema"] == registry.dialect("draft-06").uri


def test_the_public_name_is_the_function() -> None:
    assert revisor.declare is declare
    assert isinstance(revisor.declare({}), revisor.Declared)
    with pytest.raises(MigrationRefused):
        revisor.declare([])
