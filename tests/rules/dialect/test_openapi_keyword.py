"""Where `nullable` loses something, and what is told to write instead."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

HEADER = {"type": "string", "nullable": True, "x-mcp-header": "Region"}
NOTES: list[dict[str, Any]] = [
    {"anyOf": [{"type": "string"}, {"type": "null"}]},
    {"const": None},
    {"allOf": [{"type": ["string", "null"]}]},
    {"allOf": [{"description": "x"}]},
    {"$ref": "#/$defs/open"},
    {"type": ["string", "null"]},
    {"enum": ["a", None]},
    {"type": 5},
    {},
]
WARNINGS: list[dict[str, Any]] = [
    {"anyOf": [{"type": "string"}]},
    {"const": 1},
    {"$ref": "#/$defs/shut"},
    {"type": "string"},
    {"type": ["string", "null"], "enum": ["a"]},
    {"type": "string", "not": {"type": "null"}},
]
FIXES: list[tuple[dict[str, Any], dict[str, Any] | None]] = [
    ({"type": "string"}, {"type": ["string", "null"]}),
    ({"type": "string", "enum": ["a"]}, {}),
    ({"type": ["string", "null"], "enum": ["a"]}, {}),
    ({"type": "string", "not": {"type": "null"}}, None),
    ({"type": "string", "const": "a"}, None),
    ({"type": "string", "x-mcp-header": "Region"}, None),
]


def told(field: dict[str, Any], role: str = "inputSchema") -> list[Any]:
    defs = {"open": {"type": ["string", "null"]}, "shut": {"type": "string"}}
    schema = {"type": "object", "properties": {"v": {**field, "nullable": True}}, "$defs": defs}
    report = revisor.check({"schema": schema, "role": role}, rules=["openapi-keyword"])
    return [f for f in report.findings if f.rule == "openapi-keyword"]


@pytest.mark.parametrize(
    ("field", "severity"), [(f, "note") for f in NOTES] + [(f, "warning") for f in WARNINGS]
)
def test_it_loses_something_only_where_null_is_refused(
    field: dict[str, Any], severity: str
) -> None:
    assert [f.severity for f in told(field)] == [severity]


@pytest.mark.parametrize(("field", "changed"), FIXES)
def test_its_fix_widens_and_is_left_out_where_null_stays_refused(
    field: dict[str, Any], changed: dict[str, Any] | None
) -> None:
    (found,) = told(field)
    made = None
    if found.fix is not None:
        assert found.fix.safety == "unsafe"
        made = {e.pointer[-1]: e.value for e in found.fix.edits if e.op == "replace"}
    assert made == changed


def test_a_choice_without_null_gets_what_a_migration_writes() -> None:
    field = {"type": "string", "enum": ["a"], "nullable": True}
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"v": field}}}
    mended = revisor.fix(tool, unsafe=True, rules=["openapi-keyword"]).value
    migrated = revisor.migrate(tool["inputSchema"], "openapi-3.0").schema
    assert mended["inputSchema"]["properties"] == migrated["properties"]
    (found,) = told({"type": "string", "enum": ["a"]})
    assert "add null to enum if it is meant" in found.hint


def test_nothing_may_be_null_in_a_form_or_at_the_root() -> None:
    (in_form,) = told({"type": "string"}, "requestedSchema")
    root = {"schema": {"type": "object", "nullable": True}, "role": "inputSchema"}
    (at_root,) = revisor.check(root, rules=["openapi-keyword"]).findings
    for found in (in_form, at_root, *told(HEADER)):
        assert found.fix is None
        assert "leave nullable out" in found.hint
