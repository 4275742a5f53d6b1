"""A server in memory: what it answers is a function, and nothing is started or connected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import anyio

from revisor.model.wire import Transport
from revisor.sources.live.link import Arrived, Link, LinkClosedError, Sent
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.ways import Way

Answering = Callable[[Mapping[str, Any]], Iterable[Any]]
END = object()
"""In the place of an answer: the server ends."""


class FakeLink:
    """A link to `answering`, which gets each message and returns what comes back for it.

    That may be a JSON value, bytes, an Arrived, or END.
    """

    transport: Transport = "stdio"

    def __init__(self, answering: Answering, told: tuple[str, ...] = ()) -> None:
        self.sent: list[Any] = []
        self.closed = 0
        self._answering = answering
        self._told = told
        self._send, self._receive = anyio.create_memory_object_stream[Any](10_000)

    async def send(self, message: Any) -> Sent:
        if self.closed:
            raise LinkClosedError("it is closed")
        self.sent.append(message)
        for answer in self._answering(message):
            self._send.send_nowait(answer)
        return Sent(json.dumps(message).encode())

    async def receive(self) -> Arrived:
        try:
            answer = await self._receive.receive()
        except (anyio.ClosedResourceError, anyio.EndOfStream):
            raise LinkClosedError("the server is gone") from None
        if answer is END:
            self._send.close()
            return Arrived(incident="ended", detail={"code": 3, "text": ""})
        if isinstance(answer, Arrived):
            return answer
        return Arrived(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    async def aclose(self) -> None:
        self.closed += 1
        self._send.close()
        self._receive.close()

    def remarks(self) -> tuple[str, ...]:
        return self._told

    @property
    def methods(self) -> list[str]:
        """The methods that were sent, in their order."""
        return [message["method"] for message in self.sent if "method" in message]


class FakeServers:
    """Makes links, each to what the next one of several functions answers; the last is repeated."""

    def __init__(self, *answering: Answering) -> None:
        self.links: list[FakeLink] = []
        self.told: tuple[str, ...] = ()
        self._answering = answering

    async def connect(self, _revision: str) -> Link:
        index = min(len(self.links), len(self._answering) - 1)
        self.links.append(FakeLink(self._answering[index], self.told))
        return self.links[-1]

    def way(self, *, grace: float = 1.0, one_each: bool = True) -> Way:
        """Return the way to these servers."""
        return Way("stdio_server", "fake", self.connect, grace, one_each)

    @property
    def main(self) -> FakeLink:
        """The link that was opened first."""
        return self.links[0]


def result(message: Mapping[str, Any], value: Any) -> dict[str, Any]:
    """Return the response to a request."""
    return {"jsonrpc": "2.0", "id": message["id"], "result": value}


def error(message: Mapping[str, Any], code: int, data: Any = None) -> dict[str, Any]:
    """Return the error response to a request."""
    told = {"code": code, "message": "no"} | ({} if data is None else {"data": data})
    return {"jsonrpc": "2.0", "id": message["id"], "error": told}


def handshake(
    message: Mapping[str, Any],
    capabilities: Mapping[str, Any] | None = None,
    revision: str = "2025-11-25",
    answers: Mapping[str, Any] | None = None,
) -> list[Any]:
    """Answer as a server of the handshake era that lists one tool; `answers` by method."""
    method = message.get("method", "")
    if answers and method in answers:
        return [result(message, answers[method])]
    if method == "initialize":
        declared = {"tools": {}} if capabilities is None else capabilities
        info = {"name": "fake", "version": "1"}
        opened = {"protocolVersion": revision, "capabilities": declared, "serverInfo": info}
        return [result(message, opened)]
    if method == "tools/list":
        return [result(message, {"tools": [tool("echo")]})]
    return [error(message, -32601)] if "id" in message and method else []


def per_request(
    message: Mapping[str, Any], capabilities: Mapping[str, Any] | None = None
) -> list[Any]:
    """Answer as a server of the per-request era that lists one tool."""
    method = message.get("method", "")
    cached = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
    if method == "server/discover":
        declared = {"tools": {}} if capabilities is None else capabilities
        found = {"supportedVersions": ["2026-07-28"], "capabilities": declared}
        return [result(message, cached | found)]
    if method == "tools/list":
        return [result(message, {**cached, "tools": [tool("echo")]})]
    return [error(message, -32601)] if "id" in message and method else []


def tool(name: str) -> dict[str, Any]:
    """Return a tool without faults."""
    return {"name": name, "description": name, "inputSchema": {"type": "object"}}


def options(**given: Any) -> LiveOptions:
    """Return options that let nothing take long."""
    return LiveOptions(**{"timeout": 10.0, **given})
