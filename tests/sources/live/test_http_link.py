"""Streamable HTTP against real servers on loopback."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from http_peer import Handler, Out, Peer, Request, peer
from revisor.errors import SourceError
from revisor.sources.live.http_client import Server, broken, closed
from revisor.sources.live.http_headers import encoded, metadata_headers, param_headers
from revisor.sources.live.http_link import StreamableLink, open_streamable
from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.options import LiveOptions

MODERN = "2026-07-28"
LAST_HANDSHAKE = "2025-11-25"
SECRET = "s3cr3t-t0k3n-value"  # noqa: S105 - of nothing
SECONDS = 20

Act = Callable[[StreamableLink, Peer], Awaitable[None]]


def request(method: str, number: int = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method}


def result(number: int = 1, **members: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": members}


def event(value: Any, **fields: str) -> str:
    lines = [f"{name}: {text}" for name, text in fields.items()]
    return "\n".join([*lines, f"data: {json.dumps(value)}", "", ""])


def run(
    handler: Handler,
    act: Act,
    *,
    revision: str | None = LAST_HANDSHAKE,
    options: LiveOptions | None = None,
    path: str = "",
) -> Peer:
    """Act on a link to a server with this handler; assert that nothing is left behind."""

    async def main() -> Peer:
        async with peer(handler) as server:
            link = open_streamable(server.url + path, options or LiveOptions(), revision=revision)
            try:
                with anyio.fail_after(SECONDS):
                    await act(link, server)
            finally:
                await link.aclose()
            assert await server.all_closed()
            assert not link._connection._tasks
            return server

    return asyncio.run(main())


def answered_by(handler: Handler, message: Any = None, **options: Any) -> Arrived:
    """Return the first arrival after one message."""
    found: list[Arrived] = []

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(message or request("tools/list"))
        found.append(await link.receive())

    run(handler, act, **options)
    return found[0]


def always(body: bytes | str, status: int = 200, kind: str = "", **headers: str) -> Handler:
    async def handler(_: Request, out: Out) -> None:
        await out.answer(body, status, kind, **headers)

    return handler


def streaming(*events: str | bytes) -> Handler:
    async def handler(_: Request, out: Out) -> None:
        await out.events(*events)

    return handler


# What is sent


def test_headers_of_the_per_request_era() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        sent = await link.send(request("tools/call", name="día", arguments={}))
        await link.receive()
        assert sent.http is not None
        assert sent.http.headers["mcp-method"] == "tools/call"

    server = run(always("{}", 200, "application/json"), act, revision=MODERN)
    (asked,) = server.requests
    assert asked.method == "POST"
    assert asked.headers["accept"] == "application/json, text/event-stream"
    assert asked.headers["content-type"] == "application/json"
    assert asked.headers["mcp-protocol-version"] == MODERN
    assert asked.headers["mcp-method"] == "tools/call"
    assert asked.headers["mcp-name"] == "=?base64?ZMOtYQ==?="
    assert "mcp-session-id" not in asked.headers


@pytest.mark.parametrize(
    ("revision", "method", "expected"),
    [
        (None, "tools/list", {}),
        ("2025-03-26", "tools/list", {}),
        ("2025-06-18", "tools/list", {"mcp-protocol-version": "2025-06-18"}),
        ("2025-06-18", "initialize", {}),
        (MODERN, "tools/list", {"mcp-protocol-version": MODERN, "mcp-method": "tools/list"}),
    ],
)
def test_metadata_headers(revision: str | None, method: str, expected: dict[str, str]) -> None:
    assert metadata_headers(request(method), revision) == expected


def test_a_resource_is_named_by_its_uri() -> None:
    message = request("resources/read", uri="file:///a", name="other")
    assert metadata_headers(message, MODERN)["mcp-name"] == "file:///a"


# The table of the specification, section "Value Encoding".
ENCODED = {
    "us-west1": "us-west1",
    "Hello, 世界": "=?base64?SGVsbG8sIOS4lueVjA==?=",
    " padded ": "=?base64?IHBhZGRlZCA=?=",
    "line1\nline2": "=?base64?bGluZTEKbGluZTI=?=",
    "=?base64?literal?=": "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
    "a b\tc": "a b\tc",
    "": "",
}


@pytest.mark.parametrize("value", ENCODED)
def test_value_encoding(value: str) -> None:
    assert encoded(value) == ENCODED[value]


@given(st.text())
def test_any_value_can_be_sent_and_read_back(value: str) -> None:
    header = encoded(value)
    assert all(c == "\t" or " " <= c <= "~" for c in header)
    assert header == header.strip()
    if header.startswith("=?base64?") and header.endswith("?="):
        header = base64.b64decode(header[9:-2]).decode()
    assert header == value


def test_parameters_that_are_mirrored() -> None:
    schema = {
        "properties": {
            "region": {"type": "string", "x-mcp-header": "Region"},
            "deep": {"properties": {"count": {"x-mcp-header": "Count"}}},
            "flag": {"x-mcp-header": "Flag"},
            "absent": {"x-mcp-header": "Absent"},
            "null": {"x-mcp-header": "Null"},
            "bad": {"x-mcp-header": "a b"},
        }
    }
    arguments = {"region": "ö", "deep": {"count": -7}, "flag": True, "null": None, "bad": "x"}
    assert param_headers(schema, arguments) == {
        "mcp-param-region": "=?base64?w7Y=?=",
        "mcp-param-count": "-7",
        "mcp-param-flag": "true",
    }
    assert param_headers(True, {}) == {}


def test_credentials_are_sent_and_never_shown() -> None:
    options = LiveOptions(bearer=SECRET, headers={"X-Key": "k3y-of-the-user"})
    body = f"<html>you sent {SECRET} and k3y-of-the-user</html>"

    async def act(link: StreamableLink, _: Peer) -> None:
        sent = await link.send(request("tools/list"))
        came = await link.receive()
        for text in (repr(sent), repr(came)):
            assert SECRET not in text
            assert "k3y-of-the-user" not in text
        assert sent.http is not None
        assert sent.http.headers["authorization"] == "***"

    handler = always(body, 500, "text/html", x_echo=SECRET)
    server = run(handler, act, options=options, path="?api_key=0123456789abcdef")
    assert server.requests[0].headers["authorization"] == f"Bearer {SECRET}"
    assert server.requests[0].headers["x-key"] == "k3y-of-the-user"
    assert server.requests[0].path == "/mcp?api_key=0123456789abcdef"


def test_a_notification_arrives_before_what_is_sent_after_it() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.rpc == "notifications/initialized":
            await asyncio.sleep(0.1)
            await out.answer(status=202)
        else:
            await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(notification("notifications/initialized"))
        await link.send(request("tools/list"))
        await link.receive()
        assert server.methods == ["notifications/initialized", "tools/list"]

    run(handler, act)


def test_answers_that_nobody_takes_hold_no_request_up() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if "result" in asked.message:
            await asyncio.sleep(60)
        await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        for number in range(100):
            await link.send(result(number))
        await asyncio.sleep(0.2)
        assert len(server.requests) == 8
        await link.send(request("tools/list"))
        with anyio.fail_after(2):
            assert (await link.receive()).incident is None

    run(handler, act)


def test_sending_never_waits() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.message["id"] == 1:
            await asyncio.sleep(60)
        await out.json(result(2))

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list", 1))
        await link.send(request("tools/list", 2))
        assert json.loads((await link.receive()).text)["id"] == 2

    run(handler, act)


# Sessions and the stream by GET


async def stateful(asked: Request, out: Out) -> None:
    if asked.rpc == "initialize":
        await out.json(result(), mcp_session_id="id-1")
    elif asked.method == "DELETE":
        await out.answer()
    elif asked.method == "GET":
        await out.events(event(notification("notifications/message")))
        await asyncio.sleep(60)
    else:
        await out.answer(status=202)


def test_a_session_is_kept_and_ended() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        assert link.session == "id-1"
        await link.send(notification("notifications/initialized"))
        await link.open_get_stream()
        came = await link.receive()
        assert json.loads(came.text)["method"] == "notifications/message"
        assert came.http is not None
        assert (came.http.method, came.http.event) == ("GET", "message")
        assert link.get_stream is not None

    server = run(stateful, act)
    assert sorted(server.methods) == sorted(
        ["initialize", "notifications/initialized", "GET", "DELETE"]
    )
    assert server.methods[-1] == "DELETE"
    for asked in server.requests:
        first = asked.rpc == "initialize"
        assert asked.headers.get("mcp-session-id") == (None if first else "id-1")
        assert asked.headers.get("mcp-protocol-version") == (None if first else LAST_HANDSHAKE)


def test_no_session_and_no_stream_in_the_per_request_era() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        await link.open_get_stream()
        await link.send(request("tools/list"))
        await asyncio.sleep(0.1)

    server = run(stateful, act, revision=MODERN)
    assert server.methods == ["initialize", "tools/list"]
    assert "mcp-session-id" not in server.requests[1].headers


def test_a_server_without_a_stream_by_get_is_fine() -> None:
    async def handler(asked: Request, out: Out) -> None:
        await (out.answer(status=405) if asked.method == "GET" else out.json(result()))

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.open_get_stream()
        await server.asked("GET")
        await link.send(request("tools/list"))
        assert (await link.receive()).incident is None

    run(handler, act)


def test_a_get_that_is_answered_otherwise() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.open_get_stream()
        came = await link.receive()
        assert came.incident == "wrong-status"
        assert came.detail["method"] == "GET"
        assert came.detail["status"] == 404

    run(always("no", 404, "text/plain"), act)


# What comes back


def test_one_object() -> None:
    came = answered_by(always(json.dumps(result()), 200, "Application/JSON; charset=utf-8"))
    assert came.incident is None
    assert json.loads(came.text) == result()
    assert came.detail == {"method": "tools/list", "id": 1}


def test_a_stream_of_events() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        first, second = await link.receive(), await link.receive()
        assert json.loads(first.text)["method"] == "notifications/progress"
        assert json.loads(second.text) == result()
        assert second.http is not None
        assert (second.http.status, second.http.event) == (200, "message")

    run(streaming(event(notification("notifications/progress")), ": x\n\n", event(result())), act)


def test_a_stream_that_is_primed_with_an_empty_event() -> None:
    assert json.loads(answered_by(streaming("id: 1\ndata:\n\n", event(result()))).text) == result()


def test_a_stream_that_stays_open_after_the_response_is_closed() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.events(event(result()))
        await asyncio.sleep(60)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        await link.receive()
        with anyio.fail_after(SECONDS):
            assert await server.all_closed()

    run(handler, act)


def test_a_broken_off_stream_is_resumed_in_the_handshake_era() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "POST":
            await out.events("id: e-1\nretry: 10\ndata:\n\n")
        else:
            await out.events(event(result()))

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert json.loads((await link.receive()).text) == result()
        assert server.methods == ["tools/list", "GET"]
        assert server.requests[1].headers["last-event-id"] == "e-1"

    run(handler, act)


@pytest.mark.parametrize("revision", [LAST_HANDSHAKE, MODERN])
def test_a_stream_that_ends_before_the_response(revision: str) -> None:
    first = 'id: 4\ndata: {"method": "a"}\n\n' if revision == MODERN else "data: {}\n\n"

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list", 7))
        await link.receive()
        came = await link.receive()
        assert came.incident == "closed-early"
        lost = {"text": 'data: {"jsonrpc', "final": True}
        assert came.detail == {"method": "tools/list", "id": 7, **lost}
        assert server.methods == ["tools/list"]

    run(streaming(first, 'data: {"jsonrpc'), act, revision=revision)


INCIDENTS: dict[str, tuple[Handler, str, dict[str, Any]]] = {
    "HTML": (
        always("<html>", 200, "text/html"),
        "wrong-content-type",
        {"type": "text/html", "status": 200, "text": "<html>"},
    ),
    "no type at all": (always("hello"), "wrong-content-type", {"type": "", "text": "hello"}),
    "an error page": (
        always("<h1>oh", 502, "text/html"),
        "wrong-status",
        {"status": 502, "text": "<h1>oh"},
    ),
    "JSON that is no JSON-RPC": (
        always('{"error": "no"}', 404, "application/json"),
        "wrong-status",
        {"status": 404},
    ),
    "401 even with JSON-RPC": (
        always('{"jsonrpc": "2.0", "error": {"code": 1, "message": ""}}', 401, "application/json"),
        "wrong-status",
        {"status": 401},
    ),
    "202 for a request": (always("", 202), "wrong-status", {"status": 202, "expected": "200"}),
    "204": (always("", 204), "wrong-status", {"status": 204, "expected": "200"}),
    "an empty object": (always("", 200, "application/json"), "not-json", {"text": ""}),
    "another host": (
        always("", 307, location="http://example.invalid/mcp?token=x"),
        "redirect",
        {"location": "http://example.invalid/mcp", "status": 307},
    ),
    "another scheme": (
        always("", 308, location="https://127.0.0.1/mcp"),
        "redirect",
        {"location": "https://127.0.0.1/mcp", "status": 308},
    ),
    "a redirect that makes it a GET": (
        always("", 302, location="/login"),
        "redirect",
        {"status": 302},
    ),
    "a redirect to nowhere": (always("", 302), "wrong-status", {"status": 302}),
    "a loop": (always("", 307, location="/mcp"), "redirect", {"status": 307}),
    "a message without its frame": (
        streaming('{"jsonrpc": "2.0"}\n\n'),
        "not-an-event",
        {"text": '{"jsonrpc": "2.0"}'},
    ),
    "a message in an event that clients ignore": (
        streaming("event: answer\ndata: {}\n\n"),
        "not-an-event",
        {"text": "{}", "event": "answer"},
    ),
}


@pytest.mark.parametrize("title", INCIDENTS)
def test_incidents(title: str) -> None:
    handler, kind, detail = INCIDENTS[title]
    came = answered_by(handler)
    assert came.incident == kind
    assert came.text == b""
    assert came.http is not None
    assert {"method": "tools/list", "id": 1, **detail}.items() <= came.detail.items()


def test_pings_by_event_are_nothing() -> None:
    came = answered_by(streaming("event: ping\ndata: 2026-01-01\n\n", event(result())))
    assert came.incident is None


def test_an_error_with_its_status() -> None:
    error = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no"}}
    came = answered_by(always(json.dumps(error), 404, "application/json"))
    assert (came.incident, json.loads(came.text)) == (None, error)
    assert came.http is not None
    assert came.http.status == 404


@pytest.mark.parametrize("in_stream", [True, False])
def test_a_message_that_is_no_utf_8_is_told_and_read(in_stream: bool) -> None:
    body = json.dumps(result(name="gr?n")).encode().replace(b"?", b"\xfc")
    handler = (
        streaming(b"data: " + body + b"\n\n")
        if in_stream
        else always(body, 200, "application/json")
    )
    came = answered_by(handler)
    assert came.incident == "not-utf-8"
    assert json.loads(came.text)["result"] == {"name": "gr\ufffdn"}
    assert "final" not in came.detail


def test_a_message_of_a_wrong_type_is_told_and_read() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        told, message = await link.receive(), await link.receive()
        assert told.incident == "wrong-content-type"
        assert not told.detail["final"]
        assert json.loads(message.text) == result()

    run(always(json.dumps(result()), 200, "text/plain"), act)


def test_a_response_that_is_not_accepted() -> None:
    came = answered_by(always("", 500), {"jsonrpc": "2.0", "id": 1, "result": {}})
    assert (came.incident, came.detail["method"]) == ("wrong-status", "a response")
    assert "id" not in came.detail


@pytest.mark.parametrize(("status", "expected"), [(200, "202"), (204, "202"), (500, None)])
def test_a_notification_that_is_not_accepted(status: int, expected: str | None) -> None:
    came = answered_by(always("", status), notification("notifications/initialized"))
    assert came.incident == "wrong-status"
    assert came.detail.get("expected") == expected
    assert came.detail["method"] == "notifications/initialized"
    assert "id" not in came.detail


def test_a_redirect_within_the_origin_is_followed_once_and_remembered() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.path == "/mcp":
            await out.answer(status=307, location="/mcp/")
        else:
            await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        for _ in range(2):
            await link.send(request("tools/list"))
            assert (await link.receive()).incident is None
        assert [asked.path for asked in server.requests] == ["/mcp", "/mcp/", "/mcp/"]
        assert server.requests[1].body
        assert "/mcp/" in link.remarks()[0]

    run(handler, act)


SMALL = LiveOptions(max_size=1000, max_total=5000)


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large(announced: bool) -> None:
    async def handler(_: Request, out: Out) -> None:
        length = {"content_length": "2000"} if announced else {}
        await out.head(200, {"content_type": "application/json", **length})
        await out.raw(b"x" * 2000)

    came = answered_by(handler, options=SMALL)
    assert came.incident == "too-large"
    assert came.detail["size"] == 2000
    assert came.detail["limit"] == 1000


@pytest.mark.parametrize(
    ("status", "kind", "incident"),
    [(500, "text/html", "wrong-status"), (200, "text/html", "wrong-content-type")],
)
def test_a_page_that_never_ends_is_told_by_its_beginning(
    status: int, kind: str, incident: str
) -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(status, {"content_type": kind})
        while True:
            await out.raw(b"<html>" * 1000)

    came = answered_by(handler)
    assert came.incident == incident
    assert came.detail["text"].startswith("<html>")


def test_an_error_that_is_too_large() -> None:
    body = '{"jsonrpc": "2.0", "error": "' + "x" * 2000
    assert answered_by(always(body, 400), options=SMALL).incident == "wrong-status"


def test_a_body_that_never_ends() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(200, {"content_type": "application/json"})
        while True:
            await out.raw(b" " * 1000)

    assert answered_by(handler, options=SMALL).incident == "too-large"


def test_a_bomb_in_gzip() -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    handler = always(bomb, 200, "application/json", content_encoding="gzip")
    came = answered_by(handler, options=LiveOptions(max_size=1_000_000))
    assert came.incident == "too-large"
    assert came.detail["size"] < 5_000_000


def test_an_event_that_is_too_large_does_not_hide_the_next() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "too-large"
        assert json.loads((await link.receive()).text) == result()

    run(streaming(f"data: {'x' * 2000}\n\n", event(result())), act, options=SMALL)


def test_an_event_that_never_ends() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.events("data: ")
        while True:
            await out.raw(b"x" * 1000)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "too-large"
        assert await server.all_closed()

    run(handler, act, options=SMALL)


def test_a_flood_waits_outside() -> None:
    sent = 0

    async def handler(_: Request, out: Out) -> None:
        nonlocal sent
        await out.events()
        while True:
            await out.raw(event(notification("x" * 1000)).encode())
            sent += 1

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        await link.receive()
        await asyncio.sleep(0.5)
        before = sent
        await asyncio.sleep(0.3)
        assert sent == before
        assert link._connection.arrivals._size < 20_000

    run(handler, act, options=LiveOptions(max_size=5000))


NAMED_METHOD: dict[str, Any] = {"tools": [{"name": "method"}, {"method": "x", "error": 1}]}


@pytest.mark.parametrize(
    ("events", "answered"),
    [
        ([result(name=1, error="x")], True),
        ([result(**NAMED_METHOD)], True),
        ([[result(**NAMED_METHOD)]], True),
        ([{"method": "a", "params": {"result": 1}}], False),
        ([{"id": 1, "method": "a", "params": {"error": 1}}], False),
        ([{**result(**NAMED_METHOD), "id": 2}], False),
        (["method", {"x": "result"}], False),
    ],
    ids=str,
)
def test_whether_a_stream_brought_the_response(events: list[Any], answered: bool) -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        for _each in events:
            assert (await link.receive()).incident is None
        with anyio.move_on_after(0.3):
            assert (await link.receive()).incident == "closed-early"
            assert not answered
            return
        assert answered

    run(streaming(*map(event, events)), act)


def test_a_chunked_stream_that_breaks_off() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(200, {"content_type": "text/event-stream", "transfer_encoding": "chunked"})
        await out.raw(b"6\r\ndata: \r\n")

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "closed-early"
        assert "in the middle of its answer" in link.remarks()[0]

    run(handler, act)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_stream_that_cannot_be_resumed(goes_on: bool) -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "POST" or goes_on:
            await out.events("id: e-1\nretry: 1\ndata:\n\n")
        else:
            await out.answer(status=405)

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.send(request("tools/list"))
        assert (await link.receive()).incident == "closed-early"
        assert server.methods == ["tools/list", *["GET"] * (5 if goes_on else 1)]

    run(handler, act)


@pytest.mark.parametrize("given", ["a b", "é", "x" * 5])
def test_only_a_session_id_that_can_be_sent_is_sent_back(given: str) -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.json(result(), mcp_session_id=given)

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()
        assert link.session == (given if given == "xxxxx" else None)
        assert bool(link.remarks()) == (link.session is None)

    run(handler, act)


def test_a_body_that_is_not_packed_as_it_says() -> None:
    came = answered_by(always("{}", 200, "application/json", content_encoding="gzip"))
    assert came.incident == "closed-early"
    assert "content-encoding" in came.detail["reason"]


def test_a_get_stream_that_breaks_is_no_incident() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "GET":
            out.writer.close()
        else:
            await asyncio.sleep(0.2)
            await out.json(result())

    async def act(link: StreamableLink, server: Peer) -> None:
        await link.open_get_stream()
        await server.asked("GET")
        await link.send(request("tools/list"))
        assert (await link.receive()).incident is None
        assert "the stream by GET broke" in link.remarks()[0]

    run(handler, act)


def test_closed_without_an_answer() -> None:
    async def handler(_: Request, out: Out) -> None:
        out.writer.close()

    came = answered_by(handler)
    assert (came.incident, came.detail["id"]) == ("closed-early", 1)


def test_closed_in_the_middle_of_a_body() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.head(200, {"content_type": "application/json", "content_length": "100"})
        await out.raw(b'{"jsonrpc"')

    assert answered_by(handler).incident == "closed-early"


def test_more_headers_than_can_be_read() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(b"HTTP/1.1 200 OK\r\n")
        with_end = b"x-%d: " + b"y" * 1000 + b"\r\n"
        for number in range(1000):
            await out.raw(with_end % number)

    came = answered_by(handler)
    assert (came.incident, came.detail["what"]) == ("too-large", "headers")


def test_what_is_no_http() -> None:
    async def handler(_: Request, out: Out) -> None:
        await out.raw(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")

    assert answered_by(handler).incident == "closed-early"


def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with peer(always(json.dumps(result()), 200, "application/json")) as proxy:
            monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/mcp"))
            link = open_streamable("http://example.invalid/mcp", LiveOptions(), revision=None)
            try:
                with anyio.fail_after(SECONDS):
                    await link.send(request("tools/list"))
                    assert json.loads((await link.receive()).text) == result()
            finally:
                await link.aclose()
            assert proxy.requests[0].path == "http://example.invalid/mcp"

    asyncio.run(main())


def test_no_proxy_means_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert answered_by(always(json.dumps(result()), 200, "application/json")).incident is None


# How it ends


def test_nobody_listens() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        link._url = link._url.copy_with(port=1)
        await link.send(request("tools/list"))
        with pytest.raises(LinkClosedError, match="refuses connections"):
            await link.receive()
        with pytest.raises(LinkClosedError):
            await link.send(request("tools/list"))

    run(always(""), act)


FAILURES: list[tuple[httpx2.RequestError, str]] = [
    (httpx2.ConnectTimeout("x"), "did not take a connection within 3 s"),
    (httpx2.ProxyError("x"), "the proxy does not lead to example.invalid:8443"),
    (httpx2.LocalProtocolError(f"Illegal header value b'{SECRET}\\n'"), "no request could be sent"),
    (httpx2.ConnectError(f"told of {SECRET}"), r"no connection .* told of \*\*\*"),
]


@pytest.mark.parametrize(("error", "expected"), FAILURES)
def test_failures_in_plain_words(error: httpx2.RequestError, expected: str) -> None:
    url = f"https://user:{SECRET}@example.invalid:8443/mcp?key={SECRET}"
    found = closed(error, Server.at(url, LiveOptions(timeout=3, bearer=SECRET)))
    assert re.search(expected, found.message)
    assert found.hint
    assert SECRET not in f"{found} {found.values}"


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (httpx2.ReadError(""), "the connection was reset"),
        (httpx2.RemoteProtocolError("odd"), "odd"),
        (httpx2.ReadTimeout(""), "ReadTimeout"),
        (
            httpx2.RemoteProtocolError("illegal status line: bytearray(b'SSH-2.0')"),
            "what the server sent is no HTTP: SSH-2.0",
        ),
    ],
)
def test_breaks_in_plain_words(error: httpx2.RequestError, expected: str) -> None:
    assert broken(error, Server.at("http://example.invalid/", LiveOptions())) == expected


def test_a_proxy_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "nonsense://x")
    with pytest.raises(SourceError, match="proxy"):
        open_streamable("http://example.invalid/", LiveOptions(), revision=None)


def test_closing_twice_and_what_comes_after() -> None:
    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("tools/list"))
        await link.aclose()
        await link.aclose()
        with pytest.raises(LinkClosedError):
            await link.receive()
        with pytest.raises(LinkClosedError):
            await link.send(request("tools/list"))

    run(always(""), act)


def test_nothing_is_left_when_cancelled() -> None:
    async def never(_: Request, out: Out) -> None:
        await out.events()
        await asyncio.sleep(60)

    async def act(link: StreamableLink, server: Peer) -> None:
        with anyio.move_on_after(0.2):
            try:
                await link.send(request("tools/list"))
                await link.receive()
            finally:
                await link.aclose()
        assert await server.all_closed()

    run(never, act)


def test_a_session_is_not_waited_for_at_the_end() -> None:
    async def handler(asked: Request, out: Out) -> None:
        if asked.method == "DELETE":
            await asyncio.sleep(60)
        await out.json(result(), mcp_session_id="a")

    async def act(link: StreamableLink, _: Peer) -> None:
        await link.send(request("initialize"))
        await link.receive()

    run(handler, act)


@pytest.mark.parametrize(
    "url", ["", "example.com/mcp", "ftp://example.com", "http://", "http://[::1/"]
)
def test_what_is_no_url(url: str) -> None:
    with pytest.raises(SourceError, match="a URL such as"):
        open_streamable(url, LiveOptions(), revision=None)


@pytest.mark.parametrize(
    "options",
    [
        LiveOptions(headers={"x": "secret\r\nb: c"}),
        LiveOptions(headers={"x y": "secret"}),
        LiveOptions(bearer="säcret"),
    ],
)
def test_headers_that_cannot_be_sent(options: LiveOptions) -> None:
    with pytest.raises(SourceError, match="cannot be sent") as raised:
        open_streamable("http://127.0.0.1:1/", options, revision=None)
    assert not any(secret in str(raised.value) for secret in options.secrets)
