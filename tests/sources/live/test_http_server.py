from __future__ import annotations

import json
from typing import Any

import anyio
import pytest

from fake_link import handshake, per_request
from http_peer import Handler, Out, Peer, Request, peer
from revisor.model.reading import Reading
from revisor.model.subject import MISSING, ToolDefinition
from revisor.model.wire import Conversation, WireIncident, WireMessage
from revisor.sources import http_server
from revisor.sources.live.options import Call, LiveOptions, LiveTarget


def check(handler: Handler, **given: Any) -> tuple[Reading, Peer]:
    options = LiveOptions(**{"timeout": 15.0, **given})

    async def run() -> tuple[Reading, Peer]:
        async with peer(handler) as server:
            target = LiveTarget(server.url, url=server.url)
            reading = await http_server.check(target, options, lambda _told: None, None)
            assert await server.all_closed()
            return reading, server

    return anyio.run(run)


def tools(reading: Reading) -> list[str | None]:
    return [s.name for s in reading.subjects if isinstance(s, ToolDefinition)]


def messages(reading: Reading) -> list[WireMessage]:
    found = [s for s in reading.subjects if isinstance(s, Conversation)]
    return [message for each in found for message in each.messages]


async def modern(request: Request, out: Out) -> None:
    """Serve 2026-07-28, and refuse what it does not know."""
    if request.method != "POST":
        await out.answer(status=405)
        return
    (answer,) = per_request(request.message)
    await out.json(answer, 404 if "error" in answer else 200)


async def legacy(request: Request, out: Out) -> None:
    """Serve 2025-11-25 with sessions."""
    if request.method != "POST":
        await out.answer(status=405)
        return
    if request.rpc != "initialize" and "mcp-session-id" not in request.headers:
        await out.answer("no session", 400, "text/plain")
        return
    answers = handshake(request.message)
    if not answers:
        await out.answer(status=202)
        return
    await out.json(answers[0], mcp_session_id="s1")


async def protected(request: Request, out: Out) -> None:
    """Ask for credentials."""
    if request.path.startswith("/.well-known/"):
        await out.answer(status=404)
        return
    await out.answer(status=401, www_authenticate="Bearer")


def late(body: str, status: int = 200) -> Handler:
    """Serve 2025-11-25; the body of an answer to a notification comes some time after its head."""

    async def handler(request: Request, out: Out) -> None:
        if request.method == "POST" and "id" not in request.message:
            headers = {"content_type": "application/json", "content_length": str(len(body))}
            await out.head(status, headers)
            await anyio.sleep(0.3)
            await out.raw(body.encode())
        else:
            await legacy(request, out)

    return handler


def test_an_answer_to_a_notification_whose_body_comes_late_is_seen() -> None:
    reading, _ = check(late("{}"))
    assert tools(reading) == ["echo"]
    found = [s for s in reading.subjects if isinstance(s, WireIncident)]
    assert [(s.kind, s.detail["method"], s.detail["status"]) for s in found] == [
        ("wrong-status", "notifications/initialized", 200)
    ]


def test_a_notification_that_is_never_answered_costs_a_moment_only() -> None:
    async def handler(request: Request, out: Out) -> None:
        if request.method == "POST" and "id" not in request.message:
            await out.head(200, {"content_type": "text/event-stream"})
            await anyio.sleep_forever()
        await legacy(request, out)

    reading, _ = check(handler)
    assert tools(reading) == ["echo"]
    assert not reading.not_checked


def test_a_server_of_the_per_request_era_gets_its_headers() -> None:
    reading, server = check(modern)
    assert reading.kind == "http_server"
    assert (reading.revision, tools(reading)) == ("2026-07-28", ["echo"])
    assert server.methods == ["server/discover", "tools/list", "tools/list"]
    for request in server.requests:
        assert request.headers["mcp-protocol-version"] == "2026-07-28"
        assert request.headers["mcp-method"] == request.rpc


def test_a_server_of_the_handshake_era_is_asked_on_two_sessions() -> None:
    reading, server = check(legacy)
    assert (reading.revision, tools(reading)) == ("2025-11-25", ["echo"])
    assert server.methods.count("initialize") == 2
    assert server.methods.count("DELETE") == 2
    assert server.methods.count("GET") == 1
    assert not reading.not_checked
    # That it refused what it does not know is nobody's fault.
    assert not [s for s in reading.subjects if isinstance(s, WireIncident)]
    asked = [r for r in server.requests if r.rpc == "tools/list"]
    assert {r.headers["mcp-protocol-version"] for r in asked} == {"2025-11-25"}
    assert all("mcp-method" not in r.headers for r in asked)


