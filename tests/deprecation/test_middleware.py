"""The middleware with stand-ins for the objects of the SDKs; tests/live uses the real ones."""

from __future__ import annotations

import asyncio
import gc
import logging
import subprocess
import sys
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from revisor import DeprecatedUse, DeprecationMiddleware, UsageError
from revisor.deprecation import FEATURES, MCPFeatureDeprecationWarning
from revisor.surfaces.deprecation_middleware import middleware as module
from revisor.surfaces.deprecation_middleware.uses import LONGEST_NAME, client_name

EARLIER, CURRENT = "2025-11-25", "2026-07-28"
ROOTS = {"capabilities": {"roots": {}}, "clientInfo": {"name": "example", "version": "1.0"}}


class Connection:
    """What the SDK makes for each client."""


class Session:
    """What the SDK makes for each message."""

    def __init__(self, connection: Connection | None, revision: str = EARLIER) -> None:
        self._connection, self.protocol_version = connection, revision
        self.client_params = SimpleNamespace(
            client_info=SimpleNamespace(name="example", version="1.0")
        )
        self.sent: list[Any] = []

    async def send_request(self, request: Any, result_type: Any = None) -> Any:
        self.sent.append(request)
        return result_type

    async def send_notification(self, notification: Any) -> None:
        self.sent.append(notification)

    async def send_log_message(self, level: str, data: Any) -> None:
        self.sent.append((level, data))

    async def list_roots(self) -> Any:
        return await self.send_request(Model(method="roots/list"))


class Model:
    """A model of the SDK, reduced to what is asked of it."""

    def __init__(self, **members: Any) -> None:
        self.members = members

    def model_dump(self, **options: Any) -> dict[str, Any]:
        assert options == {"by_alias": True, "mode": "json", "exclude_none": True}
        return self.members


def message(session: Any, method: str, params: Any = None, *, request: bool = True) -> Any:
    number = 1 if request else None
    return SimpleNamespace(session=session, method=method, params=params, request_id=number)


def send(middleware: Any, context: Any, answer: Any = None) -> Any:
    """Pass a message through a middleware; `answer` is the handler's, or what makes it."""

    async def call_next(given: Any) -> Any:
        assert given is context
        return await answer(given) if callable(answer) else answer

    return asyncio.run(middleware(context, call_next))


def watching(**options: Any) -> tuple[DeprecationMiddleware, list[DeprecatedUse]]:
    told: list[DeprecatedUse] = []
    return DeprecationMiddleware(told.append, **options), told


def test_a_feature_is_told_once_a_connection_and_counted_each_time() -> None:
    middleware, told = watching()
    connections = [Connection(), Connection()]
    for connection in connections:
        for _ in range(3):
            send(middleware, message(Session(connection), "logging/setLevel"))
            send(middleware, message(Session(connection), "initialize", ROOTS), {})
    assert middleware.counts == {"roots": 6}
    assert [(use.feature, use.party, use.client) for use in told] == [
        ("roots", "client", "example 1.0")
    ] * 2
    assert told[0].signal == ("capability", "client.roots")
    assert told[0].facts == FEATURES["roots"]


def test_nothing_is_changed_on_the_way() -> None:
    middleware, _ = watching()
    answer: dict[str, Any] = {"tools": []}
    assert send(middleware, message(Session(Connection()), "tools/list"), answer) is answer
    with pytest.raises(KeyError):
        send(middleware, message(Session(Connection()), "tools/list"), _failing)


async def _failing(_: Any) -> Any:
    raise KeyError("it")


@pytest.mark.parametrize("params", [None, 7, [], {"_meta": None}, {"_meta": 7, "clientInfo": 3}])
def test_malformed_params_pass(params: Any) -> None:
    middleware, told = watching()
    send(middleware, message(Session(Connection()), "tools/call", params), None)
    send(middleware, message(None, "initialize", params), {"capabilities": 3})
    send(middleware, message(None, "notifications/initialized", params, request=False), None)
    assert (middleware.counts, told) == ({}, [])


def test_a_session_that_cannot_be_held_weakly_counts_as_its_client() -> None:
    middleware, told = watching()
    for _ in range(2):
        session = SimpleNamespace(protocol_version=EARLIER)
        send(middleware, message(session, "initialize", ROOTS), {"protocolVersion": 7})
    assert middleware.counts == {"roots": 2}
    assert [(use.client, use.revision) for use in told] == [("example 1.0", EARLIER)]


def test_what_the_server_declares_and_asks_for_in_its_answers_is_seen() -> None:
    middleware, told = watching()
    session = Session(Connection(), CURRENT)
    opened = {"capabilities": {"logging": {}}, "supportedVersions": [CURRENT]}
    send(middleware, message(session, "server/discover", {}), opened)
    asked = {"resultType": "input_required", "inputRequests": {"a": {"method": "roots/list"}}}
    send(middleware, message(session, "tools/call", {"name": "a"}), asked)
    assert [(use.feature, use.party) for use in told] == [
        ("logging", "server"),
        ("roots-list", "server"),
    ]


