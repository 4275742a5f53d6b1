"""Says that its answer is packed, and sends it as it is."""

from __future__ import annotations

import json

from bad_http_server import Out, Request, serve
from bad_server import honest_answer


async def unpacked(asked: Request, out: Out) -> None:
    text = json.dumps(honest_answer(asked.message))
    await out.answer(text, 200, "application/json", content_encoding="gzip")


serve({"tools/list": unpacked})
