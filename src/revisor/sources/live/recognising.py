"""Which of the two HTTP transports a server speaks, by what it does and not by its URL.

As the specification says (Streamable HTTP, section "HTTP+SSE Transport (2024-11-05)"): a message is
sent by POST. If that fails with 400, 404 or 405 and the body is no JSON-RPC message, a GET follows;
an event stream whose first event is `endpoint` is HTTP+SSE.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.sources.live.http_link import StreamableLink, open_streamable
from revisor.sources.live.link import Arrived, LinkClosedError, Sent
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.sse_link import SseLink, open_sse

_FALLING_BACK = frozenset({400, 404, 405})


class Recognised(NamedTuple):
    """The link to go on with.

    With a StreamableLink, `sent` is the message that it already sent; its `receive` gives the
    answer. With an SseLink nothing was sent yet and `sent` is None. `refusal` tells why a server
    that refused the POST was not taken for one of HTTP+SSE, None where that was not asked.
    """

    link: StreamableLink | SseLink
    sent: Sent | None = None
    refusal: SourceError | None = None


async def recognise(
    url: str, options: LiveOptions, message: Any, *, revision: str | None
) -> Recognised:
    """Send `message` as the first one by POST and return the link that the server understands.

    `revision` decides on the headers of the POST, and stays that of the link. Waits for the first
    arrival, however long that takes: the caller bounds it, and nothing is left behind when
    cancelled. Raises SourceError where the URL or a header cannot be used, and where the server
    speaks HTTP+SSE but names an endpoint on another host; LinkClosedError where no connection
    came about.
    """
    link = open_streamable(url, options, revision=revision)
    try:
        sent = await link.send(message)
        arrived = await link.receive()
        if not may_be_http_sse(arrived):
            link.put_back(arrived)
            return Recognised(link, sent)
        try:
            older = await open_sse(url, options)
        except LinkClosedError as error:
            refusal: SourceError = error
        except SourceError as error:
            if error.values.get("found"):
                raise
            refusal = error
        else:
            await link.aclose()
            return Recognised(older)
        link.put_back(arrived)
        return Recognised(link, sent, refusal)
    except BaseException:
        await link.aclose()
        raise


def may_be_http_sse(arrived: Arrived) -> bool:
    """Whether an answer to a POST is such that HTTP+SSE has to be tried.

    That is also an `endpoint` event in the answer: some servers open their stream for any method.
    """
    if arrived.incident == "wrong-status":
        return arrived.detail.get("status") in _FALLING_BACK
    return arrived.incident == "not-an-event" and arrived.detail.get("event") == "endpoint"