def test_the_agreed_revision_is_told_of_a_handshake() -> None:
    middleware, told = watching()
    context = message(Session(Connection(), EARLIER), "initialize", ROOTS)
    send(middleware, context, Model(protocolVersion="2025-03-26", capabilities={}))
    assert told[0].revision == "2025-03-26"


def test_what_a_handler_sends_is_seen_and_sent() -> None:
    middleware, told = watching()
    session = Session(Connection())

    async def handler(_: Any) -> str:
        await session.list_roots()
        params = {"level": "info", "data": "x"}
        await session.send_notification(Model(method="notifications/message", params=params))
        await session.send_log_message("info", "x")
        sampling = {"messages": [], "includeContext": "allServers"}
        await session.send_request(Model(method="sampling/createMessage", params=sampling))
        return "done"

    assert send(middleware, message(session, "tools/call", {"name": "a"}), handler) == "done"
    assert len(session.sent) == 4
    assert middleware.counts == {
        "logging-message": 2,
        "roots-list": 1,
        "sampling-create-message": 1,
        "sampling-include-context-values": 1,
    }
    assert all(use.party == "server" for use in told)
    assert told[0].surface == (
        f"server (to client example 1.0) at revision {EARLIER}, method roots/list"
    )


def test_two_middlewares_see_the_same_and_one_sees_a_session_once() -> None:
    one, _ = watching()
    other, _ = watching()
    session = Session(Connection())

    async def handler(_: Any) -> Any:
        return await session.list_roots()

    async def through(context: Any, call_next: Any) -> Any:
        async def inner(given: Any) -> Any:
            return await other(given, call_next)

        return await one(context, inner)

    send(through, message(session, "tools/call", {}), handler)
    send(one, message(session, "tools/call", {}), handler)
    assert one.counts == {"roots-list": 2}
    assert other.counts == {"roots-list": 2}


def test_a_session_that_takes_no_attributes_is_left_alone() -> None:
    class Closed:
        __slots__ = ()

    middleware, _ = watching()
    assert send(middleware, message(Closed(), "tools/list", {}), {"tools": []}) == {"tools": []}


def test_without_connections_a_client_is_one() -> None:
    middleware, told = watching()
    meta = {
        "io.modelcontextprotocol/clientCapabilities": {"sampling": {}},
        "io.modelcontextprotocol/clientInfo": {"name": "one", "version": "2"},
    }
    for name in ("one", "one", "other", "one"):
        info = {"name": name, "version": "2"}
        params = {"_meta": {**meta, "io.modelcontextprotocol/clientInfo": info}}
        send(middleware, message(Session(Connection(), CURRENT), "tools/list", params), {})
    assert middleware.counts == {"sampling": 4}
    assert [use.client for use in told] == ["one 2", "other 2"]


def test_names_of_strangers_cost_a_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CLIENTS", 3)
    middleware, told = watching()
    for number in range(10):
        capabilities: Any = {"io.modelcontextprotocol/clientCapabilities": {"roots": {}}}
        info = {"io.modelcontextprotocol/clientInfo": {"name": str(number), "version": ""}}
        params = {"_meta": {**capabilities, **info}}
        send(middleware, message(Session(None, CURRENT), "tools/list", params), {})
    assert len(told) == 10
    assert list(middleware._clients) == ["7", "8", "9"]


def test_connections_that_are_gone_are_forgotten() -> None:
    middleware, _ = watching()
    send(middleware, message(Session(Connection()), "initialize", ROOTS), {})
    gc.collect()
    assert len(middleware._sessions) == 0


def test_a_name_is_safe_to_print() -> None:
    assert client_name("a\x1b[31m\u202eb", "\n1") == "a\\x1b[31m\\u202eb \\n1"
    assert len(client_name("x" * 10_000, None)) == LONGEST_NAME
    assert client_name(None, 7) == ""


def test_older_revisions_can_be_counted_and_not_told() -> None:
    middleware, told = watching(older_revisions=False)
    old, new = Session(Connection(), EARLIER), Session(Connection(), CURRENT)
    for session in (old, new):
        send(middleware, message(session, "resources/list", {}), {"inputRequests": {}})
        meta: Any = {"io.modelcontextprotocol/clientCapabilities": {"roots": {}}}
        send(middleware, message(session, "resources/list", {"_meta": meta}), {})
    assert middleware.counts == {"roots": 2}
    assert [use.revision for use in told] == [CURRENT]


