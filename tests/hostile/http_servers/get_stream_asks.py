"""Sends requests without end on the stream that a GET opens, and lets each answer hang."""

from __future__ import annotations

from itertools import count

from bad_http_server import Out, Request, event, for_ever, serve


async def ask(asked: Request, out: Out) -> None:
    del asked
    await out.events()
    for number in count():
        await out.raw(event({"jsonrpc": "2.0", "id": number, "method": "ping"}).encode())


async def hang(asked: Request, out: Out) -> None:
    del asked, out
    await for_ever()


# What has no method is an answer of the client.
serve({"GET": ask, "": hang})
