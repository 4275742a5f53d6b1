"""A raw HTTP server in the event loop of a test: it sees every request, and says what it is told.

    async with peer(handler) as server:
        ... server.url, server.requests, server.opened ...

A handler is `async (Request, Out) -> None`. The connection is closed after each answer unless
the handler keeps it busy.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Request:
    """One request; names of headers are in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> Any:
        """The JSON of the body."""
        return json.loads(self.body)

    @property
    def rpc(self) -> str:
        """The JSON-RPC method, or the HTTP method where there is no body."""
        method = self.message.get("method", "") if self.body else self.method
        return str(method)


class Out:
    """The way back to the client."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer

    async def raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def head(self, status: int, headers: dict[str, str]) -> None:
        """Send a status line and headers; underscores in names stand for hyphens."""
        lines = [f"HTTP/1.1 {status} X", "connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        await self.raw("\r\n".join([*lines, "", ""]).encode("latin-1"))

    async def answer(
        self, body: bytes | str = b"", status: int = 200, kind: str = "", **headers: str
    ) -> None:
        """Send a whole answer."""
        data = body.encode() if isinstance(body, str) else body
        if kind:
            headers["content_type"] = kind
        headers["content_length"] = str(len(data))
        await self.head(status, headers)
        await self.raw(data)

    async def json(self, value: Any, status: int = 200, **headers: str) -> None:
        """Send JSON."""
        await self.answer(json.dumps(value), status, "application/json", **headers)

    async def events(self, *events: str | bytes, **headers: str) -> None:
        """Begin an event stream; an event is its whole text."""
        await self.head(200, {"content_type": "text/event-stream", **headers})
        for event in events:
            await self.raw(event.encode() if isinstance(event, str) else event)


Handler = Callable[[Request, Out], Awaitable[None]]


@dataclass(slots=True)
class Peer:
    """A running server: what it was asked, and how many connections are open now."""

    port: int
    scheme: str = "http"
    requests: list[Request] = field(default_factory=list)
    opened: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def url(self) -> str:
        """The URL of an endpoint on it."""
        return f"{self.scheme}://127.0.0.1:{self.port}/mcp"

    @property
    def methods(self) -> list[str]:
        """The JSON-RPC methods (or HTTP methods) asked for, in order."""
        return [request.rpc for request in self.requests]

    async def all_closed(self) -> bool:
        """Whether every connection is closed by the client, waiting a moment for it."""
        return await _soon(lambda: not self.opened)

    async def asked(self, method: str) -> bool:
        """Whether this was asked for, waiting a moment for it."""
        return await _soon(lambda: method in self.methods)


@contextlib.asynccontextmanager
async def peer(handler: Handler, tls: ssl.SSLContext | None = None) -> AsyncIterator[Peer]:
    """Run a server on a free port of loopback while the context lasts."""
    found = Peer(0, "https" if tls else "http")
    tasks: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        found.opened.add(writer)
        gone: asyncio.Task[None] | None = None
        try:
            request = await _read(reader)
            if request is None:
                return
            found.requests.append(request)
            handling = asyncio.ensure_future(handler(request, Out(writer)))
            gone = asyncio.create_task(_until_gone(reader))
            await asyncio.wait({handling, gone}, return_when=asyncio.FIRST_COMPLETED)
            handling.cancel()
            with contextlib.suppress(ConnectionError, asyncio.CancelledError):
                await handling
        finally:
            if gone is not None:
                gone.cancel()
            found.opened.discard(writer)
            writer.close()
            tasks.discard(task)

    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=2**20, ssl=tls)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _soon(condition: Callable[[], bool]) -> bool:
    for _ in range(500):
        if condition():
            return True
        await asyncio.sleep(0.01)
    return False


async def _until_gone(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        while await reader.read(4096):
            pass


async def _read(reader: asyncio.StreamReader) -> Request | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    first, *lines = head.rstrip().split("\r\n")
    headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    method, path, _ = first.split(" ")
    return Request(method, path, headers, body)
