"""Takes every request, and never answers one."""

from __future__ import annotations

from bad_http_server import Out, Request, for_ever, serve


async def never(asked: Request, out: Out) -> None:
    del asked, out
    await for_ever()


serve(every=never)
