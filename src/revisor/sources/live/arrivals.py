"""What came in and was not yet taken: a queue bounded in bytes, so that a flood waits outside."""

from __future__ import annotations

import asyncio
from collections import deque

from revisor.sources.live.link import Arrived

_OVERHEAD = 1024


class Arrivals:
    """A queue between the streams of a connection and the one who asks.

    `put` waits while more than `limit` bytes lie here, so that nothing more is read from the
    network meanwhile. After `close`, `get` gives what is left and then raises the error.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._held: deque[Arrived] = deque()
        self._error: Exception | None = None
        self._came = asyncio.Event()
        self._room = asyncio.Event()
        self._gone = asyncio.Event()
        self._room.set()

    async def put(self, arrived: Arrived) -> None:
        """Add an arrival at the end, once there is room."""
        while self._size > self._limit and self._error is None:
            self._room.clear()
            await self._room.wait()
        self._held.append(arrived)
        self._size += _size(arrived)
        self._came.set()

    async def get(self) -> Arrived:
        """Return the next arrival; raises the error of `close` once there is none."""
        while not self._held:
            if self._error is not None:
                raise self._error
            self._came.clear()
            await self._came.wait()
        arrived = self._held.popleft()
        if not self._held:
            self._gone.set()
        self._size -= _size(arrived)
        self._room.set()
        return arrived

    async def all_taken(self) -> None:
        """Wait until nothing lies here any more, or the queue has ended."""
        while self._held and self._error is None:
            self._gone.clear()
            await self._gone.wait()

    @property
    def error(self) -> Exception | None:
        """Why nothing more will come, None while more may come."""
        return self._error

    def close(self, error: Exception) -> None:
        """End the queue; the first error counts."""
        self._error = self._error or error
        self._gone.set()
        self._came.set()
        self._room.set()


def _size(arrived: Arrived) -> int:
    return len(arrived.text) + _OVERHEAD
