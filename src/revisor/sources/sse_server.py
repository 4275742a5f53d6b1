"""The source `sse_server`: a server of the HTTP+SSE transport, recognised by what it does.

Nothing in a URL tells this transport from Streamable HTTP: it is tried where a POST is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.live.ways import Older

if TYPE_CHECKING:
    from revisor.sources.live.asked import Answer
    from revisor.sources.live.link import Link
    from revisor.sources.live.options import LiveOptions

SOURCE = "sse_server"


def older(url: str, options: LiveOptions) -> Older:
    """Return how a server at `url` is reached over HTTP+SSE, and when that has to be tried."""

    async def connect() -> Link:
        from revisor.sources.live.sse_link import open_sse

        return await open_sse(url, options)

    return Older(SOURCE, connect, _fits)


def _fits(answer: Answer) -> bool:
    """Whether an answer to a POST is of those after which a GET is tried, as the clause says."""
    if answer.outcome != "refused" or answer.arrived is None:
        return False
    from revisor.sources.live.recognising import may_be_http_sse

    return may_be_http_sse(answer.arrived)
