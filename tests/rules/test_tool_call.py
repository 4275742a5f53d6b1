"""Tables for the rules on calls: what their examples leave open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.model.reading import Reading
from revisor.model.subject import MISSING, EmbeddedSchema, Origin, ToolCall, ToolDefinition

Report = Callable[..., list[Finding]]
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


def call(key: str = "inputSchema", **parts: Any) -> dict[str, Any]:
    return {"tool": {"name": "take", key: SCHEMA}, **parts}


@pytest.mark.parametrize("key", ["inputSchema", "input_schema", "parameters"])
def test_the_schema_is_found_in_every_spelling(report: Report, key: str) -> None:
    (found,) = report(call(key, arguments={"n": "3"}), "arguments-do-not-conform")
    assert found.message.endswith('at /n, "3" is not of type integer')
    assert found.party == "client"


@pytest.mark.parametrize(
    ("outcome", "severity", "said"),
    [
        ({}, "error", "to inputSchema: "),
        ({"result": {"content": []}}, "error", "the server took them"),
        ({"result": {"content": [], "isError": True}}, "warning", "the server refused them"),
        ({"error": {"code": -32602, "message": ""}}, "warning", "the server refused them"),
    ],
)
def test_who_is_at_fault(report: Report, outcome: Any, severity: str, said: str) -> None:
    (found,) = report(call(arguments={"n": None}, **outcome), "arguments-do-not-conform")
    assert found.severity == severity
    assert said in found.message


@pytest.mark.parametrize("arguments", [None, [], "{}", {"n": 0.5}])
def test_arguments_that_do_not_conform(report: Report, arguments: Any) -> None:
    assert len(report(call(arguments=arguments), "arguments-do-not-conform")) == 1


def test_arguments_that_are_no_json_are_not_judged(report: Report) -> None:
    assert report(call(arguments={"n": 1, "a": "\ud83d"}), "arguments-do-not-conform") == []


def test_two_alternatives_that_both_fit(report: Report) -> None:
    schema = {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}
    shown = {"tool": {"name": "t", "inputSchema": schema}, "arguments": {"a": 1, "b": 2}}
    (found,) = report(shown, "arguments-do-not-conform")
    assert "fits 2 of the alternatives" in found.message


def test_many_faults_are_cut(report: Report) -> None:
    schema = {"type": "object", "additionalProperties": {"type": "string"}}
    arguments = {f"p{i}": i for i in range(100)}
    shown = {"tool": {"name": "t", "inputSchema": schema}, "arguments": arguments}
    assert len(report(shown, "arguments-do-not-conform")) == 20


def recorded(arguments: Any) -> list[str]:
    """A call as a source of traffic records it: the definition lies in another message."""
    tool = ToolDefinition(
        {"name": "take", "inputSchema": SCHEMA}, 0, Origin("wire", "t", ("result", "tools", 0), 1)
    )
    embedded = EmbeddedSchema(SCHEMA, "inputSchema", tool.origin.at("inputSchema"), "take")
    request = Origin("wire", "t", ("params",), 2)
    subjects = (tool, embedded, ToolCall(tool, request, arguments))
    reading = Reading("wire", "t", "t", subjects)
    report = run([reading], Selection(dt.date(2026, 11, 30)))
    return [str(f.place.origin.pointer) for f in report.findings if f.group == "tool-call"]


def test_a_call_without_arguments_has_none() -> None:
    assert recorded(MISSING) == ["('params',)"]
    assert recorded({"n": "3"}) == ["('params', 'arguments', 'n')"]


@pytest.mark.parametrize(
    ("result", "edit"),
    [
        ({"content": [], "structuredContent": 1}, ("result", "content", 0)),
        ({"content": None, "structuredContent": 1}, ("result", "content")),
        ({"structuredContent": 1}, ("result", "content")),
    ],
)
def test_the_text_twin_is_added(report: Report, result: Any, edit: tuple[Any, ...]) -> None:
    (found,) = report(call(result=result), "missing-text-twin")
    assert found.fix is not None
    assert found.fix.edits[0].pointer == edit


def test_what_is_no_json_gets_no_text_twin(report: Report) -> None:
    result = {"content": [], "structuredContent": {"n": float("nan")}}
    (found,) = report(call(result=result), "missing-text-twin")
    assert found.fix is None


@pytest.mark.parametrize("result", [None, [], "text"])
def test_a_result_of_another_type_is_not_judged(report: Report, result: Any) -> None:
    found = report(call(arguments={"n": 1}, result=result))
    assert [f for f in found if f.group == "tool-call"] == []


@pytest.mark.parametrize(("revision", "named"), [("2025-11-25", False), ("2026-07-28", True)])
def test_only_newer_revisions_speak_of_older_ones(
    report: Report, revision: str, named: bool
) -> None:
    shown = call(result={"content": [], "structuredContent": [1]})
    (found,) = report(shown, "missing-text-twin", revision=revision)
    assert ("SEP-2106" in found.message) == named


def our_call(answer: dict[str, Any], params: Any = None) -> list[dict[str, Any]]:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    asked["params"] = {"name": "draw", "arguments": {}} if params is None else params
    return [
        {"dir": "c2s", "ours": True, "msg": asked},
        {"dir": "s2c", "msg": {"jsonrpc": "2.0", "id": 1, **answer}},
    ]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"error": {"code": -32602, "message": "a\nb"}}, 'JSON-RPC error -32602: "a b"'),
        ({"error": {"code": None}}, "JSON-RPC error null"),
        ({"error": {"code": 1, "message": 5}}, "JSON-RPC error 1"),
        ({"result": {"isError": True, "content": [{"text": "no"}]}}, '(isError): "no"'),
        ({"result": {"isError": True, "content": None}}, "an error of the tool (isError)"),
        ({"result": {"isError": True, "content": [5, {"text": " "}]}}, "the tool (isError)"),
        ({"result": {"resultType": "input_required", "inputRequests": {"a": 5}}}, "for input"),
        (
            {
                "result": {
                    "resultType": "input_required",
                    "inputRequests": {"a": {"method": "sampling/createMessage"}},
                }
            },
            "it still asks for input (sampling/createMessage)",
        ),
    ],
)
def test_a_call_that_was_asked_for_and_failed(report: Report, answer: Any, said: str) -> None:
    (found,) = report(our_call(answer), "failed-call")
    assert found.message.endswith(said)
    assert found.message.startswith("the call of draw ")
    assert found.severity == "warning"
    assert found.subject["tool"] == "draw"
    assert "arguments" in found.hint


@pytest.mark.parametrize("params", [[], 5, {}, {"name": 5}])
def test_a_failed_call_of_no_name(report: Report, params: Any) -> None:
    answer = {"result": {"resultType": "input_required"}}
    lines = [*our_call(answer, params), *our_call(answer, params)]
    assert [f.message[:19] for f in report(lines, "failed-call")] == ["the call of a tool "] * 2
