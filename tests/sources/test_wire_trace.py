from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from revisor.model.reading import Reading
from revisor.model.subject import MISSING, EmbeddedSchema, ToolDefinition
from revisor.model.wire import (
    Conversation,
    Exchange,
    FeatureUse,
    WireIncident,
    WireMessage,
)
from revisor.sources.dump import from_value, read
from revisor.sources.trace_lines import SENDERS, is_trace, sender_of

RECORDED = Path(__file__).parent.parent / "data" / "wire_traces.jsonl.gz"
TOOL: dict[str, Any] = {"name": "sum", "inputSchema": {"type": "object"}}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {"roots": {}}},
}
INITIALIZED = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}}


def out(message: Any, **more: Any) -> dict[str, Any]:
    return {"dir": "out", "msg": message, **more}


def back(message: Any, **more: Any) -> dict[str, Any]:
    return {"dir": "in", "msg": message, **more}


def request(method: str, key: Any = 1, **params: Any) -> dict[str, Any]:
    told = {"jsonrpc": "2.0", "id": key, "method": method}
    return told | ({"params": params} if params else {})


def result(value: Any, key: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": key, "result": value}


def only(value: Any) -> Reading:
    (reading,) = from_value(value)
    return reading


def of(reading: Reading, kind: type[Any]) -> list[Any]:
    return [subject for subject in reading.subjects if isinstance(subject, kind)]


@pytest.mark.parametrize("direction", SENDERS)
@pytest.mark.parametrize("key", ["dir", "direction", "from"])
def test_a_direction_is_known_in_every_spelling(direction: str, key: str) -> None:
    reading = only([{key: direction, "msg": request("ping")}])
    (message,) = of(reading, WireMessage)
    assert message.sender == SENDERS[direction]
    assert reading.kind == "wire_trace"


@pytest.mark.parametrize(
    ("direction", "sender"),
    [
        ("Client-to-Server", "client"),
        ("server_to_client", "server"),
        ("CLIENT -> SERVER", "client"),
        ("server\u2192client", "server"),
        ("to_server", "client"),
        ("From Server", "server"),
        (" SENT ", "client"),
        ("Received", "server"),
        ("RECV", "server"),
        ("C2S", "client"),
        ("upstream", None),
        ("", None),
        ("-", None),
        ("s" * 1000, None),
        (7, None),
    ],
)
def test_a_direction_is_known_in_every_case_and_spelt_out(direction: Any, sender: Any) -> None:
    assert sender_of(direction) == sender
    line = {"direction": direction, "message": request("ping")}
    assert is_trace(line) == (sender is not None)


@pytest.mark.parametrize(
    "value",
    [
        {"dir": "up", "msg": {}},
        {"dir": 1, "msg": {}},
        {"dir": "out"},
        {"jsonrpc": "2.0", "dir": "out", "msg": {}},
        [],
        {"lines": []},
        [out({}), {"a": 1}],
    ],
)
def test_what_is_no_trace(value: Any) -> None:
    assert not is_trace(value)


def test_parsed_and_raw_messages_are_read_alike() -> None:
    parsed = [out(request("tools/list")), back(result({"tools": [TOOL]}))]
    raw = [{"dir": line["dir"], "raw": json.dumps(line["msg"])} for line in parsed]
    first, second = only(parsed), only({"package": "p", "version": "1", "lines": raw})
    assert [m.value for m in of(first, WireMessage)] == [m.value for m in of(second, WireMessage)]
    assert second.name == "p 1"
    assert first.checked == second.checked == {"tools": 1, "schemas": 1, "messages": 2, "files": 1}


def test_what_was_asked_and_declared_is_one_conversation() -> None:
    reading = only([out(INITIALIZE), back(result(INITIALIZED))])
    (conversation,) = of(reading, Conversation)
    assert conversation.whole
    assert conversation.client_capabilities == {"roots": {}}
    assert conversation.server_capabilities == {"tools": {}}
    assert (reading.revision, reading.revision_source) == ("2025-06-18", "negotiated")


def test_ids_are_paired_with_their_type_and_by_who_asked() -> None:
    reading = only(
        [
            out(request("a", 1)),
            out(request("b", "1")),
            back(request("roots/list", 1)),
            back(result({"of": "b"}, "1")),
            out(result({"of": "roots"}, 1)),
            back(result({"of": "a"}, 1)),
            back(result({"of": "a again"}, 1)),
            back(result({}, 7)),
            back(result({}, None)),
        ]
    )
    exchanges = {e.method: e for e in of(reading, Exchange)}
    assert exchanges["a"].result == {"of": "a"}
    assert [len(e.responses) for e in exchanges.values()] == [2, 1, 1]
    assert exchanges["b"].result == {"of": "b"}
    assert exchanges["roots/list"].result == {"of": "roots"}
    assert [m.method for m in exchanges["a"].between] == ["roots/list"]
    (conversation,) = of(reading, Conversation)
    assert [m.value["id"] for m in conversation.stray] == [7, None]
    assert not conversation.whole


def test_an_unanswered_request_is_an_exchange_without_answers() -> None:
    (exchange,) = of(only([out(request("tools/list"))]), Exchange)
    assert exchange.result is MISSING
    assert exchange.error is MISSING
    assert exchange.responses == ()


def test_the_messages_of_a_batch_follow_it() -> None:
    reading = only([out([request("ping", 1), request("tools/list", 2)]), back(result({}, 1))])
    messages = of(reading, WireMessage)
    assert [m.in_batch for m in messages] == [False, True, True, False]
    assert [m.origin.pointer for m in messages[:3]] == [(0, "msg"), (0, "msg", 0), (0, "msg", 1)]
    assert [len(e.responses) for e in of(reading, Exchange)] == [1, 0]


def test_a_second_connection_does_not_tell_the_same_twice() -> None:
    other = {"name": "draw", "inputSchema": {"type": "object"}}
    lines = [
        out(request("tools/list"), session=0),
        back(result({"tools": [TOOL]}), session=0),
        out(request("tools/list"), session=1),
        back(result({"tools": [TOOL, other]}), session=1),
        out(request("prompts/list", 2), session=1),
        back(result({"tools": [TOOL]}), session=1),
    ]
    reading = only(lines)
    assert reading.checked["tools"] == 2
    assert len(of(reading, Conversation)) == 2
    same = [*lines[:2], *[{**line, "session": 1} for line in lines[:2]]]
    assert len(of(only(same), Exchange)) == 1
    assert only(same).checked["tools"] == 1


@pytest.mark.parametrize(
    ("second", "tools", "schemas"),
    [
        ({**TOOL, "description": "now 12:01"}, 1, 1),
        ({**TOOL, "inputSchema": {"type": "object", "title": "t", "minProperties": 1}}, 1, 2),
        ({"name": "new", "inputSchema": {"type": "object"}}, 2, 2),
    ],
)
def test_one_tool_of_two_lists_is_one_tool(second: Any, tools: int, schemas: int) -> None:
    lines = []
    for session, listed in enumerate(([TOOL], [second])):
        lines.append(out(request("tools/list"), session=session))
        lines.append(back(result({"tools": listed}), session=session))
    checked = only(lines).checked
    assert (checked["tools"], checked["schemas"]) == (tools, schemas)


def test_prompts_and_resources_are_counted_once() -> None:
    prompts = {"prompts": [{"name": "a"}, {"name": "b"}, {"title": "c"}, 5]}
    lines = []
    for session in (0, 1):
        for key, (method, listed) in enumerate(
            (
                ("prompts/list", prompts),
                ("resources/list", {"resources": [{"uri": "a:/"}], "nextCursor": "x"}),
                ("resources/list", {"resources": [{"uri": "b:/"}]}),
                ("resources/templates/list", {"resourceTemplates": []}),
                ("tools/list", {"tools": [TOOL]}),
                ("prompts/get", prompts),
            )
        ):
            lines.append(out(request(method, key), session=session))
            lines.append(back(result(listed, key), session=session))
    checked = only(lines).checked
    assert {k: checked.get(k, 0) for k in ("tools", "prompts", "resources")} == {
        "tools": 1,
        "prompts": 4,
        "resources": 2,
    }
    assert "resourceTemplates" not in checked


@pytest.mark.parametrize("odd", [None, [], {"prompts": {}}, {"prompts": [{"name": []}]}])
def test_an_odd_list_is_no_fault_of_counting(odd: Any) -> None:
    checked = only([out(request("prompts/list")), back(result(odd))]).checked
    assert checked.get("prompts", 0) == (odd == {"prompts": [{"name": []}]})


def test_http_parts_stand_around_a_message() -> None:
    told = {"method": "POST", "path": "/mcp", "headers": {"MCP-Protocol-Version": "2025-11-25"}}
    reading = only([out(request("ping"), http=told, headers={"Accept": "text/html"})])
    (message,) = of(reading, WireMessage)
    assert (message.http.method, message.http.path, message.http.status) == ("POST", "/mcp", None)
    assert message.http.headers == {"mcp-protocol-version": "2025-11-25", "accept": "text/html"}
    assert (reading.revision, reading.revision_source) == ("2025-11-25", "declared")


def test_odd_http_parts_are_left_out() -> None:
    odd = {"status": "200", "headers": {"a": 1, "B": "c"}, "method": 4}
    (message,) = of(only([back({}, http=odd, headers=7, session="x")]), WireMessage)
    assert message.http.headers == {"b": "c"}
    assert (message.http.status, message.http.method, message.session) == (None, "", 0)


def test_a_body_that_is_no_message_is_kept() -> None:
    line = {"dir": "in", "http": {"path": "/.well-known/x"}, "body": {"issuer": "https://a"}}
    (message,) = of(only([line]), WireMessage)
    assert message.value is MISSING
    assert message.body == {"issuer": "https://a"}


@pytest.mark.parametrize("text", ["hello", "", "{", "{}{}", "[" * 100_000])
def test_text_that_is_no_json_is_an_incident(text: str) -> None:
    (incident,) = of(only([{"dir": "in", "raw": text}]), WireIncident)
    assert incident.kind == "not-json"
    assert incident.detail["text"] == text[:200]
    assert incident.sender == "server"


def test_an_incident_is_read_as_it_was_recorded() -> None:
    detail = {"method": "tools/list", "seconds": 3}
    line = {"dir": "in", "incident": "no-answer", "detail": detail, "transport": "stdio"}
    (incident,) = of(only([line]), WireIncident)
    assert (incident.kind, incident.detail, incident.transport) == ("no-answer", detail, "stdio")


@pytest.mark.parametrize("kind", ["lost", {"a": 1}, None])
def test_an_unknown_incident_is_noted(kind: Any) -> None:
    reading = only([out(request("ping")), {"dir": "in", "incident": kind}])
    assert [note.what for note in reading.not_checked] == ["an incident"]


def test_lines_of_several_servers_are_several_targets(tmp_path: Path) -> None:
    lines = [out(request("ping", n), server=name) for n, name in enumerate("aba")]
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    readings = list(read([str(path)]))
    assert [(r.name, r.checked["messages"]) for r in readings] == [("a", 2), ("b", 1)]


def test_a_place_in_a_raw_text_is_told_by_its_line(tmp_path: Path) -> None:
    tools = json.dumps(result({"tools": [TOOL]}))
    lines = [{"dir": "out", "raw": json.dumps(request("tools/list"))}, {"dir": "in", "raw": tools}]
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    (reading,) = read([str(path)])
    tool = next(s for s in reading.subjects if type(s).__name__ == "ToolDefinition")
    assert tool.origin.message == 1
    assert tool.origin.pointer == ("result", "tools", 0)
    assert reading.locate(tool.origin) == (2, lines and json.dumps(lines[1]).index('"raw"') + 1)


def test_a_recorded_call_is_held_against_its_tool() -> None:
    tool = {"name": "sum", "inputSchema": {"type": "object", "required": ["a"]}}
    reading = only(
        [
            out(request("tools/list")),
            back(result({"tools": [tool]})),
            out(request("tools/call", 2, name="sum", arguments={})),
            back(result({"content": []}, 2)),
        ]
    )
    assert [type(s).__name__ for s in reading.subjects].count("ToolCall") == 1


def test_every_recorded_session_is_read_whole() -> None:
    with gzip.open(RECORDED, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    readings = list(read([str(RECORDED)]))
    assert len(readings) == len(rows) == 40
    for reading, row in zip(readings, rows, strict=True):
        assert reading.name == f"{row['package']} {row['version']}"
        assert len(of(reading, WireMessage)) + len(of(reading, WireIncident)) == len(row["lines"])
        (conversation,) = of(reading, Conversation)
        assert conversation.whole
        assert not conversation.stray
        era = "2026-07-28" if row["era"] == "modern" else "2025-11-25"
        assert reading.revision is not None
        assert (reading.revision == era) or row["era"] == "legacy"


def test_messages_without_a_direction_show_features_and_themselves() -> None:
    reading = only([INITIALIZE, result(INITIALIZED)])
    assert [m.sender for m in of(reading, WireMessage)] == ["client", "server"]
    assert not of(reading, Exchange) + of(reading, Conversation)
    uses = {(use.feature, use.sender) for use in of(reading, FeatureUse)}
    assert {("roots", "client"), ("tools", "server")} <= uses


def test_an_exchange_of_a_history_shows_features() -> None:
    history = [{"request": json.dumps(request("roots/list")), "response": '{"roots": []}'}]
    uses = {(use.feature, use.sender) for use in of(only(history), FeatureUse)}
    assert ("roots-list", "server") in uses


FOREIGN = [
    {"name": "snake", "input_schema": {"type": "object"}},
    {"name": "model", "parameters": {"type": "object"}},
    {"type": "function", "function": {"name": "wrapped", "parameters": {"type": "object"}}},
    {"name": "good", "inputSchema": {"type": "object"}, "output_schema": {"type": "object"}},
]


def test_on_the_wire_tools_are_read_as_clients_read_them() -> None:
    reading = only([out(request("tools/list")), back(result({"tools": FOREIGN}))])
    tools = of(reading, ToolDefinition)
    assert [tool.value for tool in tools] == FOREIGN
    assert all(tool.on_wire for tool in tools)
    assert [s.role for s in of(reading, EmbeddedSchema)] == ["inputSchema"]


@pytest.mark.parametrize("saved", [{"tools": FOREIGN}, result({"tools": FOREIGN})])
def test_a_saved_list_is_read_in_every_spelling(saved: Any) -> None:
    reading = only(saved)
    tools = of(reading, ToolDefinition)
    assert [tool.name for tool in tools] == ["snake", "model", "wrapped", "good"]
    assert not any(tool.on_wire for tool in tools)
    assert len(of(reading, EmbeddedSchema)) == 5


def test_why_a_list_failed_is_told_before_what_hangs_on_it() -> None:
    error = {"code": -32603, "message": "no key"}
    lines = [
        out(request("tools/call", 1, arguments={})),
        out(request("tools/call", 2, name="sum", arguments={})),
        out(request("tools/list", 3)),
        back({"jsonrpc": "2.0", "id": 3, "error": error}),
    ]
    assert [(note.what, note.why) for note in only(lines).not_checked] == [
        ("the response to tools/list", "it is an error: -32603 no key"),
        ("a tools/call request", "it names no tool"),
        ("the call of sum", "the server's list of tools failed"),
    ]
