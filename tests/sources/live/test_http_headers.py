"""Which headers are sent, and in which spelling."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from http_links import MODERN, SECRET, always, request, run
from http_peer import Peer
from revisor.errors import SourceError
from revisor.sources.live.http_headers import encoded, metadata_headers, param_headers
from revisor.sources.live.http_link import StreamableLink, open_streamable
from revisor.sources.live.options import LiveOptions


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
