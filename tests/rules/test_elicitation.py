"""Tables for the rules on elicitation: what their examples leave open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from revisor.model.finding import Finding

Report = Callable[..., list[Finding]]
SUBSET = "elicitation-property-not-primitive"


def asking(schema: Any, revision: str = "2025-11-25") -> dict[str, Any]:
    params = {"message": "Please fill in", "requestedSchema": schema}
    return {"params": params, "protocolVersion": revision}


def field(schema: Any, revision: str = "2025-11-25") -> dict[str, Any]:
    return asking({"type": "object", "properties": {"f": schema}}, revision)


@pytest.mark.parametrize(
    ("schema", "rules"),
    [
        ({"type": "INT"}, ["invalid-type-name"]),
        ({"type": ["INT", "null"]}, ["invalid-type-name"]),
        ({"anyOf": 5}, ["invalid-keyword-value"]),
        ({"type": "string", "oneOf": []}, ["invalid-keyword-value"]),
        ({"type": "array", "items": [{"type": "string"}]}, ["array-form-items"]),
        ({"type": "string", "minLength": "3"}, ["invalid-keyword-value"]),
        ({"type": "string", "enum": "a"}, ["invalid-keyword-value"]),
        (5, ["invalid-keyword-value"]),
    ],
)
def test_faults_of_json_schema_are_told_as_such(
    report: Report, schema: Any, rules: list[str]
) -> None:
    assert [f.rule for f in report(field(schema)) if f.severity == "error"] == rules


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, "union with null (oneOf)"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "composed with anyOf"),
        ({"oneOf": [{"const": "a", "title": "A"}]}, "has no type"),
        ({"type": "string", "oneOf": ["a"]}, "composed with oneOf"),
        ({"type": "string", "oneOf": [{"const": "a", "title": 1}]}, "not all a string const"),
        ({"type": "integer", "oneOf": [{"const": 1, "title": "One"}]}, "not all a string const"),
        ({"type": "object", "enum": ["a"]}, "is an object"),
        ({"type": "array", "items": True}, "a list of free values"),
        ({"type": "array", "items": {"type": "string", "enum": [1]}}, "offers 1"),
    ],
)
def test_why_a_field_is_not_primitive(report: Report, schema: Any, said: str) -> None:
    (found,) = report(field(schema), SUBSET)
    assert found.severity == "error"
    assert said in found.message


def test_a_flat_name_is_offered_for_a_nested_field(report: Report) -> None:
    schema = {"type": "object", "properties": {"city": {"type": "string"}}}
    (found,) = report(field(schema), SUBSET)
    assert '"f_city"' in found.hint


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26"])
def test_nothing_is_said_before_there_were_elicitations(report: Report, revision: str) -> None:
    assert [
        f for f in report(field({"type": "object"}, revision)) if f.group == "elicitation"
    ] == []


@pytest.mark.parametrize(
    ("schema", "severities"),
    [
        ({"type": "string", "pattern": "^a"}, ["warning"]),
        ({"type": "string", "x-order": 1}, ["note"]),
        ({"type": "string", "examples": ["a"]}, ["note"]),
        ({"type": "integer", "enum": [1, 2]}, ["warning"]),
        ({"type": "string", "not": {"const": "a"}}, ["warning"]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"], "x-order": 1}}, ["note"]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}, "x-order": 1}, ["note"]),
    ],
)
def test_what_restricts_is_graver_than_what_annotates(
    report: Report, schema: Any, severities: list[str]
) -> None:
    found = report(field(schema), "elicitation-keyword-outside-subset")
    assert [f.severity for f in found] == severities


@pytest.mark.parametrize("schema", [[], "{}", 5, True, None])
def test_a_requested_schema_of_another_type(report: Report, schema: Any) -> None:
    assert [f.rule for f in report(asking(schema))] == ["missing-requested-schema"]


def test_a_list_of_types_at_the_root(report: Report) -> None:
    shown = asking({"type": ["object", "null"], "properties": {}})
    assert [f.rule for f in report(shown)] == ["elicitation-not-a-flat-object"]


def test_params_that_are_no_object(report: Report) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": ["a"]}
    assert [f for f in report(message) if f.group == "elicitation"] == []


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://example.com", False),
        ("http://localhost:8080/x?y=z#a", False),
        ("myapp:sign-in", False),
        ("https://", True),
        ("https:///path", True),
        ("//example.com/x", True),
        ("sign-in", True),
        ("", True),
        ("https://example.com/a b", True),
        ("https://example.com/\n", True),
    ],
)
def test_what_is_an_absolute_url(report: Report, url: str, told: bool) -> None:
    params = {"mode": "url", "message": "Sign in", "url": url}
    assert bool(report(params, "invalid-url-elicitation", revision="2026-07-28")) == told


@pytest.mark.parametrize(
    ("format_", "instead"), [("URL", "uri"), ("Email", "email"), ("ipv4", None)]
)
def test_the_fix_of_a_format(report: Report, format_: str, instead: str | None) -> None:
    (found,) = report(field({"type": "string", "format": format_}), "elicitation-format")
    assert found.fix is not None
    (edit,) = found.fix.edits
    assert (edit.op, edit.value) == (("replace", instead) if instead else ("remove", None))


@pytest.mark.parametrize(
    ("result", "rules"),
    [
        ({"action": "accept", "content": {"f": 1}}, ["elicitation-answer"]),
        ({"action": "accept", "content": None}, ["elicitation-answer"]),
        ({"action": "accept", "content": {"f": "x"}}, []),
        ({"action": "cancel", "content": {"f": 1}}, []),
        ([], []),
    ],
)
def test_answers(report: Report, result: Any, rules: list[str]) -> None:
    shown = {**field({"type": "string"}), "result": result}
    assert [f.rule for f in report(shown, "elicitation-answer")] == rules


def test_an_answer_to_an_unknown_dialect_is_not_judged(report: Report) -> None:
    schema = {"$schema": "https://example.com/own", "type": "object", "properties": {}}
    shown = {**asking(schema), "result": {"action": "accept", "content": []}}
    assert report(shown, "elicitation-answer") == []
    shown = {"params": {"message": "a"}, "result": {"action": "accept", "content": []}}
    assert report(shown, "elicitation-answer") == []


@pytest.mark.parametrize(
    ("schema", "fixed"),
    [
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, True),
        ({"enum": ["a"], "enumNames": ["A"]}, False),
        ({"type": ["string", "null"], "enum": ["a"], "enumNames": ["A"]}, False),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"], "oneOf": [{"const": "a"}]}, False),
    ],
)
def test_names_of_options_are_moved_where_nothing_is_in_the_way(
    report: Report, schema: Any, fixed: bool
) -> None:
    (found,) = report(field(schema), "legacy-enum-names")
    assert (found.fix is not None) == fixed
