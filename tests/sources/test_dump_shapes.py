from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from dumped_values import BOTH, FORM, SCHEMA, TOOL, only, request, response
from revisor.errors import SourceError
from revisor.model.pointer import render
from revisor.model.reading import Reading
from revisor.model.subject import (
    MISSING,
    EmbeddedSchema,
    ToolCall,
    ToolDefinition,
    ToolList,
)
from revisor.model.wire import FeatureUse, WireMessage
from revisor.sources.dump import from_value


def seen(reading: Reading) -> list[str]:
    """Say of each subject what it is and where; of a schema also its role.

    Uses and the messages themselves are left out.
    """
    return [
        f"{getattr(subject, 'role', type(subject).__name__)} {render(subject.origin.pointer)}"
        for subject in reading.subjects
        if not isinstance(subject, FeatureUse | WireMessage)
    ]


TOOL_AT_ROOT = ["ToolDefinition ", "inputSchema /inputSchema"]

SHAPES: dict[str, tuple[Any, list[str]]] = {
    "a tool": (TOOL, TOOL_AT_ROOT),
    "a tool without a name": ({"inputSchema": SCHEMA}, TOOL_AT_ROOT),
    "a tool in snake case": (
        {"name": "a", "input_schema": SCHEMA, "output_schema": SCHEMA},
        ["ToolDefinition ", "inputSchema /input_schema", "outputSchema /output_schema"],
    ),
    "a function of a model API": (
        {"type": "function", "function": {"name": "a", "parameters": SCHEMA}},
        ["ToolDefinition /function", "inputSchema /function/parameters"],
    ),
    "a flat function of a model API": (
        {"type": "function", "name": "a", "parameters": SCHEMA},
        ["ToolDefinition ", "inputSchema /parameters"],
    ),
    "an array of tools, one of them broken": (
        [BOTH, 5],
        [
            "ToolDefinition /0",
            "inputSchema /0/inputSchema",
            "outputSchema /0/outputSchema",
            "ToolDefinition /1",
            "ToolList ",
        ],
    ),
    "a tools/list result": (
        {"tools": [TOOL]},
        ["ToolDefinition /tools/0", "inputSchema /tools/0/inputSchema", "ToolList /tools"],
    ),
    "an empty tools/list result": ({"tools": []}, ["ToolList /tools"]),
    "a tools/list response": (
        response({"tools": [TOOL]}),
        [
            "ToolDefinition /result/tools/0",
            "inputSchema /result/tools/0/inputSchema",
            "ToolList /result/tools",
        ],
    ),
    "a response without jsonrpc": ({"result": {"tools": []}}, ["ToolList /result/tools"]),
    "pages": (
        [{"tools": [TOOL], "nextCursor": "2"}, {"tools": [TOOL]}],
        [
            "ToolDefinition /0/tools/0",
            "inputSchema /0/tools/0/inputSchema",
            "ToolDefinition /1/tools/0",
            "inputSchema /1/tools/0/inputSchema",
            "ToolList /0/tools",
        ],
    ),
    "a wrapped dump": (
        {"name": "x", "content": {"server": "y", "tools": [TOOL]}},
        [
            "ToolDefinition /content/tools/0",
            "inputSchema /content/tools/0/inputSchema",
            "ToolList /content/tools",
        ],
    ),
    "a schema with its role": (
        {"schema": SCHEMA, "role": "requestedSchema"},
        ["requestedSchema /schema"],
    ),
    "a schema without a role": ({"schema": SCHEMA}, ["inputSchema /schema"]),
    "a bare schema by its dialect": (
        {"$schema": "http://json-schema.org/draft-07/schema#", "name": "x"},
        ["inputSchema "],
    ),
    "a bare schema by its keywords": (
        {"type": "object", "properties": {"name": {"type": "string"}}},
        ["inputSchema "],
    ),
    "elicitation params": (FORM, ["ElicitationRequest ", "requestedSchema /requestedSchema"]),
    "elicitation params without a form": (
        {"mode": "url", "message": "Sign in", "url": "https://example.org"},
        ["ElicitationRequest "],
    ),
    "wrapped elicitation params": (
        {"params": FORM},
        ["ElicitationRequest /params", "requestedSchema /params/requestedSchema"],
    ),
    "an elicitation with its answer": (
        {"params": FORM, "answer": {"action": "accept"}},
        [
            "ElicitationRequest /params",
            "requestedSchema /params/requestedSchema",
            "ElicitationAnswer /answer",
        ],
    ),
    "an elicitation request": (
        request("elicitation/create", FORM),
        ["ElicitationRequest /params", "requestedSchema /params/requestedSchema"],
    ),
    "an elicitation request by the SEP's name": (
        request("prompts/elicit", FORM),
        ["ElicitationRequest /params", "requestedSchema /params/requestedSchema"],
    ),
    "a sampling request": (
        request("sampling/createMessage", {"tools": [BOTH]}),
        [
            "ToolDefinition /params/tools/0",
            "inputSchema /params/tools/0/inputSchema",
            "outputSchema /params/tools/0/outputSchema",
        ],
    ),
    "requests inside a result": (
        response(
            {
                "resultType": "input_required",
                "inputRequests": {
                    "a": {"method": "elicitation/create", "params": FORM},
                    "b": {"method": "sampling/createMessage", "params": {"tools": [TOOL]}},
                    "c": {"method": "roots/list", "params": FORM},
                },
            }
        ),
        [
            "ElicitationRequest /result/inputRequests/a/params",
            "requestedSchema /result/inputRequests/a/params/requestedSchema",
            "ToolDefinition /result/inputRequests/b/params/tools/0",
            "inputSchema /result/inputRequests/b/params/tools/0/inputSchema",
        ],
    ),
    "a bare result with requests inside": (
        {"inputRequests": {"a": {"method": "elicitation/create", "params": FORM}, "b": 5}},
        [
            "ElicitationRequest /inputRequests/a/params",
            "requestedSchema /inputRequests/a/params/requestedSchema",
        ],
    ),
    "an Inspector history": (
        [{"request": {"method": "tools/list"}, "response": {"tools": [TOOL]}}],
        [
            "ToolDefinition /0/response/tools/0",
            "inputSchema /0/response/tools/0/inputSchema",
            "ToolList /0/response/tools",
        ],
    ),
    "an Inspector history of texts": (
        [{"request": '{"method": "tools/list"}', "response": json.dumps({"tools": []})}],
        ["ToolList /0/response/tools"],
    ),
    "a tool and its arguments": (
        {"tool": TOOL, "arguments": {}},
        ["ToolDefinition /tool", "inputSchema /tool/inputSchema", "ToolCall "],
    ),
    "a batch": ([[response({"tools": []})]], ["ToolList /0/0/result/tools"]),
}


