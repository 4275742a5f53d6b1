"""Fixes of a whole schema or a whole field: what is written, how safe it is, where none is."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.model.fix import Fix
from revisor.model.patching import patched

DRAFT_07 = "http://json-schema.org/draft-07/schema#"
D2020 = "https://json-schema.org/draft/2020-12/schema"
TUPLE = {"type": "array", "items": [{"type": "string"}], "additionalItems": False}
NEW_TUPLE = {"type": "array", "prefixItems": [{"type": "string"}], "items": False}


def fix_of(value: Any, rule: str, **options: Any) -> tuple[Fix | None, Any]:
    """Return the fix of the first finding of a rule, and the value after it."""
    found = revisor.check(value, rules=[rule], date="2026-08-22", **options).findings[0]
    return found.fix, patched(value, found.edits)


def tool(schema: Any, revision: str = "2026-07-28") -> dict[str, Any]:
    return {"protocolVersion": revision, "tools": [{"name": "a", "inputSchema": schema}]}


@pytest.mark.parametrize(
    ("rule", "before", "after", "safety"),
    [
        ("older-dialect", {"$schema": DRAFT_07}, {}, "safe"),
        ("older-dialect", {"$schema": DRAFT_07, "a": TUPLE}, {"a": NEW_TUPLE}, "safe"),
        (
            "older-dialect",
            {"$schema": DRAFT_07, "a": {"format": "email"}},
            {"a": {"format": "email"}},
            "unsafe",
        ),
        (
            "older-dialect",
            {"$schema": DRAFT_07, "$id": "https://a.example/b"},
            {"$schema": D2020, "$id": "https://a.example/b"},
            "safe",
        ),
        ("array-form-items", {"a": TUPLE}, {"a": NEW_TUPLE}, "safe"),
        (
            "array-form-items",
            {"$schema": D2020, "a": TUPLE},
            {"$schema": D2020, "a": NEW_TUPLE},
            "safe",
        ),
        ("array-form-items", {"a": {"items": []}}, {"a": {"items": {}}}, "safe"),
        (
            "legacy-definitions",
            {"definitions": {"x": {}}, "a": {"dependencies": {"b": ["c"]}}},
            {"$defs": {"x": {}}, "a": {"dependentRequired": {"b": ["c"]}}},
            "safe",
        ),
        ("array-form-items", {"a": {**TUPLE, "type": "no"}}, None, None),
        ("older-dialect", {"$schema": DRAFT_07, "a": {"minimum": "1"}}, None, None),
        ("legacy-definitions", {"definitions": {"x": {}}}, None, None),
    ],
)
def test_a_schema_is_migrated(rule: str, before: Any, after: Any, safety: str | None) -> None:
    value, wanted = (
        tool(_with_property(before if each is None else each)) for each in (before, after)
    )
    fix, mended = fix_of(value, rule)
    assert (fix.safety if fix else None) == safety
    assert mended == wanted


def _with_property(schema: dict[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in schema.items() if key != "a"}
    inner = {"properties": {"p": schema["a"]}} if "a" in schema else {}
    return {"type": "object", **rest, **inner}


def test_a_schema_file_keeps_its_declaration() -> None:
    schema = {"$schema": DRAFT_07, "type": "object", "properties": {}}
    _, mended = fix_of(schema, "older-dialect")
    assert mended == {**schema, "$schema": D2020}


def test_where_no_default_is_defined_the_dialect_is_declared() -> None:
    value = tool({"$schema": DRAFT_07, "type": "object"}, "2025-06-18")
    fix, mended = fix_of(value, "older-dialect-refused", profile="portability")
    assert fix is not None
    assert mended == tool({"$schema": D2020, "type": "object"}, "2025-06-18")


def form(field: Any, **more: Any) -> dict[str, Any]:
    requested = {"type": "object", "properties": {"f": field}, **more}
    return {"params": {"message": "m", "requestedSchema": requested}}


NULL = {"type": "null"}
COLOURS = {"$defs": {"C": {"type": "string", "enum": ["a"]}, "L": {"$ref": "#/$defs/C"}}}


@pytest.mark.parametrize(
    ("before", "after", "safety"),
    [
        (form({"type": ["string", "null"]}), form({"type": "string"}), "unsafe"),
        (
            form({"anyOf": [NULL, {"type": "integer"}], "default": None, "title": "F"}),
            form({"type": "integer", "title": "F"}),
            "unsafe",
        ),
        (
            form({"type": ["number", "null"]}, required=["f"]),
            form({"type": "number"}, required=[]),
            "unsafe",
        ),
        (
            form({"$ref": "#/$defs/C", "title": "F"}, **COLOURS),
            form({"type": "string", "enum": ["a"], "title": "F"}, **COLOURS),
            "safe",
        ),
        (
            form({"type": "array", "items": {"oneOf": [{"const": "a", "title": "A"}]}}),
            form({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}}),
            "safe",
        ),
        (form({"type": ["string", "null", "integer"]}), None, None),
        (form({"anyOf": [NULL, {"type": "object"}]}), None, None),
        (form({"anyOf": [NULL, {"type": "integer"}, {"type": "string"}]}), None, None),
        (form({"allOf": [NULL, {"type": "integer"}]}), None, None),
        (form({"anyOf": [NULL, {"type": "integer", "title": "A"}], "title": "F"}), None, None),
        (form({"$ref": "#/$defs/L"}, **COLOURS), None, None),
        (form({"$ref": "#/$defs/C", "enum": ["b"]}, **COLOURS), None, None),
        (form({"$ref": "#/$defs/none"}), None, None),
        (form({"type": "object"}), None, None),
    ],
)
def test_a_field_becomes_one_of_the_forms(before: Any, after: Any, safety: str | None) -> None:
    fix, mended = fix_of(before, "elicitation-property-not-primitive")
    assert (fix.safety if fix else None) == safety
    assert mended == (after or before)
