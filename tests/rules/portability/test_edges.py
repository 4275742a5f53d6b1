"""What the rules on portability leave alone, and what their fixes do not dare to touch."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.model.finding import Finding
from revisor.rules.portability._patterns import features

LATER = "2026-07-28"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def told(rule: str, value: Any, **how: Any) -> list[Finding]:
    report = revisor.check(value, profile="portability", rules=[rule], revision=LATER, **how)
    return list(report.findings)


def tool(**schema: Any) -> dict[str, Any]:
    return {"name": "t", "inputSchema": {"type": "object", "properties": {}, **schema}}


def with_property(value: Any, **schema: Any) -> dict[str, Any]:
    return tool(properties={"p": value}, **schema)


BAD: list[tuple[str, dict[str, Any]]] = [
    ("additional-properties-schema", tool(additionalProperties={"type": "string"})),
    ("array-without-items", with_property({"type": "array"})),
    ("boolean-subschema", with_property(value=True)),
    ("enum-value-refused", with_property({"type": "string", "enum": [""]})),
    ("object-without-properties", {"name": "t", "inputSchema": {"type": "object"}}),
    ("older-dialect-refused", tool(**{"$schema": DRAFT_07})),
    ("pattern-not-portable", with_property({"type": "string", "pattern": "(?=a)"})),
    ("property-name-outside-model-pattern", tool(properties={"a b": {"type": "string"}})),
    ("root-composition", tool(anyOf=[{}])),
    ("tool-name-outside-model-pattern", {**tool(), "name": "a.b"}),
    ("tuple-refused", with_property({"type": "array", "prefixItems": [{}]})),
    ("type-list", with_property({"type": ["array", "null"]})),
    ("typed-union", with_property({"type": "string", "anyOf": [{"type": "string"}]})),
    ("undeclared-required-name", tool(required=["x"])),
    ("unknown-format", with_property({"type": "integer", "format": "uint8"})),
    ("untyped-property", with_property({})),
]


@pytest.mark.parametrize(("rule", "bad"), BAD, ids=[rule for rule, _ in BAD])
def test_nobody_else_is_blamed(rule: str, bad: dict[str, Any]) -> None:
    assert told(rule, bad)
    assert told(rule, bad, client="adk-python") == []


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("^a$", ()),
        (r"^a\$", ("unanchored",)),
        (r"^a\\$", ()),
        ("^(?<=a)b(?<!c)(?!d)$", ("look-around",)),
        ("^(?<name>a)$", ()),
        (r"^\P{L}[^\p{L}]$", ("unicode-property",)),
        (r"^[\[(?=]\[$", ()),
        ("^[[]$", ("bare-bracket",)),
        ("", ("unanchored",)),
        ("^", ("unanchored",)),
        ("$", ("unanchored",)),
        ("^[", ("unanchored",)),
        ("^\\", ("unanchored",)),
    ],
)
def test_traits_of_patterns(pattern: str, names: tuple[str, ...]) -> None:
    assert features(pattern).names == names


def test_a_bracket_is_escaped_once() -> None:
    assert features(r"^[a[b\[]c[^[]$").escaped == r"^[a\[b\[]c[^\[]$"


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["array", "string"]},
        {"type": ["array", "string", "null"]},
        {"type": ["array", "null"], "minLength": 1},
        {"type": ["array", "null"], "items": {"$ref": "#"}},
        {"type": ["array", "null"], "enum": [[], None]},
        {"type": ["array", "array"]},
    ],
)
def test_a_list_of_types_that_is_not_simple_has_no_fix(schema: dict[str, Any]) -> None:
    (found,) = told("type-list", with_property(schema))
    assert found.fix is None


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"enum": [1, 2]}, "integer"),
        ({"enum": [1.5]}, "number"),
        ({"enum": [True]}, "boolean"),
        ({"const": None}, "null"),
        ({"const": []}, "array"),
        ({"const": {}}, "object"),
        ({"enum": ["a", 1]}, None),
        ({"minimum": 3}, None),
    ],
)
def test_the_type_of_values_is_written(schema: dict[str, Any], written: str | None) -> None:
    (found,) = told("untyped-property", with_property(schema))
    value = found.fix.edits[0].value if found.fix else None
    assert value == written


TARGET = {"type": "string"}


@pytest.mark.parametrize(
    "schema",
    [
        with_property({"$ref": "#"}),
        tool(properties={"q": TARGET, "p": {"$ref": "#/properties/q"}}, **{"$schema": DRAFT_07}),
        tool(properties={"q": {"$anchor": "q"}, "p": {"$ref": "#/properties/q"}}),
        tool(properties={"q": {"items": [{"$id": "urn:q"}]}, "p": {"$ref": "#/properties/q"}}),
        tool(properties={"q": TARGET, "p": {"$ref": "#/properties/q"}}, **{"$defs": []}),
    ],
)
def test_what_cannot_be_copied_has_no_fix(schema: dict[str, Any]) -> None:
    for found in told("reference-outside-definitions", schema):
        assert found.fix is None


def test_copies_keep_clear_of_names_that_are_taken() -> None:
    schema = tool(
        properties={
            "q": TARGET,
            "inner": {"type": "object", "properties": {"q": {"type": "integer"}}},
            "a": {"$ref": "#/properties/q"},
            "b": {"$ref": "#/properties/inner/properties/q"},
            "c": {"type": "array", "items": {"$ref": "#/properties/q"}},
        },
        **{"$defs": {"q": {"type": "null"}}},
    )
    first, *others = told("reference-outside-definitions", schema)
    assert first.fix is not None
    assert [found.fix for found in others] == [None, None]
    added = {edit.pointer[-1]: edit.value for edit in first.fix.edits if edit.op == "add"}
    assert added == {"q2": TARGET, "q3": {"type": "integer"}}


def test_thousands_of_references_are_passed_over() -> None:
    properties = {f"p{n}": {"$ref": "#/$defs/x"} for n in range(2_001)}
    schema = tool(properties=properties, **{"$defs": {"x": {"items": {"$ref": "#/$defs/x"}}}})
    assert told("recursive-reference", schema) == []


def test_a_circle_is_told_once_however_one_gets_there() -> None:
    defs = {
        "a": {"items": {"$ref": "#/$defs/b"}},
        "b": {"items": {"$ref": "#/$defs/a"}},
    }
    ways = {"x": {"$ref": "#/$defs/a"}, "y": {"$ref": "#/$defs/b"}}
    assert len(told("recursive-reference", tool(properties=ways, **{"$defs": defs}))) == 1


def call(output: Any, content: Any, **result: Any) -> dict[str, Any]:
    made = {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": output}
    text = [{"type": "text", "text": "…"}]
    return {"tool": made, "result": {"content": text, "structuredContent": content, **result}}


NAIVE = "2026-10-01T10:00:00"
TIME = {"type": "string", "format": "date-time"}


@pytest.mark.parametrize(
    ("output", "content", "places"),
    [
        ({"type": "object", "allOf": [{"additionalProperties": TIME}]}, {"a": NAIVE}, 1),
        ({"type": "object", "properties": {"a": {}}, "additionalProperties": TIME},
         {"a": NAIVE, "b": NAIVE}, 1),
        ({"type": "object", "patternProperties": {"a": {}}, "additionalProperties": TIME},
         {"a": NAIVE}, 0),
        ({"type": "object", "properties": {"a": {"prefixItems": [{}, TIME], "items": TIME}}},
         {"a": [NAIVE, NAIVE, NAIVE]}, 2),
        ({"type": "object", "properties": {"a": {"prefixItems": [{}, TIME]}}}, {"a": [NAIVE]}, 0),
        ({"type": "object", "properties": {"a": {"allOf": [TIME, TIME]}}}, {"a": NAIVE}, 1),
        ({"type": "object", "properties": {"a": True, "b": TIME}}, {"a": NAIVE, "b": 1}, 0),
        ({"type": "object", "properties": {"a": TIME}, "x": 1, "$ref": "#/nowhere"},
         {"a": NAIVE}, 0),
        ({"$schema": DRAFT_07, "type": "object", "properties": {"a": {"items": [TIME]}}},
         {"a": [NAIVE, NAIVE]}, 1),
        ({"type": "object", "$ref": "#"}, {"a": NAIVE}, 0),
        ({"type": "object", "$schema": "urn:x"}, {"a": NAIVE}, 0),
        ({"type": "object", "properties": {"a": {"contains": TIME}}}, {"a": [NAIVE]}, 0),
    ],
)  # fmt: skip
def test_only_what_certainly_has_the_format_is_told(
    output: dict[str, Any], content: dict[str, Any], places: int
) -> None:
    assert len(told("date-time-without-offset", call(output, content))) == places


def test_an_error_is_mended_where_it_stands() -> None:
    schema = {"type": "object", "required": ["ok"]}
    (found,) = told("structured-content-on-error", call(schema, {}, isError=True))
    assert found.fix is not None
    assert found.fix.edits[0].pointer == ("result", "structuredContent")
    assert (
        told("structured-content-on-error", call(schema, {}, isError=True), client="vscode") == []
    )


def test_the_length_that_is_already_asked_for_is_kept() -> None:
    pair = {"type": "array", "prefixItems": [{}, {}], "items": False, "maxItems": 1}
    output = {"type": "object", "properties": {"pair": pair}}
    made = {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": output}
    (found,) = told("tuple-refused", made)
    assert found.fix is not None
    assert [edit.pointer for edit in found.fix.edits] == [("items",)]


def test_same_identifiers_trip_only_some() -> None:
    one = {"$id": "urn:a", "type": "object"}
    two = {**one, "title": "B"}
    tools = [{"name": "a", "inputSchema": one}, {"name": "b", "inputSchema": two}, 7]
    assert told("shared-schema-id", {"tools": tools})
    assert told("shared-schema-id", {"tools": tools}, client="vscode") == []


def test_what_a_list_of_required_names_is_not() -> None:
    assert told("undeclared-required-name", tool(required="x")) == []
    assert told("undeclared-required-name", tool(required=["x"], properties=[])) == []
    assert told("undeclared-required-name", tool(required=["x"], additionalProperties=False)) == []
