from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest

from revisor.model.finding import Finding
from revisor.model.wire import IncidentKind
from revisor.rules.catalogue import catalogue
from revisor.rules.transport._http import answered, post
from revisor.rules.transport._incidents import happened

Report = Callable[..., list[Finding]]
ODD: list[Any] = [None, 5, True, "", "x", [1], {"a": 1}, 1.5, 10**5_000]


def told(report: Report, kind: IncidentKind, transport: str = "stdio", **detail: Any) -> Finding:
    (found,) = report([happened(kind, transport, **detail)])
    return found


@pytest.mark.parametrize("kind", get_args(IncidentKind))
def test_every_incident_has_one_finding_of_this_group(report: Report, kind: IncidentKind) -> None:
    found = told(report, kind)
    assert found.group == "transport"
    assert found.party == "server"
    assert found.hint
    assert found.url.startswith("https://")


@pytest.mark.parametrize("odd", range(len(ODD)))
@pytest.mark.parametrize("kind", get_args(IncidentKind))
def test_details_of_any_type_are_borne(report: Report, kind: IncidentKind, odd: int) -> None:
    value = ODD[odd]
    keys = ("text", "method", "size", "limit", "seconds", "pages", "cursor", "count", "type")
    more = ("status", "expected", "location", "code", "event", "reason", "silent")
    found = report([happened(kind, **dict.fromkeys((*keys, *more), value))])
    assert len(found) <= 1
    assert all("None" not in finding.message for finding in found if value is not None)


@pytest.mark.parametrize(
    ("kind", "detail", "words"),
    [
        ("not-json", {"text": "hello"}, 'wrote to its stdout what is no message: "hello"'),
        ("not-json", {"text": '{"a"', "reason": "it ends"}, "is no JSON (it ends)"),
        ("not-json", {"text": "hello", "reason": "it ends"}, "to its stdout"),
        ("too-large", {"size": 400_000_000, "limit": 64}, "400,000,000 bytes"),
        ("no-answer", {"method": "ping", "seconds": 9.5}, "the request ping got no answer within"),
        ("no-answer", {}, "a request got no answer within ? s"),
        ("endless-pages", {"method": "m", "pages": 3, "cursor": "c"}, "page 3 of m has the cursor"),
        ("endless-pages", {"method": "m", "pages": 1000}, "after 1,000 pages"),
        ("flood", {"count": 5_000, "limit": 1_000}, "5,000 messages more than the 1,000"),
        ("wrong-content-type", {"type": ""}, "answered with no Content-Type"),
        ("wrong-status", {"status": 200, "expected": "202"}, "it must be 202"),
        ("wrong-status", {"status": 202, "expected": "200"}, "status 202 and no message"),
        ("wrong-status", {"status": 500, "text": "Oops"}, 'no JSON-RPC error: "Oops"'),
        ("redirect", {"location": "https://b.example/"}, '"https://b.example/", which was not'),
        ("not-an-event", {"text": "{", "event": "e"}, 'in an event "e"'),
        ("closed-early", {"method": "GET"}, "the event stream that its messages come on"),
        ("ended", {"code": 1, "text": "a\nlast\n"}, "(code 1) with requests open; its last line"),
        ("ended", {"code": -9}, "the server ended (signal 9) with"),
        ("ended", {"code": None}, "the server ended with requests open"),
        ("ended", {"code": 0, "silent": True}, "before it had said a word"),
    ],
)
def test_what_is_said(
    report: Report, kind: IncidentKind, detail: dict[str, Any], words: str
) -> None:
    assert words in told(report, kind, **detail).message


@pytest.mark.parametrize(
    ("kind", "detail", "severity"),
    [
        ("not-json", {}, "error"),
        ("too-large", {}, "note"),
        ("flood", {}, "note"),
        ("redirect", {}, "note"),
        ("no-answer", {}, "warning"),
        ("wrong-status", {"status": 200, "expected": "202"}, "error"),
        ("wrong-status", {"status": 500}, "warning"),
        ("wrong-status", {"status": 404}, "note"),
        ("ended", {"silent": True}, "warning"),
        ("ended", {"silent": False}, "error"),
    ],
)
def test_severities_follow_the_clauses(
    report: Report, kind: IncidentKind, detail: dict[str, Any], severity: str
) -> None:
    assert told(report, kind, **detail).severity == severity


@pytest.mark.parametrize("status", [401, 403])
def test_that_credentials_are_wanted_is_no_fault(report: Report, status: int) -> None:
    assert report([happened("wrong-status", "streamable-http", status=status)]) == []


def test_long_texts_are_cut(report: Report) -> None:
    assert len(told(report, "not-json", text="x" * 10_000).message) < 250
    assert len(told(report, "ended", text="y" * 10_000).message) < 350