@pytest.mark.parametrize("title", SHAPES)
def test_a_shape_is_read(title: str) -> None:
    value, expected = SHAPES[title]
    before = copy.deepcopy(value)
    reading = only(value)
    assert seen(reading) == expected
    assert reading.not_checked == ()
    assert sum(reading.checked.values()) > 1
    assert value == before


LOOK_ALIKES: dict[str, Any] = {
    "a number": 5,
    "a package manifest": {"name": "x", "version": "1", "description": "y", "type": "module"},
    "things of another kind called tools": {"tools": [{"id": 1}], "version": 2},
    "settings with a schema of their own": {"$schema": "https://json.schemastore.org/x", "a": 1},
    "a GeoJSON feature": {"type": "Feature", "properties": {"a": 1}},
    "a prompt": {"name": "p", "arguments": [{"name": "a", "required": True}]},
    "a list of people": [{"name": "a"}, {"name": "b"}],
}


@pytest.mark.parametrize("title", LOOK_ALIKES)
def test_a_look_alike_has_no_shape(title: str) -> None:
    with pytest.raises(SourceError, match="holds none of the shapes that Revisor reads"):
        from_value(LOOK_ALIKES[title])


def test_a_tool_is_a_subject_whatever_it_is() -> None:
    value: dict[str, Any] = {
        "tools": [1, None, "s", [], {}, {"name": 5}],
        "protocolVersion": "2025-11-25",
    }
    tools = [s for s in only(value).subjects if isinstance(s, ToolDefinition)]
    assert [tool.value for tool in tools] == value["tools"]
    assert [tool.index for tool in tools] == list(range(6))


@pytest.mark.parametrize("key", ["inputSchema", "outputSchema", "input_schema"])
@pytest.mark.parametrize("given", [None, True, "x", [], 1])
def test_a_schema_field_that_is_no_object_is_left_to_the_tool(key: str, given: Any) -> None:
    assert seen(only({"name": "a", key: given})) == ["ToolDefinition "]


