from __future__ import annotations

from typing import Any

import pytest

from revisor.model.pointer import render
from revisor.model.reading import Reading
from revisor.model.subject import (
    MISSING,
    ElicitationAnswer,
    ElicitationRequest,
    ToolCall,
    ToolDefinition,
)
from revisor.sources.dump import from_value

SCHEMA: dict[str, Any] = {"type": "object"}
TOOL: dict[str, Any] = {"name": "sum", "inputSchema": SCHEMA}
FORM: dict[str, Any] = {"message": "Who?", "requestedSchema": SCHEMA}
OTHER: dict[str, Any] = {"name": "sum", "inputSchema": {"type": "object", "required": ["a"]}}


def response(result: Any, number: int = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def call(params: Any, number: int = 2, method: str = "tools/call") -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def only(value: Any) -> Reading:
    (reading,) = from_value(value)
    return reading


def calls(reading: Reading) -> list[ToolCall]:
    return [s for s in reading.subjects if isinstance(s, ToolCall)]


def notes(reading: Reading) -> list[str]:
    return [f"{note.what}: {note.why}" for note in reading.not_checked]


def test_a_call_in_a_session_is_joined_with_its_listed_tool() -> None:
    session = [
        response({"tools": [TOOL]}, 1),
        call({"name": "sum", "arguments": {"a": 1}}),
        call(FORM, method="elicitation/create"),
        response({"action": "decline"}, 2),
        response({"content": []}, 2),
        call({"name": "sum"}, 3),
        {"jsonrpc": "2.0", "id": 3, "error": {"code": -32602}},
    ]
    reading = only(session)
    first, second = calls(reading)
    assert (first.arguments, first.result) == ({"a": 1}, {"content": []})
    assert (render(first.origin.pointer), first.error) == ("/4/result", MISSING)
    assert (second.arguments, second.error) == ({}, {"code": -32602})
    assert second.arguments_origin is not None
    assert render(second.arguments_origin.pointer) == "/5/params"
    (answer,) = (s for s in reading.subjects if isinstance(s, ElicitationAnswer))
    assert (answer.params, answer.result) == (FORM, {"action": "decline"})
    assert sum(isinstance(s, ElicitationRequest) for s in reading.subjects) == 1
    assert notes(reading) == []


@pytest.mark.parametrize(
    "recorded",
    [
        [call({"name": "sum", "arguments": {"a": 1}})],
        [{"method": "tools/call", "params": {"name": "sum", "arguments": {"a": 1}}}],
        [{"request": call({"name": "sum", "arguments": {"a": 1}})}],
        [{"request": call({"name": "sum", "arguments": {"a": 1}}), "response": "cut o"}],
    ],
)
def test_a_call_without_a_response_is_read_for_its_arguments(recorded: list[Any]) -> None:
    (found,) = calls(only([response({"tools": [TOOL]}), *recorded]))
    assert (found.arguments, found.result, found.error) == ({"a": 1}, MISSING, MISSING)


def test_a_call_may_come_before_the_list() -> None:
    session = [call({"name": "sum"}), response({"content": []}, 2), response({"tools": [TOOL]}, 3)]
    (found,) = calls(only(session))
    assert (found.tool.name, found.result) == ("sum", {"content": []})


CALLED = [call({"name": "sum", "arguments": {}}), response({"content": []}, 2)]


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ([], "the call of sum: no list of the server's tools is recorded with it"),
        (
            [response({"tools": []})],
            "the call of sum: the list of tools has no tool of that name",
        ),
        (
            [response({"tools": [], "nextCursor": "2"})],
            "the call of sum: the recorded list breaks off before its last page, without this tool",
        ),
        (
            [response({"tools": [TOOL, OTHER]})],
            "the call of sum: two tools are called sum: the call cannot be told to either",
        ),
        (
            [response({"tools": [TOOL], "nextCursor": "2"}), response({"tools": [OTHER, TOOL]})],
            "the call of sum: 3 tools are called sum: the call cannot be told to either",
        ),
        (
            [call({"tools": [TOOL]}, 1, "sampling/createMessage")],
            "the call of sum: no list of the server's tools is recorded with it",
        ),
    ],
)
def test_a_call_that_cannot_be_joined_says_why(before: list[Any], says: str) -> None:
    reading = only([*before, *CALLED])
    assert calls(reading) == []
    assert notes(reading) == [says]


def test_a_call_of_a_tool_that_could_not_be_read_says_so() -> None:
    deep: Any = {}
    for _ in range(600):
        deep = [deep]
    tool = {"name": "sum", "inputSchema": {"const": deep}}
    told = notes(only([response({"tools": [tool, {"name": "b", "inputSchema": {}}]}), *CALLED]))
    assert told[1] == "the call of sum: the definition of the tool could not be read"


def test_a_tool_that_is_readable_in_a_later_list_is_called_by_that() -> None:
    deep: Any = {}
    for _ in range(600):
        deep = [deep]
    lists = [[{"name": "sum", "inputSchema": {"const": deep}}], [TOOL]]
    session = [response({"tools": tools}, n) for n, tools in enumerate(lists, start=5)]
    (found,) = calls(only([*session, *CALLED]))
    assert found.tool.value == TOOL


def test_many_calls_of_many_tools_of_one_name_take_no_square_of_time() -> None:
    many = [call({"name": "sum"}, n) for n in range(5, 5005)]
    reading = only([response({"tools": [TOOL] * 5000}), *many])
    assert len(calls(reading)) == 5000


def test_two_tools_of_one_name_and_schema_are_no_doubt() -> None:
    twin = {**TOOL, "description": "the same again"}
    (found,) = calls(only([response({"tools": [TOOL, twin]}), *CALLED]))
    assert found.tool.index == 0


def test_of_two_listings_the_later_one_counts_and_an_earlier_may_come_again() -> None:
    session = [
        response({"tools": [TOOL]}, 10),
        response({"tools": [OTHER]}, 11),
        *CALLED,
        response({"tools": [TOOL]}, 12),
        *CALLED,
    ]
    reading = only(session)
    assert [found.tool.value for found in calls(reading)] == [OTHER, TOOL]
    assert sum(isinstance(s, ToolDefinition) for s in reading.subjects) == 2


def test_many_calls_of_unknown_tools_are_told_once_a_name_and_counted() -> None:
    many = [call({"name": f"t{n % 150}"}, n) for n in range(300)]
    told = notes(only([response({"tools": []}), *many]))
    assert told[0] == "2 calls of t0: the list of tools has no tool of that name"
    assert len(told) == 101
    assert told[-1] == "100 more calls: of their tools no definition is known either"


@pytest.mark.parametrize(
    "request_",
    [call({"arguments": {}}), call([]), {"jsonrpc": "2.0", "id": 2, "method": "tools/call"}],
)
def test_a_call_that_names_no_tool_says_so(request_: Any) -> None:
    reading = only([response({"tools": [TOOL]}), request_, response({"content": []}, 2)])
    assert notes(reading) == ["a tools/call request: it names no tool"]


def test_results_whose_request_is_missing_are_told() -> None:
    session = [
        response({"tools": [TOOL]}),
        *(response({"content": []}, n) for n in (2, 3)),
        response({"action": "accept", "content": {}}, 4),
        response({"role": "assistant", "content": [], "model": "m"}, 5),
    ]
    why = "the request that it answers is not recorded"
    assert notes(only(session)) == [
        f"2 times a tools/call result: {why}",
        f"an answer to an elicitation: {why}",
    ]
