"""Fixes of one place: what is written there, how safe it is, and where the author has to choose."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.model.patching import patched

DRAFT_04 = "http://json-schema.org/draft-04/schema#"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"
TYPE, VALUE, REQUIRED = "invalid-type-name", "invalid-keyword-value", "required-not-a-list"
BRANCHES, CLOSED = "identical-one-of-branches", "unreachable-property"
PATTERN, NESTED = "uncompilable-pattern", "schema-under-properties"
SAME = {"type": "string"}


def after(schema: Any, rule: str) -> tuple[str | None, Any]:
    """Return the safety of the fix of a rule's first finding, and the schema after it."""
    value = {"tools": [{"name": "a", "inputSchema": schema}], "protocolVersion": "2026-07-28"}
    found = revisor.check(value, rules=[rule], date="2026-08-22").findings[0]
    mended = patched(value, found.edits)["tools"][0]["inputSchema"]
    return found.fix.safety if found.fix else None, mended


def of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


@pytest.mark.parametrize(
    ("rule", "before", "mended", "safety"),
    [
        (VALUE, {"minLength": "3"}, {"minLength": 3}, "safe"),
        (VALUE, {"minimum": "-1.50"}, {"minimum": -1.5}, "safe"),
        (VALUE, {"maximum": "12"}, {"maximum": 12}, "safe"),
        (VALUE, {"items": "string"}, {"items": {"type": "string"}}, "safe"),
        (VALUE, {"minLength": "-3"}, None, None),
        (VALUE, {"minLength": "three"}, None, None),
        (VALUE, {"minLength": [3]}, None, None),
        (VALUE, {"title": 3}, None, None),
        (TYPE, {"type": None}, {"type": "null"}, "unsafe"),
        (TYPE, {"anyOf": [{"type": None}, {}]}, {"anyOf": [{"type": "null"}, {}]}, "safe"),
        (TYPE, {"type": ["null", "string", "null"]}, {"type": ["null", "string"]}, "safe"),
        (TYPE, {"type": "int"}, {"type": "integer"}, "safe"),
        (TYPE, {"type": "Any", "title": "T"}, {"title": "T"}, "safe"),
        (TYPE, {"type": "string | NULL"}, {"type": ["string", "null"]}, "safe"),
        (TYPE, {"type": ["integer", "int"]}, {"type": ["integer"]}, "safe"),
        (TYPE, {"type": ["STRING", "string"]}, {"type": ["string"]}, "safe"),
        (TYPE, {"type": ["any"]}, None, None),
        (TYPE, {"type": "strnig"}, None, None),
        (TYPE, {"type": "blob"}, None, None),
        (TYPE, {"type": 5}, None, None),
        (BRANCHES, {"oneOf": [SAME, SAME]}, {"anyOf": [SAME, SAME]}, "unsafe"),
        (BRANCHES, {"oneOf": [SAME, SAME], "anyOf": [{}]}, None, None),
        (PATTERN, {"pattern": "\\A(?P<y>[\\\\A])\\Z"}, {"pattern": "^(?<y>[\\\\A])$"}, "safe"),
        (PATTERN, {"pattern": "a\\-b"}, {"pattern": "a-b"}, "safe"),
        (PATTERN, {"pattern": "(?i)a"}, None, None),
        (PATTERN, {"patternProperties": {"a\\Z": {}}}, None, None),
    ],
)
def test_a_subschema_is_mended(rule: str, before: Any, mended: Any, safety: str | None) -> None:
    wanted = before if mended is None else mended
    assert after(of(p=before), rule) == (safety, of(p=wanted))


@pytest.mark.parametrize(
    ("rule", "before", "mended", "safety"),
    [
        (
            REQUIRED,
            of(p={"required": True}, q={"required": False}, r={"required": True}),
            {**of(p={}, q={}, r={}), "required": ["p", "r"]},
            "safe",
        ),
        (
            REQUIRED,
            {**of(p={"required": True}, q={}), "required": ["q"]},
            {**of(p={}, q={}), "required": ["q", "p"]},
            "safe",
        ),
        (
            REQUIRED,
            {**of(p={"required": True}), "required": ["p"]},
            {**of(p={}), "required": ["p"]},
            "safe",
        ),
        (REQUIRED, of(p={"required": False}), of(p={}), "safe"),
        (REQUIRED, {**of(), "required": ["p", "p"]}, {**of(), "required": ["p"]}, "safe"),
        (
            REQUIRED,
            {"$schema": DRAFT_04, **of(), "required": []},
            {"$schema": DRAFT_04, **of()},
            "safe",
        ),
        (REQUIRED, {**of(), "required": "p"}, {**of(), "required": ["p"]}, "unsafe"),
        (REQUIRED, {"type": "object", "items": {"required": True}}, None, None),
        (
            NESTED,
            {"type": "object", "properties": {"type": "object", "properties": {"a": {}}}},
            of(a={}),
            "unsafe",
        ),
        (
            NESTED,
            {"type": "object", "properties": {"a": {}, "required": ["a"], "title": "T"}},
            {**of(a={}), "required": ["a"], "title": "T"},
            "unsafe",
        ),
        (
            NESTED,
            {**of(), "properties": {"a": {}, "required": ["a"]}, "required": []},
            None,
            None,
        ),
        (
            CLOSED,
            {**of(a={}), "allOf": [{"additionalProperties": False}]},
            {**of(a={}), "allOf": [{}], "unevaluatedProperties": False},
            "unsafe",
        ),
        (
            CLOSED,
            {**of(a={}), "allOf": [{"additionalProperties": False}], "unevaluatedProperties": {}},
            None,
            None,
        ),
        (
            CLOSED,
            {"$schema": DRAFT_07, **of(a={}), "allOf": [{"additionalProperties": False}]},
            None,
            None,
        ),
    ],
)
def test_a_schema_is_mended(rule: str, before: Any, mended: Any, safety: str | None) -> None:
    assert after(before, rule) == (safety, before if mended is None else mended)


def test_elements_of_one_list_are_mended_in_turn() -> None:
    before = of(p={"type": ["int", "str", "integer", "NULL", "null"]})
    assert revisor.fix(before, rules=[TYPE]).value == of(p={"type": ["string", "integer", "null"]})
