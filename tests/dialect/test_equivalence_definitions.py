"""A comparison looks at what a schema keeps for others, and says what it left out."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.dialect.migration import migrate
from revisor.dialect.proof.verifying import verified

D7 = "http://json-schema.org/draft-07/schema#"
D4 = "http://json-schema.org/draft-04/schema#"


def test_a_definition_that_nothing_uses_is_compared() -> None:
    old = {"$schema": D7, "definitions": {"a": {"items": [{"type": "string"}]}}}
    found = revisor.compare(old, {"$defs": {"a": {"prefixItems": [{"type": "integer"}]}}})
    assert (found.outcome, found.location) == ("differs", "/definitions/a")
    assert found.reason.startswith("at /definitions/a: ")
    same = revisor.compare(old, {"$defs": {"a": {"prefixItems": [{"type": "string"}]}}})
    assert (same.outcome, same.definitions) == ("verified", 1)
    assert "1 definition" in same.reason
    assert same.tried > 20


def test_a_definition_without_counterpart_is_named() -> None:
    found = revisor.compare({"$defs": {"a": {"minLength": 1}}}, {"$defs": {"b": {}}})
    assert found.outcome == "verified"
    assert found.not_compared == ("/$defs/a", "/$defs/b")
    assert "not compared" in found.reason
    assert "/$defs/a, /$defs/b" in found.reason


def test_what_the_schema_uses_is_not_compared_twice() -> None:
    schema = {"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}
    assert revisor.compare(schema, dict(schema)).definitions == 0


def test_a_migration_knows_where_definitions_went() -> None:
    old = {
        "$schema": D7,
        "definitions": {"a": {"type": "string"}, "b": {"items": [{"type": "null"}]}},
        "$defs": {"a": {"type": "integer"}},
    }
    made = migrate(old)
    assert made.moved[""]["/definitions/a"].startswith("/$defs/a")
    assert verified(old, made).outcome == "verified"
    broken = {**made.schema, "$defs": {name: {} for name in made.schema["$defs"]}}
    found = verified(old, made._replace(schema=broken))
    assert found.outcome == "differs"
    assert found.location.startswith("/definitions/")


def test_a_migration_for_draft_07_knows_it_as_well() -> None:
    old = {"$schema": D7, "definitions": {"a": {"items": [{"type": "null"}]}}}
    made = migrate(old, interop=True)
    found = verified(old, made)
    assert (found.outcome, found.definitions) == ("verified", 1)


@pytest.mark.parametrize(
    "schema",
    [
        {"$schema": D7, "title": "x", "additionalItems": False},
        {"$schema": D7, "required": [], "minLength": 0, "uniqueItems": False},
        {"$schema": D7, "then": False, "else": {"type": "string"}},
        {"$schema": D7, "if": {"type": "string"}},
        {"$schema": D4, "minimum": 3, "exclusiveMinimum": False, "x": 1, "not": {"not": {}}},
        {"$schema": D7, "type": ["array", "boolean", "null", "number", "object", "string"]},
    ],
)
def test_what_asks_for_nothing_accepts_everything(schema: dict[str, Any]) -> None:
    made = migrate(schema)
    found = verified(schema, made)
    if "minimum" in schema:
        assert found.valid
    assert found.outcome == "verified", found.reason


def test_a_document_of_an_older_draft_is_read_as_it_says() -> None:
    number = {"minimum": 0, "exclusiveMinimum": True}
    other = {"$schema": D4, "definitions": {"n": number}}
    schema = {"$schema": D7, "properties": {"a": {"$ref": "https://e.example/l#/definitions/n"}}}
    documents = {"https://e.example/l": other}
    made = migrate(schema, documents=documents)
    found = verified(schema, made, documents)
    assert found.outcome == "verified", found.reason
    assert found.definitions == 1


def test_a_document_that_declares_nothing_is_read_as_it_was_meant() -> None:
    schema = {"$ref": "https://e.example/l#/definitions/n"}
    documents = {
        "https://e.example/l": {"definitions": {"n": {"items": [{"type": "string"}]}}},
        "https://e.example/o": {"type": "string", "nullable": True},
    }
    made = migrate(schema, documents=documents)
    found = verified(schema, made, documents)
    assert found.outcome == "verified", found.reason
    wrong = {**made.documents, "https://e.example/o": {"type": "string"}}
    found = verified(schema, made._replace(documents=wrong), documents)
    assert found.outcome == "differs"
    assert found.reason.startswith("https://e.example/o: ")


def test_a_document_that_no_dialect_reads_is_named() -> None:
    mixed = {"items": [{"type": "string"}], "$dynamicAnchor": "x", "unevaluatedItems": False}
    documents = {"https://e.example/l": mixed}
    made = migrate({"$ref": "https://e.example/l"}, documents=documents)
    found = verified({"$ref": "https://e.example/l"}, made, documents)
    assert found.outcome == "not-decidable"
    assert found.reason.startswith("https://e.example/l: old and new keywords stand side by side")