def test_a_server_of_http_sse_is_known_by_what_it_does() -> None:
    streams: dict[str, Out] = {}

    async def older(request: Request, out: Out) -> None:
        if request.method == "GET":
            name = str(len(streams))
            streams[name] = out
            await out.events(f"event: endpoint\ndata: /messages?s={name}\n\n")
            await anyio.sleep(20)
        elif not request.path.startswith("/messages"):
            await out.answer("Cannot POST", 404, "text/html")
        else:
            await out.answer(status=202)
            for answer in handshake(request.message, revision="2024-11-05"):
                text = f"event: message\ndata: {json.dumps(answer)}\n\n"
                await streams[request.path[-1]].raw(text.encode())

    reading, _ = check(older)
    assert reading.kind == "sse_server"
    assert (reading.revision, tools(reading)) == ("2024-11-05", ["echo"])
    assert not [s for s in reading.subjects if isinstance(s, WireIncident)]


def test_a_server_that_needs_credentials_is_inconclusive() -> None:
    reading, server = check(protected)
    assert reading.inconclusive
    assert "--bearer" in reading.not_checked[0].why
    assert server.methods[0] == "server/discover"
    assert "initialize" not in server.methods
    (message,) = [m for m in messages(reading) if m.sender == "server"]
    assert message.value is MISSING
    assert message.http is not None
    assert message.http.status == 401


def test_that_credentials_are_needed_is_told_although_the_metadata_hang() -> None:
    async def hangs(request: Request, out: Out) -> None:
        if request.method == "GET":
            await anyio.sleep_forever()
        await protected(request, out)

    reading, _ = check(hangs, timeout=1.5)
    assert reading.inconclusive
    assert "--bearer" in reading.not_checked[0].why
    told = {note.what: note.why for note in reading.not_checked}
    assert "did not come in time" in told["its authorization"]
    assert "did not answer" not in str(told)


def test_credentials_may_be_needed_for_lists_alone() -> None:
    async def later(request: Request, out: Out) -> None:
        if request.method == "POST" and request.rpc != "tools/list":
            await legacy(request, out)
        else:
            await protected(request, out)

    reading, _ = check(later)
    assert reading.inconclusive
    assert any("--bearer" in note.why for note in reading.not_checked)


@pytest.mark.parametrize("status", [200, 404])
def test_a_page_is_no_server(status: int) -> None:
    async def page(_request: Request, out: Out) -> None:
        await out.answer("<html>Hello</html>", status, "text/html")

    reading, _ = check(page)
    assert reading.inconclusive
    found = {s.kind for s in reading.subjects if isinstance(s, WireIncident)}
    assert found == {"wrong-content-type" if status == 200 else "wrong-status"}


def test_nobody_listens_is_said_plainly() -> None:
    async def run() -> Reading:
        target = LiveTarget("http://127.0.0.1:1/mcp", url="http://127.0.0.1:1/mcp")
        return await http_server.check(target, LiveOptions(), lambda _told: None, None)

    reading = anyio.run(run)
    assert reading.inconclusive
    assert "refuses connections" in reading.not_checked[0].why


def test_an_annotated_argument_of_a_call_goes_into_a_header() -> None:
    schema = {
        "type": "object",
        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
    }

    async def annotated(request: Request, out: Out) -> None:
        if request.rpc == "tools/call":
            result = {"resultType": "complete", "content": []}
            await out.json({"jsonrpc": "2.0", "id": request.message["id"], "result": result})
        elif request.rpc == "tools/list":
            (answer,) = per_request(request.message)
            answer["result"]["tools"] = [{"name": "go", "inputSchema": schema}]
            await out.json(answer)
        else:
            await modern(request, out)

    _, server = check(annotated, calls=(Call("go", {"region": "west"}),))
    called = server.requests[-1]
    assert called.rpc == "tools/call"
    assert called.headers["mcp-param-region"] == "west"
    assert called.headers["mcp-name"] == "go"
