"""What a finding tells the author to write, where one remedy does not fit all places."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

NULL: dict[str, Any] = {"type": "string", "default": None}
ADDITIONAL: dict[str, Any] = {"prefixItems": [{}], "additionalItems": False}
ENUM: dict[str, Any] = {"type": "string", "enum": ["a"], "default": None}

HINTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("contradicting-default", NULL, "inputSchema", "allow null by adding it to the types"),
    ("contradicting-default", ENUM, "inputSchema", "allow null by adding it to type and enum"),
    ("contradicting-default", NULL, "requestedSchema", "a form cannot be told"),
    ("fragment-in-id", {"$id": "#/properties/v"}, "inputSchema", "leave $id out"),
    ("fragment-in-id", {"$id": "#a", "$anchor": "b"}, "inputSchema", "write the URI without"),
    ("fragment-in-id", {"$id": "#é"}, "inputSchema", "write the URI without"),
    ("fragment-in-id", {"$id": "#a"}, "inputSchema", 'write "$anchor": "a" instead'),
    ("invalid-type-name", {"type": ["string", "STRING"]}, "inputSchema", 'take "STRING" out'),
    ("invalid-type-name", {"type": ["STRING", "null"]}, "inputSchema", 'write "string" instead'),
    ("array-form-items", {"items": [{}]}, "inputSchema", 'write "prefixItems" instead of "items"'),
    ("array-form-items", {"items": [{}], "prefixItems": [{}]}, "inputSchema", "take the array out"),
    ("array-form-items", {"items": []}, "inputSchema", "leave items out"),
    ("inactive-keyword", ADDITIONAL, "inputSchema", "write items instead"),
    ("inactive-keyword", {**ADDITIONAL, "items": {}}, "inputSchema", "items stands there already"),
]


@pytest.mark.parametrize(("rule", "field", "role", "hint"), HINTS)
def test_the_remedy_fits_the_place(rule: str, field: dict[str, Any], role: str, hint: str) -> None:
    schema = {"type": "object", "properties": {"v": field}}
    report = revisor.check({"schema": schema, "role": role}, rules=[rule])
    (found,) = [f for f in report.findings if f.rule == rule]
    assert hint in found.hint


ARRAY: dict[str, Any] = {"properties": {"v": {"items": [{}]}}}
NEW: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
OLD: dict[str, Any] = {"$schema": "http://json-schema.org/draft-04/schema#"}
MESSAGES: list[tuple[dict[str, Any], str]] = [
    (ARRAY, "without $schema this is 2020-12"),
    ({**NEW, **ARRAY}, "which the schema declares"),
    ({"properties": {"r": {"$id": "a", **NEW, **ARRAY}}}, "which the schema declares"),
    ({**NEW, "properties": {"r": {"$id": "a", **ARRAY}}}, "which the schema declares"),
    ({**OLD, "properties": {"v": {"items": []}}}, "or an array of at least one"),
]


@pytest.mark.parametrize(("schema", "message"), MESSAGES)
def test_the_array_is_told_by_the_dialect_of_its_resource(
    schema: dict[str, Any], message: str
) -> None:
    embedded = {"schema": {"type": "object", **schema}, "role": "inputSchema"}
    report = revisor.check(embedded, rules=["array-form-items"])
    (found,) = [f for f in report.findings if f.rule == "array-form-items"]
    assert message in found.message


def test_a_type_name_that_is_there_already_is_taken_out() -> None:
    schema = {"type": "object", "properties": {"v": {"type": ["string", "STRING", "String"]}}}
    report = revisor.check({"schema": schema, "role": "inputSchema"}, rules=["invalid-type-name"])
    fixes = [f.fix for f in report.findings if f.rule == "invalid-type-name"]
    assert [[e.op for e in fix.edits] for fix in fixes if fix] == [["remove"], ["remove"]]
