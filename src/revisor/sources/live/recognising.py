"""Which of the two HTTP transports a server speaks, by what it does and not by its URL.

As the specification says (Streamable HTTP, section "HTTP+SSE Transport (2024-11-05)"): a message is
sent by POST. If that fails with 400, 404 or 405 and the body is no JSON-RPC message, a GET follows;
an event stream whose first event is `endpoint` is HTTP+SSE.
"""

from __future__ import annotations

from revisor.sources.live.link import Arrived

_FALLING_BACK = frozenset({400, 404, 405})


def may_be_http_sse(arrived: Arrived) -> bool:
    """Whether an answer to a POST is such that HTTP+SSE has to be tried, by a GET.

    That is also an `endpoint` event in the answer: some servers open their stream for any method.
    """
    if arrived.incident == "wrong-status":
        return arrived.detail.get("status") in _FALLING_BACK
    return arrived.incident == "not-an-event" and arrived.detail.get("event") == "endpoint"
