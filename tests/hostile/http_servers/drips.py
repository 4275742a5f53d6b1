"""Sends its answer one byte every second."""

from __future__ import annotations

import asyncio
import json

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def drip(asked: Request, out: Out) -> None:
    await out.head(200, {"content_type": "application/json"})
    for byte in json.dumps(honest_answer(asked.message)).encode():
        await out.raw(bytes([byte]))
        await asyncio.sleep(1)


serve(every=drip)
