"""The source `stdio_server`: a server that is started by its command and asked over stdio."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from revisor.errors import SourceError

if TYPE_CHECKING:
    from revisor.model.reading import Reading
    from revisor.sources.live.link import Link
    from revisor.sources.live.options import LiveOptions, LiveTarget
    from revisor.sources.live.probing import Progress, Record

SOURCE = "stdio_server"


async def check(
    target: LiveTarget, options: LiveOptions, on_progress: Progress, record: Record | None
) -> Reading:
    """Return what a server shows that is started by the command of `target`."""
    from revisor.sources.live.stdio_link import open_stdio

    early: list[Link] = []

    async def connect(_revision: str) -> Link:
        return early.pop(0) if early else await open_stdio(target.command, options)

    with suppress(SourceError):
        # The server starts while the rest of Revisor is loaded; why it may not start is told later.
        early.append(await open_stdio(target.command, options))
    try:
        from revisor.sources.live.probing import probe
        from revisor.sources.live.ways import Way

        way = Way(SOURCE, target.name, connect)
        return await probe(way, target.name, options, on_progress=on_progress, record=record)
    finally:
        for link in early:
            await link.aclose()
