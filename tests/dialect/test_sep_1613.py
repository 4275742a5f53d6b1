"""The examples and statements of SEP-1613, through the public functions."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

NEWEST = "https://json-schema.org/draft/2020-12/schema"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"
OLDER = ("draft-04", "draft-06", "draft-07", "2019-09")


def rules(tool: dict[str, Any], revision: str = "2025-11-25") -> set[str]:
    """Return the rules that find something in a tool."""
    tool = {"name": "get_current_time", "description": "Returns the current server time", **tool}
    report = revisor.check({"tools": [tool], "protocolVersion": revision})
    return {finding.rule for finding in report.findings if finding.severity != "note"}


def test_a_schema_without_a_declaration_is_2020_12() -> None:
    schema = {"type": "object", "properties": {"a": {"prefixItems": [{"type": "integer"}]}}}
    assert revisor.schema(schema).dialect.short_name == "2020-12"
    assert not revisor.schema(schema).is_valid({"a": ["text"]})
    assert revisor.migrate(schema).schema is schema
    assert rules({"inputSchema": schema}) == set()


def test_draft_07_is_no_default() -> None:
    schema = {"type": "object", "properties": {"a": {"items": [{"type": "integer"}]}}}
    assert rules({"inputSchema": schema}) == {"array-form-items"}
    with pytest.raises(revisor.InvalidSchema):
        revisor.schema(schema)
    assert revisor.schema({"$schema": DRAFT_07, **schema}).is_valid({"a": [1]})


def test_the_example_of_a_declared_schema_is_good() -> None:
    named = {"type": "object", "properties": {"name": {"type": "string"}}}
    schema = {"$schema": NEWEST, **named}
    assert rules({"inputSchema": schema}) == set()
    assert revisor.declare(schema).schema is schema


def test_the_example_of_a_tool_without_parameters_is_good() -> None:
    assert rules({"inputSchema": {"type": "object", "additionalProperties": False}}) == set()


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        ({"type": "object"}, set()),
        ({"type": "object", "additionalProperties": False}, set()),
        ({}, {"input-schema-root-type"}),
        (True, {"boolean-input-schema"}),
        (None, {"null-input-schema"}),
    ],
)
def test_the_forms_without_parameters(schema: Any, wanted: set[str]) -> None:
    assert rules({"inputSchema": schema}) == wanted


@pytest.mark.parametrize("field", ["inputSchema", "outputSchema"])
def test_a_schema_is_valid_by_its_own_dialect(field: str) -> None:
    whole = {"inputSchema": {"type": "object", "additionalProperties": False}}
    bad = {"type": "object", "properties": {"a": {"type": "text"}}}
    assert "invalid-type-name" in rules({**whole, field: bad})
    older = {"type": "object", "properties": {"a": {"dependencies": {"b": ["c"]}}}}
    assert rules({**whole, field: older}) == {"undeclared-dependencies"}
    assert "undeclared-dependencies" not in rules({**whole, field: {"$schema": DRAFT_07, **older}})


@pytest.mark.parametrize("method", ["elicitation/create", "prompts/elicit"])
def test_a_requested_schema_is_looked_at_by_either_name(method: str) -> None:
    form = {"type": "object", "properties": {"a": {"type": "text"}}}
    params = {"message": "Which one?", "requestedSchema": form}
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    report = revisor.check(request)
    assert any("requestedSchema" in finding.place.origin.pointer for finding in report.findings)


@pytest.mark.parametrize("dialect", OLDER)
def test_basic_schemas_mean_the_same_in_every_dialect(dialect: str) -> None:
    basic = {
        "type": "object",
        "properties": {
            "a": {"type": "string"},
            "b": {"type": "array", "items": {"type": "number"}},
        },
        "required": ["a"],
    }
    values: list[Any] = [{}, {"a": "x"}, {"a": 1}, {"a": "x", "b": [1]}, {"a": "", "b": ["y"]}, []]
    found = [revisor.schema(basic, dialect=dialect).is_valid(value) for value in values]
    assert found == [revisor.schema(basic).is_valid(value) for value in values]
    assert found == [False, True, False, True, False, False]
    assert revisor.migrate(basic, source=dialect).schema is basic
