"""What both HTTP links are made of: a client, tasks of its own, a queue, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import anyio
import httpx2

from revisor.sources.live.arrivals import Arrivals
from revisor.sources.live.http_client import Server, broken, closed, is_no_http, new_client
from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.machine import causes

RESPONSE = "a response"
"""What stands in the place of a method where a response was sent."""

_ORDER_SECONDS = 5.0
_RESPONSES_AT_ONCE = 8
_END_SECONDS = 1.0
_MAX_REMARKS = 8
_HEADERS_TOO_LARGE = 431
_HEADERS_LIMIT = 100 * 1024
_NO_CONNECTION = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.LocalProtocolError,
    httpx2.ProxyError,
    httpx2.UnsupportedProtocol,
)


class Asked(NamedTuple):
    """The message that an HTTP answer belongs to.

    `method` is that of JSON-RPC, the HTTP method where there is no message (`GET`), and RESPONSE
    for a response to the server. `id` is the request's, None where no answer is expected.
    """

    method: str
    id: Any = None
    verb: str = "POST"
    expects_answer: bool = False

    @classmethod
    def by(cls, message: Any) -> Asked:
        """Return it for a message that is sent."""
        method = message.get("method") if isinstance(message, dict) else None
        if not isinstance(method, str):
            return cls(RESPONSE)
        return cls(method, message.get("id"), expects_answer="id" in message)

    @property
    def detail(self) -> dict[str, Any]:
        """What tells the asker which request an arrival belongs to."""
        return {"method": self.method, **({"id": self.id} if self.expects_answer else {})}


class Connection:
    """One client with its tasks. What goes wrong in a task ends the connection, never silently.

    The tasks are of asyncio itself, not of a task group: a link is opened in one place and closed
    in another, which a group forbids.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.client = new_client(server)
        self.arrivals = Arrivals(server.options.max_size)
        self._tasks: set[asyncio.Task[None]] = set()
        self._acknowledged: set[asyncio.Task[None]] = set()
        self._remarks: dict[str, None] = {}
        self._before: asyncio.Event | None = None
        self._responses = asyncio.Semaphore(_RESPONSES_AT_ONCE)
        self._ended = False

    def ensure_open(self) -> None:
        """Raise what ended the connection, if it is at its end."""
        if self.arrivals.error is not None:
            raise self.arrivals.error

    def spawn(self, work: Callable[[], Awaitable[None]], asked: Asked | None = None) -> None:
        """Run work on a task of this connection; `asked` is the message that it sends, if any."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if asked is not None and not asked.expects_answer:
            self._acknowledged.add(task)
            task.add_done_callback(self._acknowledged.discard)

    async def acknowledged(self, seconds: float) -> None:
        """Wait for the HTTP answers to messages that expect none, and until they are told.

        A notification is taken once the head of its answer came; the body may come later, and only
        then it shows whether the answer was as it must be.
        """
        with anyio.move_on_after(seconds):
            if self._acknowledged:
                await asyncio.wait(set(self._acknowledged))
            await self.arrivals.all_taken()

    def in_turn(self, asked: Asked) -> tuple[asyncio.Event | None, asyncio.Event]:
        """Return what to wait for before a message is sent, and what to set once it was taken.

        A notification reaches the server before what is sent after it; nobody waits for others.
        """
        before, taken = self._before, asyncio.Event()
        if not asked.expects_answer and asked.method != RESPONSE:
            self._before = taken
        return before, taken

    def lane(self, asked: Asked) -> contextlib.AbstractAsyncContextManager[None]:
        """Return what holds a message back while too many of its kind are on their way.

        That are responses alone: a server can ask without end, and take none of the answers.
        """
        return self._responses if asked.method == RESPONSE else contextlib.nullcontext()

    @staticmethod
    async def wait_for_turn(before: asyncio.Event | None) -> None:
        """Wait until the message before was taken, though never for long."""
        if before is not None:
            with anyio.move_on_after(_ORDER_SECONDS):
                await before.wait()

    async def lost(self, error: httpx2.RequestError, asked: Asked) -> None:
        """Tell of a connection that broke while an answer was awaited or read."""
        if isinstance(error, _NO_CONNECTION):
            self.arrivals.close(closed(error, self.server))
            return
        host, method = self.server.host, asked.method
        if any(getattr(c, "error_status_hint", 0) == _HEADERS_TOO_LARGE for c in causes(error)):
            self.remark(f"{host} sent more header lines than can be read")
            size = {"size": _HEADERS_LIMIT, "limit": _HEADERS_LIMIT, "what": "headers"}
            detail = {**asked.detail, **size, "final": True}
            await self.arrivals.put(Arrived(incident="too-large", detail=detail))
            return
        text = broken(error, self.server)
        self.remark(f"the connection to {host} broke during {method}: {text}")
        refused = {"refused": True} if is_no_http(error) else {}
        detail = {**asked.detail, "text": "", "reason": text, **refused, "final": True}
        await self.arrivals.put(Arrived(incident="closed-early", detail=detail))

    def remark(self, sentence: str) -> None:
        """Keep a sentence for the user; once, and not too many."""
        if len(self._remarks) < _MAX_REMARKS:
            self._remarks[sentence] = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """The sentences kept so far."""
        return tuple(self._remarks)

    async def end(self, farewell: Callable[[], Awaitable[None]] | None = None) -> None:
        """Stop all tasks, say farewell if asked to, and close every connection; bounded in time."""
        if self._ended:
            return
        self._ended = True
        self.arrivals.close(LinkClosedError("the connection was closed"))
        with anyio.CancelScope(shield=True):
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait(tasks, timeout=_END_SECONDS)
            if farewell is not None:
                with anyio.move_on_after(_END_SECONDS), contextlib.suppress(httpx2.HTTPError):
                    await farewell()
            with anyio.move_on_after(_END_SECONDS):
                await self.client.aclose()

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
            self.arrivals.close(error)
