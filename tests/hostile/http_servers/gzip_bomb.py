"""Answers the list of tools with two megabytes that unpack to 400 MB."""

from __future__ import annotations

import zlib

from bad_http_server import Out, Request, serve

packer = zlib.compressobj(1, wbits=16 + zlib.MAX_WBITS)
BOMB = b"".join(packer.compress(b" " * 2**24) for _ in range(25)) + packer.flush()


async def bomb(asked: Request, out: Out) -> None:
    del asked
    await out.answer(BOMB, 200, "application/json", content_encoding="gzip")


serve({"tools/list": bomb})
