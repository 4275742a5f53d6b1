"""Loops: a schema that leads back to itself without going down in the value never ends."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import document
from revisor.dialect.conformance import conforms

SELF = {"$ref": "#"}


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"allOf": [SELF]},
        {"anyOf": [{}, SELF]},
        {"oneOf": [SELF]},
        {"not": SELF},
        {"if": SELF},
        {"if": {}, "then": SELF},
        {"if": {}, "else": SELF},
        {"dependentSchemas": {"a": SELF}},
        {"dependencies": {"a": SELF}},
        {"$dynamicRef": "#"},
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
        {"$ref": "#x", "$defs": {"a": {"$anchor": "x", "$ref": "#x"}}},
        {"$id": "urn:x:y", "allOf": [{"$ref": "urn:x:y"}]},
        {"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": SELF}},
        {"$schema": "http://json-schema.org/draft-04/schema#", "allOf": [SELF]},
        {"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveRef": "#"},
        # Reached from below first: the place that closes the loop is known before its parent.
        {
            "allOf": [{"$ref": "#/x/y/allOf/0"}, {"$ref": "#/x/y"}],
            "x": {"y": {"allOf": [{"$ref": "#/x/y"}]}},
        },
    ],
)
def test_an_in_place_loop_is_found_and_nothing_is_validated_by_it(schema: dict[str, Any]) -> None:
    found = document(schema)
    assert len(found.loops) == 1
    assert not found.is_sound
    assert conforms(found, {"a": 1}).kind == "unknown"


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": SELF}},
        {"items": SELF},
        {"additionalProperties": SELF},
        {"patternProperties": {"a": SELF}},
        {"prefixItems": [SELF]},
        {"contains": SELF},
        {"propertyNames": SELF},
        {"unevaluatedProperties": SELF},
        {"$defs": {"a": SELF}},
        {"dependentRequired": {"a": ["b"]}, "properties": {"a": SELF}},
        {"enum": [SELF], "default": SELF, "const": SELF, "examples": [SELF]},
        {"$schema": "http://json-schema.org/draft-07/schema#", "items": [SELF]},
    ],
)
def test_recursion_that_goes_down_is_no_loop(schema: dict[str, Any]) -> None:
    found = document(schema)
    assert found.loops == []
    assert found.is_sound
