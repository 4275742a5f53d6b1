"""The source `http_server`: a server that is reached at a URL, over Streamable HTTP.

Where it refuses that, the source `sse_server` takes over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources import sse_server
from revisor.sources.live.probing import Progress, Record, probe
from revisor.sources.live.ways import Way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.model.reading import Reading
    from revisor.sources.live.link import Link
    from revisor.sources.live.options import LiveOptions, LiveTarget
    from revisor.sources.live.recording import Recorder

SOURCE = "http_server"
_GRACE = 3.0


async def check(
    target: LiveTarget, options: LiveOptions, on_progress: Progress, record: Record | None
) -> Reading:
    """Return what the server at the URL of `target` shows."""
    from revisor.sources.live.http_link import open_streamable

    async def connect(revision: str) -> Link:
        return open_streamable(target.url, options, revision=revision)

    async def authorize(headers: Mapping[str, str], recorder: Recorder, session: int) -> None:
        from revisor.sources.live.oauth import look_at_authorization, what_is_needed

        # Told before anything is looked at: time may run out meanwhile.
        recorder.note("the server", what_is_needed(options))
        found = await look_at_authorization(headers, target.url, options)
        for document in found.documents:
            recorder.around(document.http, session, "streamable-http", document.body)
        if found.notes:
            recorder.note("its authorization", "; ".join(found.notes))

    older = sse_server.older(target.url, options)
    way = Way(SOURCE, target.name, connect, _GRACE, one_each=False, older=older)
    return await probe(
        way,
        target.name,
        options,
        url=target.url,
        authorize=authorize,
        on_progress=on_progress,
        record=record,
    )
