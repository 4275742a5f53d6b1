"""`migrate(..., verify=True)`: what is declared is no difference, and all else is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import revisor
from revisor.dialect.migration import Change, Migration, migrate
from revisor.dialect.proof.verifying import verified
from revisor.model.pointer import follow

D7 = "http://json-schema.org/draft-07/schema#"
URI = "https://acme.example/other"


def test_verified_is_there_only_where_it_was_asked_for() -> None:
    schema = {"$schema": D7, "items": [{"type": "string"}]}
    assert revisor.migrate(schema).verified is None
    found = revisor.migrate(schema, verify=True)
    assert found.verified is not None
    assert found.verified.outcome == "verified"
    assert found.schema == revisor.migrate(schema).schema


def test_what_comes_back_as_it_is_needs_no_trying() -> None:
    found = revisor.migrate({"type": "string"}, verify=True).verified
    assert found is not None
    assert (found.outcome, found.tried) == ("verified", 0)
    assert found.reason == "the migration changes nothing"


@pytest.mark.parametrize(
    ("schema", "source"),
    [
        ({"contentEncoding": "base64", "type": "string"}, "draft-07"),
        ({"properties": {"a": {"contentMediaType": "application/json"}}}, "draft-07"),
        ({"type": "integer"}, "draft-04"),
        ({"properties": {"a": {"type": ["integer", "null"], "minimum": 2}}}, "draft-04"),
        ({"type": "integer", "allOf": [{"minimum": 3}], "items": [{}]}, "draft-04"),
        ({"not": {"contentEncoding": "base64"}, "items": [{}]}, "draft-07"),
        ({"dependencies": {"a": ["b"]}}, "2019-09"),
        ({"type": "string", "format": "email", "items": [{}]}, "draft-07"),
    ],
)
def test_what_is_declared_is_no_difference(schema: dict[str, Any], source: str) -> None:
    migration = migrate(schema, source)
    assert not migration.lossless
    assert revisor.migrate(schema, source, verify=True).verified == verified(schema, migration)
    found = verified(schema, migration._replace(schema=copy.deepcopy(migration.schema)))
    assert found.outcome == "verified", found
    undeclared = migration._replace(schema=copy.deepcopy(migration.schema), changes=())
    if source != "2019-09" and "format" not in schema:
        assert verified(schema, undeclared).outcome == "differs"


@pytest.mark.parametrize(
    ("schema", "source", "place"),
    [
        ({"contentEncoding": "base64", "minLength": 5, "items": [{}]}, "draft-07", ()),
        ({"type": "integer", "minLength": 5, "minimum": 3, "items": [{}]}, "draft-04", ()),
        ({"allOf": [{"type": "integer", "minimum": 5}], "items": [{}]}, "draft-04", ("allOf", 0)),
    ],
)
def test_what_goes_beyond_what_is_declared_differs(
    schema: dict[str, Any], source: str, place: tuple[Any, ...]
) -> None:
    migration = migrate(schema, source)
    wrong = copy.deepcopy(migration.schema)
    held, _ = follow(wrong, place)
    held.pop("minLength", None)
    held.pop("minimum", None)
    assert verified(schema, migration._replace(schema=wrong)).outcome == "differs"


def test_an_effect_that_cannot_be_left_out_is_no_verdict() -> None:
    old = {"$schema": D7, "minimum": 3, "items": [{}]}
    change = Change("", "minimum", {"minimum": 3}, {}, "for once", "widened")
    migration = Migration({"prefixItems": [{}]}, {}, (change,), "draft-07")
    found = verified(old, migration)
    assert found.outcome == "not-decidable"
    assert found.reason.endswith("a declared change of minimum at / may explain it")
    assert found.instance == 0


def test_documents_are_compared_with_the_schema() -> None:
    old = {"$schema": D7, "$ref": f"{URI}#/definitions/a"}
    documents = {URI: {"definitions": {"a": {"items": [{"contentEncoding": "base64"}]}}}}
    found = revisor.migrate(old, documents=documents, verify=True)
    assert found.verified is not None
    assert found.verified.outcome == "verified"
    wrong = copy.deepcopy(found.documents[URI])
    wrong["$defs"]["a"]["prefixItems"] = [{"type": "string"}]
    broken = found._replace(documents={URI: wrong})
    assert verified(old, broken, documents).outcome == "differs"


@pytest.mark.parametrize(
    "schema",
    [
        {"items": [{"type": "string"}], "additionalItems": False},
        {"dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
        {"properties": {"a": {"type": "string", "nullable": True, "minLength": 2}}},
        {"type": "number", "minimum": 3, "exclusiveMinimum": True},
        {"type": "number", "maximum": 3, "exclusiveMaximum": False, "nullable": False},
        {"nullable": True, "type": ["string", "null"], "maxLength": 3},
        {"type": "object", "additionalProperties": {"$recursiveRef": "#"}},
    ],
)
def test_what_declares_nothing_is_read_as_it_was_meant(schema: dict[str, Any]) -> None:
    found = revisor.migrate(schema, verify=True)
    assert found.assumed
    assert found.verified is not None
    assert found.verified.outcome == "verified", found.verified


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "nullable": True, "example": "a"},
        {"$ref": "#/definitions/a", "minLength": 3, "definitions": {"a": {"type": "string"}}},
        {"type": "integer", "maximum": 3, "exclusiveMaximum": True, "enum": [1, 2, 3]},
    ],
)
def test_what_is_said_to_be_openapi_is_read_so(schema: dict[str, Any]) -> None:
    found = revisor.migrate(schema, "openapi-3.0", verify=True)
    assert found.verified is not None
    assert found.verified.outcome == "verified", found.verified
    wrong = found._replace(schema={"type": "boolean"})
    assert verified(schema, wrong).outcome == "differs"


@pytest.mark.parametrize(
    "newer",
    [
        {"prefixItems": [{"type": "string"}]},
        {"unevaluatedItems": False, "contains": {"const": 1}},
        {"properties": {"a": {"$id": "#a", "type": "string"}}},
    ],
)
def test_what_no_dialect_reads_as_it_was_meant_is_not_decidable(newer: dict[str, Any]) -> None:
    schema = {**newer, "dependencies": {"a": ["b"]}}
    found = revisor.migrate(schema, verify=True).verified
    assert found is not None
    assert found.outcome == "not-decidable"
    assert "no published dialect" in found.reason


def test_a_schema_that_was_broken_before_says_nothing_of_the_migration() -> None:
    dead = {"$schema": D7, "type": "string", "if": {"items": [{"$ref": "#/definitions/a"}]}}
    found = verified(dead, Migration({"type": "string"}, {}, (), "draft-07"))
    assert found.outcome == "not-decidable"
    assert found.reason.startswith("the old schema cannot be used")


def test_a_migration_that_loses_a_name_differs() -> None:
    named = {"$id": "https://acme.example/a", "type": "string"}
    old = {"$schema": D7, "$ref": "https://acme.example/a", "definitions": {"a": named}}
    new = {"$ref": "https://acme.example/a", "$defs": {"a": {"type": "string"}}}
    found = verified(old, Migration(new, {}, (), "draft-07"))
    assert found.outcome == "differs"
    assert found.reason.startswith("the new schema cannot be used")
    assert revisor.compare(old, new).outcome == "not-decidable"


def test_interop_keeps_the_meaning() -> None:
    schema = {"$schema": D7, "items": [{"type": "string"}], "additionalItems": False}
    found = revisor.migrate(schema, interop=True, verify=True)
    assert found.verified is not None
    assert found.verified.outcome == "verified"
