"""Tables for the rules on tool definitions: what their examples leave open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.model.reading import Reading
from revisor.model.subject import Origin, ToolDefinition, ToolList
from revisor.rules._secrets import names_a_secret

Report = Callable[..., list[Finding]]
OBJECT = {"type": "object", "additionalProperties": False}


def tool(**fields: Any) -> dict[str, Any]:
    return {"tools": [{"name": "a", **fields}], "protocolVersion": "2025-11-25"}


@pytest.mark.parametrize(
    ("schema", "rule"),
    [
        (None, "null-input-schema"),
        (True, "boolean-input-schema"),
        (False, "boolean-input-schema"),
        ([], "input-schema-not-an-object"),
        ("{}", "input-schema-not-an-object"),
        ("{" * 100_000, "input-schema-not-an-object"),
        ('{"a":' * 100_000, "input-schema-not-an-object"),
        (5.5, "input-schema-not-an-object"),
        ({}, "input-schema-root-type"),
        ({"type": "array"}, "input-schema-root-type"),
        ({"type": ["object"]}, "input-schema-root-type"),
        ({"type": "OBJECT"}, "invalid-type-name"),
        ({"type": ["object", "object"]}, "invalid-type-name"),
        ({"type": []}, "invalid-type-name"),
    ],
)
def test_an_input_schema_that_is_none_is_told_once(report: Report, schema: Any, rule: str) -> None:
    assert [f.rule for f in report(tool(inputSchema=schema))] == [rule]


def test_a_root_type_is_told_even_where_the_dialect_is_unknown(report: Report) -> None:
    schema = {"$schema": "https://example.com/own-dialect", "type": "OBJECT"}
    found = report(tool(inputSchema=schema), "input-schema-root-type")
    assert [f.fix for f in found] == [None]
    found = report(tool(inputSchema={"$schema": schema["$schema"]}), "input-schema-root-type")
    assert [f.fix for f in found] == [None]


@pytest.mark.parametrize(
    ("arms", "said"),
    [
        ([{"type": "object"}, {"type": "object"}], "every alternative at the root is an object"),
        ([{"type": "object"}, {"required": ["a"]}], "arguments are always an object"),
    ],
)
def test_the_hint_on_a_root_of_alternatives(report: Report, arms: list[Any], said: str) -> None:
    (found,) = report(tool(inputSchema={"oneOf": arms}), "input-schema-root-type")
    assert said in found.hint
    assert found.fix is not None
    assert found.fix.edits[0].value == "object"


@pytest.mark.parametrize("value", [True, False, [], "string", 5])
def test_an_output_schema_of_another_type_is_told(report: Report, value: Any) -> None:
    shown = tool(inputSchema=OBJECT, outputSchema=value)
    (found,) = report(shown, "output-schema-not-an-object", "output-schema-root-type")
    assert found.rule == "output-schema-not-an-object"
    assert (found.fix is not None) == (value is True)


def test_a_tool_that_is_no_object_is_told_once(report: Report) -> None:
    tools: list[Any] = [7, None, [], "a", {"name": "b", "inputSchema": OBJECT}]
    found = report({"tools": tools, "protocolVersion": "2025-11-25"})
    assert [f.rule for f in found] == ["tool-not-an-object"] * 4


def test_a_duplicate_is_told_on_its_own_page(report: Report) -> None:
    one = {"name": "a", "inputSchema": OBJECT}
    pages = [
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [one], "nextCursor": "2"}},
        {"jsonrpc": "2.0", "id": 2, "result": {"tools": [{**one, "description": "b"}]}},
    ]
    (found,) = report(pages, "duplicate-tool-name")
    assert found.place.origin.pointer == (1, "result", "tools", 0, "name")
    assert "taken already by tools[0]" in found.message


def test_tools_too_deep_to_be_compared_are_told_all_the_same() -> None:
    deep: Any = {}
    other: Any = {}
    for _ in range(5000):
        deep, other = {"a": deep}, {"a": other}
    origin = Origin("dump", "t")
    tools = tuple(
        ToolDefinition({"name": "a", "inputSchema": schema}, index, origin.at("tools", index))
        for index, schema in enumerate((deep, other))
    )
    reading = Reading("dump", "t", "t", (ToolList(tools, origin.at("tools")),))
    report = run([reading], Selection(dt.date(2026, 11, 30)))
    assert [f.rule for f in report.findings] == ["duplicate-tool-name"]


def test_many_foreign_characters_are_counted(report: Report) -> None:
    shown = tool(inputSchema=OBJECT) | {"tools": [{"name": "öäüß§%$\u200b", "inputSchema": OBJECT}]}
    (found,) = report(shown, "tool-name-characters")
    assert '"ö" (U+00F6)' in found.message
    assert "and 3 more" in found.message


@pytest.mark.parametrize(
    ("annotation", "rules"),
    [
        ("", ["empty-header-annotation"]),
        ("a b", ["header-annotation-not-a-token"]),
        ("a\x00b", ["control-character-in-header-annotation"]),
        ("ab\x7f", ["control-character-in-header-annotation"]),
        (
            "a b\n",
            ["control-character-in-header-annotation", "header-annotation-not-a-token"],
        ),
        (None, ["header-annotation-not-a-token"]),
        ("größe", ["header-annotation-not-a-token"]),
        ("Region", []),
    ],
)
def test_a_header_name_is_told_by_one_rule(
    report: Report, annotation: Any, rules: list[str]
) -> None:
    schema = {
        "type": "object",
        "properties": {"p": {"type": "string", "x-mcp-header": annotation}},
    }
    found = report({"name": "a", "inputSchema": schema}, revision="2026-07-28")
    assert sorted(f.rule for f in found) == rules


@pytest.mark.parametrize(
    ("parameter", "told"),
    [
        ({"type": "boolean"}, False),
        ({"type": "integer", "exclusiveMinimum": -(2**53)}, False),
        ({"type": "integer", "exclusiveMinimum": -(2**53) - 1}, True),
        ({"type": "integer", "const": 2**53}, True),
        ({"type": "integer", "default": True}, False),
        ({"type": "integer", "enum": "no list"}, False),
        ({"type": "INTEGER"}, False),
        ({"type": "null"}, True),
        ({"type": "object"}, True),
        ({"const": 7}, False),
        ({"enum": [1, None]}, True),
        ({"enum": [2**60]}, True),
        ({"enum": []}, True),
        ({}, True),
        ({"$ref": "#/$defs/region"}, True),
    ],
)
def test_the_types_that_a_header_may_have(
    report: Report, parameter: dict[str, Any], told: bool
) -> None:
    schema = {
        "type": "object",
        "properties": {"p": {"x-mcp-header": "P", **parameter}},
        "$defs": {"region": {"type": "string"}},
    }
    shown = {"name": "a", "inputSchema": schema}
    found = report(shown, "header-annotation-on-wrong-type", revision="2026-07-28")
    assert bool(found) == told
    assert [f.confidence for f in found if "$ref" in parameter] in ([], ["medium"])


@pytest.mark.parametrize("rule", ["empty", "control-character-in", "duplicate", "misplaced"])
def test_an_output_schema_has_no_header_annotations(report: Report, rule: str) -> None:
    wrong = {
        "type": "object",
        "x-mcp-header": "",
        "items": {"x-mcp-header": "\n"},
        "properties": {"a": {"x-mcp-header": ""}},
    }
    shown = {"name": "a", "inputSchema": OBJECT, "outputSchema": wrong}
    assert report(shown, f"{rule}-header-annotation", revision="2026-07-28") == []


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("password", True),
        ("dbPassword", True),
        ("API_KEY", True),
        ("openai-api-key", True),
        ("credit card number", True),
        ("accessToken", True),
        ("token", False),
        ("key", False),
        ("sort_key", False),
        ("max_tokens", False),
        ("passwordPolicy", False),
        ("", False),
        ("password" * 50 + "_password", False),
    ],
)
def test_names_of_secrets(name: str, secret: bool) -> None:
    assert names_a_secret(name) == secret


@pytest.mark.parametrize(
    ("schema", "severity"),
    [
        ({"type": "integer", "maximum": 2**63 - 1}, "warning"),
        ({"type": "integer", "exclusiveMinimum": -(2**63)}, "warning"),
        ({"type": "integer", "const": 2**53}, "error"),
        ({"type": "integer", "enum": [2**53]}, "error"),
    ],
)
def test_bounds_are_no_values(report: Report, schema: Any, severity: str) -> None:
    properties = {"n": {"x-mcp-header": "N", **schema}}
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": properties}}
    found = report(tool, "header-annotation-on-wrong-type", revision="2026-07-28")
    assert [f.severity for f in found] == [severity]


def test_the_fix_of_a_null_closes_nothing(report: Report) -> None:
    (found,) = report({"tools": [{"name": "t", "inputSchema": None}]}, "null-input-schema")
    assert found.fix is not None
    assert [edit.value for edit in found.fix.edits] == [{"type": "object"}]


@pytest.mark.parametrize("rule", ["input-schema-root-type", "output-schema-root-type"])
@pytest.mark.parametrize(
    ("schema", "said", "fixed"),
    [
        ({"anyOf": [{"type": "array"}, {"type": "string"}]}, "admits no object", False),
        ({"oneOf": [{"type": "array"}, {"type": "object"}]}, "has no type", True),
        ({"enum": ["a"]}, "admits no object", False),
        ({"enum": [{}]}, "has no type", True),
        ({"type": ["object", "string"], "enum": ["a"]}, '"object", "string"', False),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "array"}}}, "admits no object", False),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}}, "has no type", True),
        (
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "$ref": "#/definitions/a",
                "definitions": {"a": {"type": "object"}},
            },
            "is a $ref",
            False,
        ),
    ],
)
def test_a_type_is_written_only_where_an_object_can_be(
    report: Report, rule: str, schema: Any, said: str, fixed: bool
) -> None:
    shown = tool(**{"inputSchema": OBJECT, f"{rule.partition('-')[0]}Schema": schema})
    (found,) = report(shown, rule, revision="2025-11-25")
    assert said in found.message
    edits = found.fix.edits if found.fix else ()
    assert (("type",) in [edit.pointer for edit in edits]) == fixed
    assert found.fix is None or (found.fix.safety == "safe") == fixed


def test_parameters_that_are_named_title_are_told_as_parameters(report: Report) -> None:
    schema = {"title": {"type": "string"}, "description": {"type": "string"}}
    (found,) = report(tool(inputSchema=schema), "input-schema-root-type")
    assert "look like properties" in found.message
    assert found.fix is None
