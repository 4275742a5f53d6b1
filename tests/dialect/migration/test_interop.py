"""`interop`: the same meaning in 2020-12, and nothing refused by draft-07 that it accepts."""

from __future__ import annotations

from typing import Any

import pytest

import migration_interop
import migration_suite
from migration_tables import Row, kept
from revisor.dialect.keywords import described
from revisor.dialect.migration import MigrationRefused, Place, migrate
from revisor.dialect.migration.readings import READINGS

SAMPLE = 400
DRAFTS = (*migration_suite.DRAFTS.values(), "2020-12")
FOLDERS = (*migration_suite.DRAFTS, "draft2020-12")
ROWS = [row for row in kept() if row.interop and not row.documents and not row.engine]
VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1.5, "", "a", [], ["a"], [1, 2], [1, 2, 3], ["a", 1], ["a", "b"], [None, 1]),
    *({}, {"a": 1}, {"a": "x", "b": 2}, {"c": 1}, {"c": 1, "d": 2}, {"a": [1, 2]}, {"b": "ab"}),
    *({"a": "a b"}, {"a": None}, {"b": "*"}, {"kind": "point", "at": [1, 2]}, {"kind": "none"}),
    *({"kind": "point", "at": ["a"]}, {"kind": "any", "at": 1}),
)


def test_how_draft_07_reads_it_is_said_of_every_keyword() -> None:
    assert READINGS.keys() == described("2020-12").keys()
    told = [name for name, reading in READINGS.items() if reading.how in ("ignored", "stricter")]
    assert all(READINGS[name].what for name in told)


def test_a_pair_is_accepted_by_validators_that_know_draft_07_only() -> None:
    pair = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False}
    assert migration_suite.verdicts(pair, "draft-07", {}, [[1, 2]]) == [False]
    made = migrate(pair, interop=True)
    assert migration_suite.verdicts(made.schema, "draft-07", {}, [[1, 2], [1, 2, 3]]) == [
        True,
        False,
    ]
    assert made.still_refused == ()
    assert made.lossless


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_the_schemas_of_the_table_keep_what_is_promised(row: Row) -> None:
    outcome = migration_interop.judged(row.before, row.source or "2020-12", {}, list(VALUES))
    wanted = "told" if row.still_refused else "bridged" if row.changes else "alike"
    assert outcome.kind == wanted, outcome.about


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_schema_of_the_suite_is_broken(folder: str) -> None:
    outcomes = list(migration_interop.of_suite(folder))
    assert [outcome.about for outcome in outcomes if outcome.kind == "broken"] == []
    kinds = [outcome.kind for outcome in outcomes]
    assert kinds.count("bridged") > 5
    assert kinds.count("refused") < 5


@pytest.mark.parametrize("draft", DRAFTS)
def test_no_generated_schema_is_broken(draft: str) -> None:
    outcomes = [migration_interop.generated(draft, f"interop:{n}") for n in range(SAMPLE)]
    assert [outcome.about for outcome in outcomes if outcome.kind == "broken"] == []
    kinds = [outcome.kind for outcome in outcomes]
    assert kinds.count("bridged") > SAMPLE // 100
    assert kinds.count("told") < SAMPLE // 5


def test_without_it_nothing_is_rewritten_or_told() -> None:
    schema = {"prefixItems": [{}], "items": False, "format": "uri"}
    migration = migrate(schema)
    assert migration.schema is schema
    assert migration.still_refused == ()


def test_what_there_is_nothing_to_say_of_comes_back_as_the_same_object() -> None:
    schema = {"prefixItems": [{}], "$defs": {"a": {"allOf": [{"$ref": "#"}]}}}
    migration = migrate(schema, interop=True)
    assert migration.schema is schema
    assert migration.changes == ()


def test_what_was_told_is_declared_where_only_the_second_pass_changed_something() -> None:
    schema = {"$id": "http://example.test/a", "$ref": "#/x/a", "x": {"a": {"type": "string"}}}
    made = migrate(schema, source="draft-07", interop=True)
    assert list(made.schema) == ["$schema", "$id", "allOf", "x"]
    assert migrate(made.schema, source="draft-07", interop=True).schema is made.schema
    assert [change.keyword for change in made.changes] == ["$schema", "$ref"]


def test_places_and_changes_are_those_of_the_schema_as_it_was_given() -> None:
    schema = {
        "definitions": {"pair": {"items": [{}, {}], "additionalItems": False}},
        "properties": {"a": {"items": [{"$ref": "#/definitions/pair"}]}},
        "dependencies": {"b": {"not": {"items": [{"type": "null"}]}}},
    }
    made = migrate(schema, source="draft-06", interop=True)
    assert made.schema["$defs"]["pair"] == {"prefixItems": [{}, {}], "items": False}
    schema = {**schema, "properties": {"a": {"$ref": "#/definitions/pair"}}}
    made = migrate(schema, source="draft-06", interop=True)
    assert made.schema["$defs"]["pair"] == {"prefixItems": [{}, {}], "items": {}, "maxItems": 2}
    assert [c.location for c in made.changes if c.keyword == "items"].count(
        "/definitions/pair"
    ) == 2
    negated = {"definitions": {"a": {"not": {"items": [{"type": "null"}]}}}}
    told = migrate(negated, source="draft-07", interop=True).still_refused
    assert [place.location for place in told] == ["/definitions/a/not"]
    assert all(isinstance(place, Place) for place in told)


def test_a_document_that_is_told_names_itself() -> None:
    uri = "http://example.test/a"
    made = migrate({"$ref": uri}, documents={uri: {"format": "uri"}}, interop=True)
    assert [(place.document, place.location) for place in made.still_refused] == [(uri, "")]


def test_what_is_no_valid_2020_12_cannot_be_bridged() -> None:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "any"}
    assert migrate(schema).schema is schema
    with pytest.raises(MigrationRefused):
        migrate(schema, interop=True)
