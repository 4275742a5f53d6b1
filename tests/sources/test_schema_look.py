"""Which objects are taken for a schema though nothing says so, and which stay plain data."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.sources.dump_shapes.schema import is_bare_schema


@pytest.mark.parametrize(
    "value",
    [
        {"type": "array", "items": [{"type": "string"}]},
        {"items": [{"type": "string"}, {"type": "integer"}]},
        {"items": [{}]},
        {"not": {"type": "string"}},
        {"dependencies": {"a": ["b"]}},
        {"dependencies": {"a": {"required": ["c"]}}},
        {"patternProperties": {"^a": {"type": "string"}}},
        {"contains": {"const": 1}},
        {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
        {"propertyNames": {"pattern": "a"}},
        {"minimum": 1, "exclusiveMinimum": True},
        {"type": ["string", "null"], "maxLength": 4, "x-order": 1},
        {"title": "x", "additionalItems": False},
        {"unevaluatedProperties": False},
        {"$dynamicRef": "#a"},
        {"type": "number", "description": "A price."},
    ],
)
def test_what_holds_keywords_alone_is_a_schema(value: dict[str, Any]) -> None:
    assert is_bare_schema(value)
    assert revisor.check(value).targets[0].checked["schemas"] == 1


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"items": []},
        {"items": [{"id": 1}, {"id": 2}]},
        {"items": [{"type": "book", "title": "x"}]},
        {"items": ["a", "b"]},
        {"dependencies": {"react": "^18"}},
        {"dependencies": {"a": {"version": "1"}}},
        {"lockfileVersion": 1, "dependencies": {"a": ["b"]}},
        {"name": "x", "dependencies": {"a": ["b"]}},
        {"if": "always()", "steps": []},
        {"contains": "abc"},
        {"pattern": "*.py", "exclude": ["a"]},
        {"title": "My book", "description": "y"},
        {"title": "My book", "default": {"items": [{"type": "string"}]}},
        {"type": "FeatureCollection", "contains": {"type": "string"}},
        {"format": "pdf", "title": "x"},
    ],
)
def test_plain_data_is_none(value: dict[str, Any]) -> None:
    assert not is_bare_schema(value)


def test_a_deep_one_is_looked_at_without_recursion() -> None:
    value: dict[str, Any] = {"type": "string"}
    for _ in range(100_000):
        value = {"not": value}
    assert is_bare_schema(value)
