"""A connection that is closed before the answer came.

What it checks: event streams and HTTP connections that end while a request is open, and that a
stream could not be resumed by the id of an event.

Why: the client does not know whether the request was carried out. It has to ask again, or waits.

Clause: Streamable HTTP page: until 2025-06-18 the server should not close the stream before the
response; in all revisions the stream should bring the response.

Fix: close the stream after the response. In 2025-11-25, send an event with an id first where the
connection has to be dropped, so that clients can ask on.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import RECEIVING_URL, happened, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="warning",
    clause="Streamable HTTP page: the stream of a request brings its response",
    clauses=("TR-08",),
    url=RECEIVING_URL,
    messages={
        "closed": Message(
            "the server closed the connection before it had answered {method}",
            "send the response before the end of the stream",
        ),
        "half": Message(
            "the server closed the connection in the middle of the answer to {method}: {text}",
            "send the whole response before the end of the stream",
        ),
        "refused": Message(
            "the answer to {method} cannot be read as HTTP: {reason}",
            "let a library write the status line, the headers and the body",
        ),
        "stream": Message(
            "the server closed the event stream that its messages come on",
            "keep the stream open as long as the client does",
        ),
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell what it was in the middle of."""
    if incident.kind != "closed-early":
        return
    method = words(incident, "method")
    kind = "stream" if method == "GET" else "half" if words(incident, "text") else "closed"
    if incident.detail.get("refused") is True:
        kind = "refused"
    values = {
        "method": short(method)[1:-1] or "a request",
        "text": quoted(incident),
        "reason": words(incident, "reason"),
    }
    yield Hit(kind, values=values)


EXAMPLES = (
    Example(
        "before the answer, within it, and the stream of HTTP+SSE",
        [
            happened("closed-early", "streamable-http", method="tools/list"),
            happened("closed-early", "streamable-http", method="tools/list", text='data: {"js'),
            happened("closed-early", "http-sse", method="GET"),
        ],
        flagged=("/0", "/1", "/2"),
    ),
    Example(
        "an answer that breaks HTTP",
        [
            happened(
                "closed-early",
                "streamable-http",
                method="initialize",
                reason="its Content-Length header is no size",
                refused=True,
            ),
        ],
        flagged=("/0",),
    ),
    Example(
        "a stream that brings its answer",
        [
            {
                "dir": "s2c",
                "http": {"status": 200, "event": "message"},
                "msg": {"jsonrpc": "2.0", "id": 1, "result": {"resources": []}},
            }
        ],
    ),
)
