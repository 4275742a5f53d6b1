"""What the examples of the dialect rules do not reach: each flagged form beside its look-alike."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import checked, checked_schema, told

D4 = {"$schema": "http://json-schema.org/draft-04/schema#"}
D7 = {"$schema": "http://json-schema.org/draft-07/schema#"}
A = {"a": {"type": "string"}}


def places(rule: str, schema: Any) -> list[str]:
    """Return where one rule reports in a schema."""
    report = checked_schema({"type": "object", **schema}, rules=frozenset({rule}))
    return [place for told_rule, place in told(report.findings) if told_rule == rule]


FLAGGED: list[tuple[str, dict[str, Any], str]] = [
    ("contradicting-default", {"properties": {"p": {"type": "string", "default": 1}}}, "default"),
    ("fragment-in-id", {"properties": {"p": {"$id": "https://e.org/a#b"}}}, "$id"),
    ("fragment-in-id", {"properties": {"p": {"$id": "#b"}}}, "$id"),
    ("inapplicable-keyword", {"properties": {"p": {"type": "string", "minimum": 1}}}, "minimum"),
    ("invalid-type-name", {"properties": {"p": {"type": "nonsense"}}}, "type"),
    ("invalid-type-name", {"properties": {"p": {"type": "String"}}}, "type"),
    ("invalid-type-name", {"properties": {"p": {"type": "any"}}}, "type"),
    ("nonconforming-example", {"properties": {"p": {"type": "string", "examples": [1]}}}, "/0"),
    (
        "required-but-forbidden",
        {"properties": {"p": {"required": ["a"], "properties": {"a": False}}}},
        "required/0",
    ),
    ("required-not-a-list", {"properties": {"p": {"required": ["a", "b", "a"]}}}, "required"),
    ("required-not-a-list", {"properties": {"p": {"required": {"a": True}}}}, "required"),
    ("required-not-a-list", {"not": {"required": True}}, "required"),
    ("type-without-enum-value", {"not": {"type": ["string", "null"], "enum": ["a"]}}, "type"),
    ("unreachable-enum-value", {"not": {"type": "string", "enum": [1]}}, "enum/0"),
]


@pytest.mark.parametrize(("rule", "schema", "end"), FLAGGED)
def test_it_is_flagged(rule: str, schema: Any, end: str) -> None:
    found = places(rule, schema)
    assert len(found) == 1
    assert found[0].endswith(end)


CLEAN: list[tuple[str, dict[str, Any]]] = [
    # In draft-07 a $ref switches its neighbours off: nothing there contradicts anything.
    *(
        (rule, {**D7, "definitions": A, "not": {"$ref": "#/definitions/a", **beside}})
        for rule, beside in (
            ("contradicting-default", {"type": "string", "default": 1}),
            ("inapplicable-keyword", {"type": "string", "minimum": 1}),
            ("nonconforming-example", {"type": "string", "examples": [1]}),
            ("required-but-forbidden", {"required": ["a"], "properties": {"a": False}}),
            ("type-without-enum-value", {"type": ["string", "null"], "enum": ["a"]}),
            ("unreachable-enum-value", {"type": "string", "enum": [1]}),
            ("contradicting-const", {"type": "string", "const": 1}),
            ("unreachable-property", {"additionalProperties": False, "allOf": [{}]}),
            ("unreachable-branch", {"type": "string", "anyOf": [{"type": "null"}]}),
        )
    ),
    ("contradicting-default", {"not": {"default": 1}}),
    ("contradicting-default", {"not": {"type": "integer", "default": 1}}),
    ("fragment-in-id", {"not": {"$id": "https://e.org/a#"}}),
    ("fragment-in-id", {"not": {"$id": "https://e.org/a"}}),
    ("inapplicable-keyword", {"not": {"minimum": 1}}),
    ("inapplicable-keyword", {"not": {"type": "string", "required": []}}),
    ("inapplicable-keyword", {"not": {"type": ["integer", "null"], "minimum": 1}}),
    ("nonconforming-example", {**D4, "not": {"type": "string", "examples": [1]}}),
    ("nonconforming-example", {"not": {"type": "string", "examples": "a"}}),
    ("required-but-forbidden", {"not": {"required": [5], "additionalProperties": False}}),
    (
        "required-but-forbidden",
        {
            "not": {
                "required": ["xa"],
                "additionalProperties": False,
                "patternProperties": {"(": {}, "^x": {}},
            }
        },
    ),
    ("required-not-a-list", {"not": {"required": ["a", "b"]}}),
    ("required-not-a-list", {"properties": {"required": {"type": "boolean"}}}),
    ("schema-under-properties", {"properties": [{"type": "object"}]}),
    ("type-without-enum-value", {"not": {"type": ["integer", "number"], "enum": [1]}}),
    ("type-without-enum-value", {"not": {"type": ["string", "null"], "enum": []}}),
    ("type-without-enum-value", {"not": {"type": "string", "enum": [None]}}),
    ("unreachable-enum-value", {"not": {"enum": [1]}}),
    ("unreachable-enum-value", {"not": {"type": "string", "enum": "a"}}),
    ("schema-over-bounds", {"not": {"$ref": "#/$defs/a"}, "$defs": {"a": {}}}),
]


@pytest.mark.parametrize(("rule", "schema"), CLEAN)
def test_its_look_alike_is_not(rule: str, schema: Any) -> None:
    assert places(rule, schema) == []


def test_one_keyword_that_contradicts_many_places_is_told_once() -> None:
    arms: list[Any] = [{"properties": {f"p{n}": {}}} for n in range(50)]
    schema = {"additionalProperties": False, "allOf": arms}
    assert len(places("unreachable-property", schema)) == 1
    assert places("unreachable-property", {**schema, "allOf": [{"required": []}]}) == []


def test_an_unresolved_reference_names_the_only_definition_of_that_name() -> None:
    deep = {"a": {"$defs": {"b": {"type": "string"}}}}
    schema: dict[str, Any] = {"type": "object", "$defs": deep, "not": {"$ref": "#/b"}}
    tool = {"name": "a", "inputSchema": schema}
    found = [f for f in checked(tool).findings if f.rule == "unresolved-ref"]
    assert found[0].fix is not None
    assert found[0].fix.edits[0].value == "#/$defs/a/$defs/b"
    twice = {**tool, "inputSchema": {**schema, "definitions": {"b": {}}}}
    found = [f for f in checked(twice).findings if f.rule == "unresolved-ref"]
    assert found[0].fix is None
