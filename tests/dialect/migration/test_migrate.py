"""The whole call: sources, documents, assumptions, refusals, and what is shared and kept."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import revisor
from revisor.dialect.migration import MigrationRefused, migrate
from revisor.errors import RevisorError, UnknownIdError
from revisor.facts import registry

DRAFT_07 = registry.dialect("draft-07").uri
TARGET = registry.dialect("2020-12").uri


@pytest.mark.parametrize(
    "schema",
    [
        True,
        False,
        {},
        {"$schema": TARGET, "prefixItems": [{}], "$defs": {"a": {"$dynamicAnchor": "a"}}},
        {"$schema": TARGET, "definitions": {"a": {}}, "dependencies": {"a": ["b"]}},
        {"properties": {"definitions": {"type": "array", "items": {"type": "number"}}}},
        {"definitions": {"a": {}}, "$ref": "#/definitions/a", "minLength": 1},
        {"default": {"items": [1]}, "enum": [{"dependencies": {"a": []}}], "nullable": False},
    ],
)
def test_what_is_2020_12_comes_back_as_the_same_object(schema: Any) -> None:
    migration = migrate(schema)
    assert migration.schema is schema
    assert migration.changes == ()
    assert migration.lossless
    assert migration.source == "2020-12"
    assert migration.assumed is None


@pytest.mark.parametrize("source", ["draft-07", DRAFT_07, DRAFT_07.rstrip("#")])
def test_a_source_is_a_short_name_or_a_uri(source: str) -> None:
    migration = migrate({"items": [{}]}, source=source)
    assert migration.schema == {"$schema": TARGET, "prefixItems": [{}]}
    assert migration.source == "draft-07"
    assert migration.assumed is None


def test_what_is_declared_decides_before_the_source() -> None:
    migration = migrate({"$schema": DRAFT_07, "const": 1}, source="draft-04")
    assert migration.schema == {"$schema": TARGET, "const": 1}
    assert migration.source == "draft-07"


def test_nothing_is_declared_where_nothing_changed() -> None:
    schema = {"type": "object", "format": "uri"}
    migration = migrate(schema, source="draft-07")
    assert migration.schema is schema
    assert [change.effect for change in migration.changes] == ["widened"]


def test_an_unknown_source_is_told_with_near_names() -> None:
    with pytest.raises(UnknownIdError) as caught:
        migrate({}, source="draft-7")
    assert "draft-07" in caught.value.hint


@pytest.mark.parametrize("source", ["draft-03"])
def test_a_dialect_that_is_known_but_not_supported_is_refused(source: str) -> None:
    with pytest.raises(RevisorError):
        migrate({}, source=source)


def test_the_input_is_never_changed_and_unchanged_parts_are_shared() -> None:
    schema: dict[str, Any] = {"$schema": DRAFT_07, "items": [{}], "not": {"enum": [1]}}
    given = copy.deepcopy(schema)
    migration = migrate(schema)
    assert schema == given
    assert migration.schema["not"] is schema["not"]


def test_a_schema_in_two_places_is_rewritten_in_each() -> None:
    shared = {"items": [{"type": "string"}]}
    migration = migrate({"$schema": DRAFT_07, "not": shared, "properties": {"a": shared}})
    new = {"prefixItems": [{"type": "string"}]}
    assert migration.schema == {"$schema": TARGET, "not": new, "properties": {"a": new}}


def test_documents_are_migrated_together_and_pointers_between_them_follow() -> None:
    uri = "http://example.test/common.json"
    schema = {
        "$schema": DRAFT_07,
        "$id": "http://example.test/root.json",
        "properties": {"a": {"$ref": "common.json#/definitions/a/items/0"}},
        "definitions": {"own": {"type": "null"}},
    }
    other = {"definitions": {"a": {"items": [{"$ref": "root.json#/definitions/own"}]}}}
    migration = migrate(schema, documents={uri: other})
    assert migration.schema["properties"]["a"] == {"$ref": "common.json#/$defs/a/prefixItems/0"}
    moved = {"$ref": "root.json#/$defs/own"}
    assert migration.documents == {
        uri: {"$schema": TARGET, "$defs": {"a": {"prefixItems": [moved]}}}
    }
    assert {change.document for change in migration.changes} == {"", uri}


@pytest.mark.parametrize(
    ("keyword", "value"),
    [
        ("definitions", {"a": {"type": "string"}}),
        ("items", [{"type": "string"}]),
        ("dependencies", {"a": {"type": "object"}}),
    ],
)
def test_what_can_be_pointed_at_from_elsewhere_is_told_to_have_moved(
    keyword: str, value: Any
) -> None:
    schema = {"$schema": DRAFT_07, keyword: value}
    told = "documents that are not migrated with it have to follow"
    at_home = {change.keyword: change.reason for change in migrate(schema).changes}
    assert told not in at_home[keyword]
    named = {"$schema": DRAFT_07, "$id": "http://example.test/a", keyword: value}
    known = {change.keyword: change.reason for change in migrate(named).changes}
    assert known[keyword] == f"{at_home[keyword]}; pointers to it in {told}"
    beside = migrate({"$schema": DRAFT_07}, documents={"http://example.test/a": schema})
    assert [told in c.reason for c in beside.changes if c.keyword == keyword] == [True]


def test_a_document_that_is_not_given_is_left_alone_and_so_are_references_to_it() -> None:
    reference = {"$ref": "http://example.test/common.json#/definitions/a"}
    migration = migrate({"$schema": DRAFT_07, "properties": {"a": reference}})
    assert migration.schema["properties"]["a"] == reference


def test_documents_of_2020_12_come_back_as_the_same_objects() -> None:
    other = {"$schema": TARGET, "$defs": {"a": {"type": "string"}}}
    schema = {"$schema": DRAFT_07, "items": [{"$ref": "http://example.test/a#/$defs/a"}]}
    migration = migrate(schema, documents={"http://example.test/a": other})
    assert migration.documents["http://example.test/a"] is other


def test_a_document_beside_an_undeclared_schema_shows_itself_what_it_is() -> None:
    migration = migrate(
        {"$ref": "http://example.test/a#/items/0"},
        documents={"http://example.test/a": {"items": [{"type": "string"}]}},
    )
    assert migration.schema == {"$ref": "http://example.test/a#/prefixItems/0"}
    assert migration.source == "2020-12"


def test_several_kinds_of_evidence_name_the_strongest() -> None:
    schema = {
        "dependencies": {"a": ["b"]},
        "properties": {"c": {"nullable": True, "type": "string"}, "d": {"$recursiveRef": "#"}},
    }
    migration = migrate(schema)
    assert migration.source == "openapi-3.0"
    assert migration.schema == {
        "dependentRequired": {"a": ["b"]},
        "properties": {"c": {"type": ["string", "null"]}, "d": {"$ref": "#"}},
    }
    assert migrate({"not": {"$recursiveRef": "#"}}).source == "2019-09"


@pytest.mark.parametrize("schema", [None, 1, "a", [], [{}]])
def test_what_is_no_schema_is_refused(schema: Any) -> None:
    with pytest.raises(MigrationRefused) as caught:
        migrate(schema, source="draft-07")
    assert "no schema" in caught.value.places[0].reason


def test_what_is_nested_too_deep_is_refused() -> None:
    schema: Any = {}
    for _ in range(100_000):
        schema = {"not": schema}
    with pytest.raises(MigrationRefused) as caught:
        migrate({"$schema": DRAFT_07, **schema})
    assert "levels deep" in caught.value.places[0].reason


def test_what_is_invalid_in_its_own_dialect_is_refused_at_each_place() -> None:
    schema = {"$schema": DRAFT_07, "type": "any", "properties": {"a": {"required": "b"}}}
    with pytest.raises(MigrationRefused) as caught:
        migrate(schema)
    assert {place.location for place in caught.value.places} == {"/type", "/properties/a/required"}
    assert "(and 1 more)" in caught.value.message
    assert "draft-07" in caught.value.hint


def test_what_a_reference_leads_to_has_to_be_valid_too() -> None:
    schema = {"$schema": DRAFT_07, "items": {"$ref": "#/x-a"}, "x-a": {"x-b": {}, "type": 1}}
    with pytest.raises(MigrationRefused):
        migrate(schema)


def test_also_across_documents() -> None:
    other = {"x-a": {"type": 1}}
    schema = {"$schema": DRAFT_07, "items": {"$ref": "http://example.test/a#/x-a"}}
    with pytest.raises(MigrationRefused) as caught:
        migrate(schema, documents={"http://example.test/a": other})
    place = caught.value.places[0]
    assert (place.document, place.location) == ("http://example.test/a", "/x-a")


def test_the_public_names_are_those_of_the_package() -> None:
    schema = {"$schema": DRAFT_07, "items": [{}], "additionalItems": False}
    assert revisor.migrate(schema) == migrate(schema)
    assert revisor.migrate(schema, interop=True) == migrate(schema, interop=True)
    assert revisor.MigrationRefused is MigrationRefused
    assert isinstance(revisor.migrate(True), revisor.Migration)
    changes = revisor.migrate({"items": [{}]}).changes
    assert all(isinstance(change, revisor.Change) for change in changes)


def test_an_outcome_that_is_invalid_in_2020_12_is_refused() -> None:
    with pytest.raises(MigrationRefused) as caught:
        migrate({"items": [{}], "required": True})
    assert "2020-12" in caught.value.hint


def test_a_fault_in_a_document_names_the_document() -> None:
    other = {"type": "any"}
    with pytest.raises(MigrationRefused) as caught:
        migrate({"$schema": DRAFT_07}, documents={"http://example.test/a": other})
    assert caught.value.places[0].document == "http://example.test/a"
    assert "http://example.test/a" in caught.value.message


def test_a_long_chain_of_references_is_followed() -> None:
    definitions: dict[str, Any] = {str(n): {"$ref": f"#/definitions/{n + 1}"} for n in range(5_000)}
    definitions["5000"] = {"items": [{}]}
    migration = migrate({"$schema": DRAFT_07, "definitions": definitions})
    assert migration.schema["$defs"]["4999"] == {"$ref": "#/$defs/5000"}


def test_a_document_is_read_as_what_its_schema_declares_and_declares_it_then() -> None:
    uri = "http://example.test/a"
    schema = {"$schema": DRAFT_07, "not": {"$ref": f"{uri}#/definitions/b"}}
    other = {"nullable": True, "definitions": {"b": {"type": "string", "nullable": True}}}
    once = migrate(schema, documents={uri: other})
    assert once.documents[uri] == {
        "$schema": TARGET,
        "nullable": True,
        "$defs": {"b": {"type": "string", "nullable": True}},
    }
    twice = migrate(once.schema, documents=once.documents)
    assert twice.documents[uri] is once.documents[uri]
    assert twice.changes == ()
    unchanged = {"nullable": True}
    assert migrate(once.schema, documents={uri: unchanged}).documents[uri] is unchanged


def test_a_reference_that_spells_a_name_as_it_is_written_follows_it() -> None:
    named = {"$id": "#a%20b", "type": "integer"}
    schema = {"properties": {"a": {"$ref": "#a%20b"}}, "definitions": {"A": named}}
    migration = migrate(schema, "draft-07")
    anchor = migration.schema["$defs"]["A"]["$anchor"]
    assert migration.schema["properties"]["a"] == {"$ref": f"#{anchor}"}
    assert migration.unresolved == ()
    judge = revisor.schema(migration.schema)
    assert judge.is_valid({"a": 1})
    assert not judge.is_valid({"a": "x"})


def test_a_position_with_zeros_before_it_is_refused() -> None:
    schema = {"allOf": [{"items": [{}]}], "not": {"$ref": "#/allOf/00/items/0"}}
    with pytest.raises(MigrationRefused) as refused:
        migrate(schema, "draft-07")
    assert [place.location for place in refused.value.places] == ["/not/$ref"]


def test_references_that_lead_nowhere_are_told() -> None:
    schema = {"items": [{"$ref": "#nosuch"}], "not": {"$ref": "#/definitions/x"}}
    migration = migrate(schema, "draft-07")
    assert {place.location for place in migration.unresolved} == {"/items/0/$ref", "/not/$ref"}
    assert migrate({"items": [{"$ref": "http://x.example/s"}]}, "draft-07").unresolved == ()
