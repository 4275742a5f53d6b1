"""Answers over Streamable HTTP, by real servers on loopback."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from http_links import (
    SMALL,
    always,
    answered_by,
    notification,
    request,
    result,
    run,
    streaming,
)
from http_peer import Handler, Out, Peer, Request
from revisor.sources.live.http_link import StreamableLink
from revisor.sources.live.options import LiveOptions


def test_one_object() -> None:
    came = answered_by(always(json.dumps(result()), 200, "Application/JSON; charset=utf-8"))
    assert came.incident is None
    assert json.loads(came.text) == result()
    assert came.detail == {"method": "tools/list", "id": 1}


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