def test_a_schema_names_its_tool_and_its_method() -> None:
    (schema,) = (s for s in only(TOOL).subjects if isinstance(s, EmbeddedSchema))
    assert (schema.tool, schema.method) == ("sum", "tools/list")
    sampling = request("sampling/createMessage", {"tools": [TOOL]})
    (schema,) = (s for s in only(sampling).subjects if isinstance(s, EmbeddedSchema))
    assert (schema.tool, schema.method) == ("sum", "sampling/createMessage")


CATALOGUE = [{"name": "a", "description": "b"}, {"name": "c", "description": "d"}]


@pytest.mark.parametrize(
    "value", [CATALOGUE, {"tools": CATALOGUE}, {"name": "s", "tools": CATALOGUE}]
)
def test_a_catalogue_is_not_checked(value: Any) -> None:
    reading = only(value)
    assert (reading.subjects, reading.checked) == ((), {})
    assert [note.what for note in reading.not_checked] == ["2 tools"]
    assert "catalogue" in reading.not_checked[0].why


@pytest.mark.parametrize(
    "value",
    [
        response({"tools": CATALOGUE}),
        {"tools": CATALOGUE, "protocolVersion": "2025-11-25"},
        {"tools": CATALOGUE, "nextCursor": None},
        {"tools": [*CATALOGUE, TOOL]},
        {"tools": [{"name": "a", "inputSchema": None}]},
    ],
)
def test_a_tools_list_without_schemas_is_no_catalogue(value: Any) -> None:
    assert only(value).checked["tools"] > 0


def test_all_pages_make_one_list_and_a_later_listing_another() -> None:
    session = [
        response({"tools": [TOOL], "nextCursor": "x"}, 1),
        response({"tools": [BOTH]}, 2),
        response({"tools": [TOOL]}, 3),
        response({"tools": [TOOL]}, 4),
    ]
    lists = [s for s in only(session).subjects if isinstance(s, ToolList)]
    assert [[tool.index for tool in each.tools] for each in lists] == [[0, 1], [0]]


def test_rows_are_readings_named_after_their_server() -> None:
    rows = [
        {"package": "a", "version": "1.0", "tools": [TOOL], "protocolVersion": "2025-06-18"},
        {"name": "row", "content": {"server": "b", "tools": [TOOL]}},
        {"serverInfo": {"name": "c"}, "tools": [TOOL]},
        {"tools": [TOOL]},
        {"schema": SCHEMA, "role": "inputSchema", "protocolVersion": "2025-11-25"},
    ]
    readings = from_value(rows)
    assert [r.name for r in readings] == ["a 1.0", "b", "c", "value/3", "value/4"]
    assert [r.revision for r in readings] == ["2025-06-18", None, None, None, "2025-11-25"]


def test_a_map_of_servers_is_a_reading_each() -> None:
    readings = from_value({"one": {"tools": [TOOL]}, "two": {"tools": [TOOL]}})
    assert [reading.name for reading in readings] == ["one", "two"]
    assert seen(readings[1])[0] == "ToolDefinition /two/tools/0"


def test_a_catalogue_among_other_rows_is_told_by_the_last_of_them() -> None:
    (reading,) = from_value([{"server": "a", "tools": CATALOGUE}, {"server": "b", "tools": [TOOL]}])
    assert reading.name == "b"
    (note,) = reading.not_checked
    assert note.what == "a: 2 tools"
    assert note.origin is not None
    assert note.origin.pointer == (0, "tools")


def test_the_parts_of_a_call_that_were_not_recorded_are_missing() -> None:
    value = {"tool": BOTH, "result": {"content": []}}
    (call,) = (s for s in only(value).subjects if isinstance(s, ToolCall))
    assert (call.arguments, call.error) == (MISSING, MISSING)
    assert call.arguments_origin is None
    assert call.result_origin == call.origin.at("result")
    assert call.tool.name == "sum"


def test_an_unknown_role_is_not_checked() -> None:
    reading = only({"schema": SCHEMA, "role": "argsSchema"})
    assert reading.checked == {}
    assert "argsSchema" in reading.not_checked[0].what


def test_a_call_whose_tool_could_not_be_read_is_left_out() -> None:
    deep: Any = {}
    for _ in range(600):
        deep = [deep]
    reading = only({"tool": {"name": "x", "inputSchema": {"const": deep}}, "arguments": {}})
    assert reading.subjects == ()
    assert [note.what for note in reading.not_checked] == ["tool x"]
    reading = only({"tool": TOOL, "arguments": {"a": deep}})
    assert seen(reading) == ["ToolDefinition /tool", "inputSchema /tool/inputSchema"]
    assert [note.what for note in reading.not_checked] == ["the call of sum"]
