"""Answers the list of tools late, where another request comes in meanwhile after that one."""

from __future__ import annotations

import asyncio
import contextlib

from bad_http_server import Out, Request, honest, serve

other = asyncio.Event()


async def late(asked: Request, out: Out) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(other.wait(), 0.5)
    await honest(asked, out)


async def early(asked: Request, out: Out) -> None:
    await honest(asked, out)
    other.set()


serve({"tools/list": late}, every=early)