def test_what_the_client_writes_is_told_of_the_client(report: Report) -> None:
    (found,) = report([{"dir": "c2s", "raw": "quit"}])
    assert (found.rule, found.party) == ("output-that-is-no-message", "client")
    assert "stdin" in found.message


def posted(message: dict[str, Any]) -> dict[str, Any]:
    return {"dir": "c2s", "http": {"method": "post", "path": "/mcp"}, "msg": message}


NOTIFICATION = {"jsonrpc": "2.0", "method": "notifications/initialized"}
RESPONSE = {"jsonrpc": "2.0", "id": 1, "result": {"roots": []}}


@pytest.mark.parametrize(
    ("first", "second", "flagged"),
    [
        (posted(NOTIFICATION), {"dir": "s2c", "http": {"status": 204}}, True),
        (posted(RESPONSE), {"dir": "s2c", "http": {"status": 200}}, True),
        (posted(NOTIFICATION), {"dir": "s2c", "http": {"status": 202}}, False),
        (posted(NOTIFICATION), {"dir": "s2c", "http": {"status": 404}}, False),
        (posted(NOTIFICATION), {"dir": "s2c", "http": {"status": 200}, "body": {}}, False),
        (posted(NOTIFICATION), {"dir": "s2c", "http": {"event": "message"}}, False),
        ({"dir": "c2s", "msg": NOTIFICATION}, {"dir": "s2c", "http": {"status": 200}}, False),
        (posted({**NOTIFICATION, "id": 1}), {"dir": "s2c", "http": {"status": 200}}, False),
    ],
)
def test_notifications_are_answered_with_202(
    report: Report, first: dict[str, Any], second: dict[str, Any], flagged: bool
) -> None:
    assert len(report([first, second], "unacknowledged-notification")) == flagged
    over_sse = [{**each, "transport": "http-sse"} for each in (first, second)]
    assert report(over_sse, "unacknowledged-notification") == []


@pytest.mark.parametrize("session", ["grün", "a b", "a\tb", "\x7f"])
def test_a_session_id_is_visible_ascii(report: Report, session: str) -> None:
    line = {"dir": "s2c", "http": {"status": 200, "headers": {"MCP-Session-Id": session}}}
    (found,) = report([line], "session-id-characters", revision="2025-06-18")
    assert "no visible ASCII character" in found.message
    assert report([line], "session-id-characters", revision="2026-07-28") == []
    sent = [{**line, "dir": "c2s"}]
    assert report(sent, "session-id-characters", revision="2025-06-18") == []


def test_rules_of_the_group_speak_of_the_wire_only() -> None:
    group = [rule for rule in catalogue().values() if rule.group == "transport"]
    assert {rule.rule.subject.__module__ for rule in group} == {"revisor.model.wire"}


CONVERSATIONS = (
    "ended-session-used",
    "http-answer-without-message",
    "incomplete-accept-header",
    "response-on-get-stream",
    "unacknowledged-notification",
)
REQUEST = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def recorded(transport: str) -> list[dict[str, Any]]:
    """Return a recording with one fault for each rule on HTTP parts, over a transport."""
    told = {"Accept": "text/html", "Mcp-Session-Id": "a"}
    asked = {"dir": "c2s", "http": {"method": "POST", "headers": told}, "msg": REQUEST}
    page = {"status": 200, "headers": {"Content-Type": "text/html"}}
    stream = {"method": "GET", "status": 200, "event": "message"}
    lines: list[dict[str, Any]] = [
        asked,
        {"dir": "s2c", "http": page},
        {**asked, "msg": NOTIFICATION},
        {"dir": "s2c", "http": {"status": 200}},
        asked,
        {"dir": "s2c", "http": {"status": 404}},
        asked,
        {"dir": "s2c", "http": {"status": 404}},
        {"dir": "c2s", "http": {"method": "GET"}},
        {"dir": "s2c", "http": stream, "msg": RESPONSE},
    ]
    return [{**line, "transport": transport} for line in lines]


def test_http_parts_are_judged_over_streamable_http_only(report: Report) -> None:
    found = report(recorded("streamable-http"), *CONVERSATIONS, revision="2025-06-18")
    assert sorted(f.rule for f in found) == sorted(CONVERSATIONS)
    assert report(recorded("http-sse"), *CONVERSATIONS, revision="2025-06-18") == []
    endpoint = {"dir": "s2c", "http": {"method": "GET", "status": 200, "event": "endpoint"}}
    older = [endpoint, *recorded("streamable-http")]
    assert report(older, *CONVERSATIONS, revision="2025-06-18") == []


def test_a_session_is_told_once_and_others_go_on(report: Report) -> None:
    lines = recorded("streamable-http")
    asked, gone = lines[4], lines[5]
    plain = {"dir": "c2s", "http": {"method": "POST"}, "msg": REQUEST}
    told = [asked, gone, asked, gone, asked, gone, plain, gone]
    assert len(report(told, "ended-session-used", revision="2025-06-18")) == 1