def test_the_transport_of_two_endpoints_is_seen() -> None:
    transport = type("SseServerTransport", (), {"handle": lambda _: None})
    transport.__module__ = "mcp.server.sse"
    wrapped = SimpleNamespace(app=transport().handle)
    middleware, told = watching()
    for endpoint in (transport().handle, wrapped, print, None):
        context = message(Session(Connection()), "tools/list", {})
        context.request = SimpleNamespace(scope={"endpoint": endpoint})
        send(middleware, context, {"tools": []})
    assert middleware.counts == {"transport-http-sse": 2}
    assert told[0].party == "server"


def fastmcp_message(session: Any, given: Any, method: str, **more: Any) -> Any:
    inner = SimpleNamespace(session=session, **more)
    return SimpleNamespace(message=given, method=method, type="request", fastmcp_context=inner)


@pytest.fixture
def adapted(monkeypatch: pytest.MonkeyPatch) -> tuple[Callable[..., Any], DeprecationMiddleware]:
    """Return the middleware for FastMCP, which is not installed here: a stand-in is its base."""
    package = SimpleNamespace(Middleware=object)
    monkeypatch.setitem(sys.modules, "fastmcp", SimpleNamespace(server=package))
    monkeypatch.setitem(sys.modules, "fastmcp.server", SimpleNamespace(middleware=package))
    monkeypatch.setitem(sys.modules, "fastmcp.server.middleware", package)
    middleware, _ = watching()
    return middleware.for_fastmcp().on_message, middleware


def test_fastmcp_hands_over_requests_params_and_dicts(
    adapted: tuple[Callable[..., Any], DeprecationMiddleware],
) -> None:
    on_message, middleware = adapted
    session = Session(Connection())
    whole = SimpleNamespace(method="initialize", params=Model(**ROOTS))
    send(on_message, fastmcp_message(session, whole, "initialize"), Model(capabilities={}))
    meta = Model(**{"io.modelcontextprotocol/logLevel": "info"})
    request = SimpleNamespace(meta=meta)
    context = fastmcp_message(session, Model(name="a"), "tools/call", request_context=request)
    send(on_message, context, SimpleNamespace(content=[]))
    send(on_message, fastmcp_message(session, {"level": "info"}, "logging/setLevel"), None)
    assert middleware.counts == {"roots": 1, "meta-log-level": 1}


def test_fastmcp_tells_its_transport_and_may_have_no_session(
    adapted: tuple[Callable[..., Any], DeprecationMiddleware],
) -> None:
    class Early:
        transport = "sse"

        @property
        def session(self) -> Any:
            raise RuntimeError("not yet")

    on_message, middleware = adapted
    context = fastmcp_message(None, None, "ping")
    context.fastmcp_context = Early()
    send(on_message, context, Model())
    context.fastmcp_context = None
    send(on_message, context, Model())
    assert middleware.counts == {"transport-http-sse": 1}


def test_by_default_it_warns_with_the_facts_and_the_servers_own_line() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        send(DeprecationMiddleware(), message(Session(Connection()), "initialize", ROOTS), {})
    (one,) = caught
    assert isinstance(one.message, MCPFeatureDeprecationWarning)
    assert (one.message.feature, one.filename) == ("roots", __file__)
    assert one.message.surface == (
        f"client example 1.0 at revision {EARLIER}, capability client.roots"
    )
    assert str(one.message).startswith(f"{one.message.surface}: Roots feature is deprecated since")


def test_as_an_error_it_fails_the_message_once_and_is_counted() -> None:
    middleware = DeprecationMiddleware()
    session = Session(Connection())
    meta: Any = {"io.modelcontextprotocol/clientCapabilities": {"roots": {}}}
    context = message(session, "tools/list", {"_meta": meta})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(MCPFeatureDeprecationWarning):
            send(middleware, context, {})
        assert send(middleware, context, {"tools": []}) == {"tools": []}
    assert middleware.counts == {"roots": 2}


def test_it_can_go_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "revisor.deprecation"):
        send(DeprecationMiddleware("log"), message(Session(Connection()), "initialize", ROOTS), {})
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "client example 1.0" in caplog.text


def test_another_way_to_report_is_refused() -> None:
    with pytest.raises(UsageError) as told:
        DeprecationMiddleware("stderr")  # type: ignore[arg-type]
    assert told.value.hint == "pass 'warnings' or 'log', or a function"


def test_a_model_that_cannot_be_written_breaks_nothing() -> None:
    class Broken:
        def model_dump(self, **_: Any) -> Any:
            raise ValueError("no")

    middleware, told = watching()
    session, broken = Session(Connection()), Broken()

    async def handler(_: Any) -> Any:
        await session.send_request(broken)
        return broken

    assert send(middleware, message(session, "initialize", {}), handler) is broken
    assert (session.sent, told) == ([broken], [])


def test_neither_sdk_is_imported() -> None:
    code = (
        "import sys, revisor; revisor.DeprecationMiddleware();"
        "print(sorted(m for m in sys.modules if m.partition('.')[0] in"
        " {'mcp', 'mcp_types', 'fastmcp', 'pydantic', 'anyio', 'click', 'rich'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
