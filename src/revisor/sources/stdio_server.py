"""The source `stdio_server`: a server that is started by its command and asked over stdio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.live.probing import Progress, Record, probe
from revisor.sources.live.ways import Way

if TYPE_CHECKING:
    from revisor.model.reading import Reading
    from revisor.sources.live.link import Link
    from revisor.sources.live.options import LiveOptions, LiveTarget

SOURCE = "stdio_server"


async def check(
    target: LiveTarget, options: LiveOptions, on_progress: Progress, record: Record | None
) -> Reading:
    """Return what a server shows that is started by the command of `target`."""
    from revisor.sources.live.stdio_link import open_stdio

    async def connect(_revision: str) -> Link:
        return await open_stdio(target.command, options)

    way = Way(SOURCE, target.name, connect)
    return await probe(way, target.name, options, on_progress=on_progress, record=record)