@pytest.mark.parametrize("error", [{"code": -32601, "message": "m"}, None])
def test_a_status_that_is_none_is_not_compared(report: Report, error: Any) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}
    asked = {**REQUEST, "params": {"_meta": meta}}
    answer = {"jsonrpc": "2.0", "id": 1, "error": error}
    for http in ({"status": 7}, {"event": "message"}):
        told = [{"dir": "c2s", "msg": asked}, {"dir": "s2c", "http": http, "msg": answer}]
        assert report(told, "unknown-method-status", revision="2026-07-28") == []


@pytest.mark.parametrize(
    ("method", "said", "hint"),
    [
        ("notifications/initialized", "the notification notifications/initialized is", "202"),
        ("GET", "the GET of the endpoint fails", "405"),
        ("DELETE", "the DELETE of the endpoint fails", "405"),
        ("ping", "the request ping fails with status 500 and no JSON-RPC error", "JSON-RPC error"),
    ],
)
def test_only_a_request_is_told_to_lack_an_error(
    report: Report, method: str, said: str, hint: str
) -> None:
    found = told(report, "wrong-status", "streamable-http", method=method, status=500, text="x")
    assert found.message.startswith(said)
    assert hint in found.hint
    assert ("JSON-RPC" in found.message + found.hint) is (method == "ping")
    moved = told(report, "redirect", "streamable-http", method=method, location="a:b", status=307)
    assert ("the request" in moved.message) is (method == "ping")


def written(text: str, sender: str = "s2c") -> list[dict[str, Any]]:
    return [{"dir": sender, "raw": line} for line in text.splitlines() if line.strip()]


def test_headers_before_messages_are_told_once(report: Report) -> None:
    answer = json.dumps({"jsonrpc": "2.0", "id": 1, "result": {}})
    text = f"Content-Length: {len(answer)}\r\n\r\n{answer}"
    found = report(written(text * 3), "output-that-is-no-message")
    assert len(found) == 1
    assert "the framing of the Language Server Protocol" in found[0].message
    assert "one line" in found[0].hint


@pytest.mark.parametrize("indent", [0, 2, 4])
def test_messages_over_several_lines_are_told_once(report: Report, indent: int) -> None:
    tool = {
        "name": "a",
        "inputSchema": {"type": "object", "required": ["b", "c"], "minProperties": 1},
    }
    answer = {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool, {"name": "{["}], "more": {}}}
    text = "\n".join([json.dumps(answer, indent=indent)] * 2)
    (found,) = report(written(text), "output-that-is-no-message")
    assert "a message must stand on one line" in found.message
    assert "stderr" not in found.hint


def test_logs_are_told_one_by_one(report: Report) -> None:
    lines = written('{"a": \n[INFO] started\n[WARN] {late}\n"quoted" words')
    assert len(report(lines, "output-that-is-no-message")) == 4
    lines = written("{\nStarting\n}\nDone\n}")
    found = [f.message for f in report(lines, "output-that-is-no-message")]
    assert ["several lines" in message for message in found] == [True, False, False, False]


def test_each_party_has_a_framing_of_its_own(report: Report) -> None:
    lines = written('{\n"id": 1,') + written('"id": 1,', "c2s") + written("}")
    found = report(lines, "output-that-is-no-message")
    assert sorted(str(f.party) for f in found) == ["client", "server"]


def test_a_message_without_its_line_end_is_told_as_such(report: Report) -> None:
    found = told(report, "cut-off", text='{"id": 1}', method="tools/list", open=True)
    assert "no line end so far, and the request tools/list waits" in found.message
    assert "newline" in found.hint


def over_http(kind: str, **http: Any) -> list[dict[str, Any]]:
    line = answered(200, type=kind, msg={"jsonrpc": "2.0", "id": 1, "result": {}})
    line["http"] |= http
    return [post(REQUEST), line]


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (over_http("text/plain"), 1),
        (over_http("application/json-rpc"), 1),
        (over_http("Application/JSON; charset=utf-8"), 0),
        (over_http("text/event-stream"), 0),
        (over_http("text/plain", event="message"), 0),
        (over_http("text/plain", status=500), 0),
        (over_http("text/plain") + over_http("text/plain") + over_http("text/html"), 2),
        ([{**each, "transport": "http-sse"} for each in over_http("text/plain")], 0),
        (
            [
                *over_http("text/plain"),
                happened("wrong-content-type", "streamable-http", type="text/plain"),
            ],
            1,
        ),
    ],
)
def test_the_type_of_a_message_in_a_recording(report: Report, lines: Any, count: int) -> None:
    found = report(lines, "wrong-content-type", "http-answer-without-message")
    assert len(found) == count
    assert all("application/json" in each.hint for each in found)
