"""How a server is reached, and the connections to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

import anyio

from revisor.sources.live.asked import Answer
from revisor.sources.live.link import Link
from revisor.sources.live.peer import Peer
from revisor.sources.live.recording import Recorder

if TYPE_CHECKING:
    from anyio.abc import TaskGroup


class Older(NamedTuple):
    """The transport that is tried where the first one is refused, as `fits` tells."""

    kind: str
    connect: Callable[[], Awaitable[Link]]
    fits: Callable[[Answer], bool]


class Way(NamedTuple):
    """A way to a server.

    `connect` takes the revision that is to be spoken first. `grace` is how many seconds a server
    may think about `server/discover` before `initialize` is sent as well. `one_each` says that a
    connection is a process of its own: a spare one is started at once, to save time, and the second
    listing needs it. `older` is the transport to fall back to.
    """

    kind: str
    uri: str
    connect: Callable[[str], Awaitable[Link]]
    grace: float = 1.0
    one_each: bool = True
    older: Older | None = None


class Connections:
    """All connections to one server; each is a session of its own, counted from 0.

    `kind` is that of the source, which changes where the transport does.
    """

    def __init__(self, way: Way, recorder: Recorder, tasks: TaskGroup) -> None:
        self.way = way
        self.recorder = recorder
        self.peers: list[Peer] = []
        self._tasks = tasks
        self._sessions = 0
        self._connect = way.connect

    async def open(self, revision: str) -> Peer:
        """Connect; raises SourceError where that cannot be."""
        link = await self._connect(revision)
        return self._peer(link)

    async def open_older(self, older: Older) -> Peer:
        """Connect over the older transport, as all later connections are; raises SourceError."""
        link = await older.connect()
        self.recorder.kind = older.kind

        async def connect(_revision: str) -> Link:
            return await older.connect()

        self._connect = connect
        return self._peer(link)

    def new_session(self) -> int:
        """Return the number of a session that shares a connection with another one."""
        self._sessions += 1
        return self._sessions - 1

    def release(self, peer: Peer) -> None:
        """Close a connection, beside everything else: nothing more is expected of it."""
        self._tasks.start_soon(peer.aclose)

    async def aclose(self) -> None:
        """Close all connections; the links bound how long that takes."""
        with anyio.CancelScope(shield=True):
            async with anyio.create_task_group() as closing:
                for peer in self.peers:
                    closing.start_soon(peer.aclose)

    def _peer(self, link: Link) -> Peer:
        peer = Peer(link, self.recorder, self.new_session())
        self.peers.append(peer)
        self._tasks.start_soon(peer.run)
        return peer
