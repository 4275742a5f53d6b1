from __future__ import annotations

from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources.dump import from_value

SCOPE = "Revisor checks tool lists, schemas, calls and elicitations"
INITIALIZED = {"protocolVersion": "2025-06-18", "capabilities": {}}
TOOL: dict[str, Any] = {"name": "sum", "inputSchema": {"type": "object"}}


def response(result: Any, number: int = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def request(method: str, number: int = 1, **more: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, **more}


def only(value: Any) -> Reading:
    (reading,) = from_value(value)
    return reading


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "the array is empty: it holds no tools"),
        ([[]], "the array holds empty arrays alone: it holds no tools"),
        ([{}, {}], "the array holds empty objects alone: it holds no tools"),
        (["read", 1], "the array holds numbers and strings alone: a tool is an object"),
        ({}, "the object is empty: it holds no tools"),
        (None, "it is null alone; it holds none of the shapes"),
        (True, "it is true alone"),
        (1, "it is 1 alone"),
        (0.0, "it is 0.0 alone"),
        ("tools", 'it is "tools" alone'),
        ("t" * 100, f'it is "{"t" * 29} alone'),
        ({"mcpServers": {"a": {}}}, "it is the settings of a client"),
        ({"tools": ["a", "b"], "model": "m"}, "its tools are names alone"),
        ({"tools": {}, "a": 1}, "its tools are no array"),
        ({"tools": [], "a": 1}, "its array of tools is empty"),
        ({"prompts": []}, f"a prompts/list result: {SCOPE}"),
        ({"resources": []}, f"a resources/list result: {SCOPE}"),
        ({"error": {"code": -32601, "message": "Nope"}}, "it is an error: -32601 Nope"),
        ({"tool": "a", "arguments": {}}, "a call without the definition of its tool"),
        ({"a": 1}, "it holds none of the shapes that Revisor reads: an array of tools"),
        ([{"a": 1}], "it holds none of the shapes that Revisor reads: an array of tools"),
        ({"tools": [{"id": 1}], "a": 2}, "it holds none of the shapes that Revisor reads"),
    ],
)
def test_a_value_of_no_shape_says_what_it_is(value: Any, says: str) -> None:
    with pytest.raises(SourceError) as raised:
        from_value(value)
    assert raised.value.message.startswith(says)


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (response({"prompts": []}), "a prompts/list result"),
        (response({}), "a result without its request"),
        (
            [request("ping"), response({})],
            "a ping request and a ping result",
        ),
        (request("x/list"), "a x/list request"),
        (INITIALIZED, "an initialize result"),
        ({"inputRequests": {}}, "a result with inputRequests"),
        (
            [
                {"jsonrpc": "2.0", "method": "notifications/x"},
                response({"prompts": []}),
                *[request(f"y/{n}") for n in range(3)],
            ],
            (
                "a notifications/x message, a prompts/list result, a y/0 request, "
                "a y/1 request and 1 other kind of message"
            ),
        ),
    ],
)
def test_messages_with_nothing_to_check_are_named(value: Any, what: str) -> None:
    reading = only(value)
    assert (reading.subjects, reading.checked) == ((), {})
    assert [(note.what, note.why) for note in reading.not_checked] == [(what, SCOPE)]


def test_such_messages_are_not_told_beside_a_tool_list() -> None:
    session = [response(INITIALIZED), response({"prompts": []}), response({"tools": [TOOL]})]
    assert only(session).not_checked == ()


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "No session"}},
            ("an error response", "it is an error: -32000 No session"),
        ),
        (
            [request("tools/list"), {"jsonrpc": "2.0", "id": 1, "error": {"message": "m" * 300}}],
            ("the response to tools/list", f"it is an error: {'m' * 200}\u2026"),
        ),
        (
            [{"jsonrpc": "2.0", "id": 1, "error": "x"}] * 3,
            ("3 times an error response", "it is an error"),
        ),
        (
            [{"request": {"method": "tools/list"}, "response": '{"broken'}],
            ("a response", "it is no JSON object"),
        ),
    ],
)
def test_a_refused_request_is_told(value: Any, told: tuple[str, str]) -> None:
    (note,) = only(value).not_checked
    assert (note.what, note.why) == told


def test_errors_of_many_kinds_are_bounded() -> None:
    errors = [{"jsonrpc": "2.0", "id": n, "error": {"code": n}} for n in range(300)]
    assert len(only(errors).not_checked) == 100
