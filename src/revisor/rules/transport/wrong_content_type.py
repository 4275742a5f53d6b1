"""An answer over HTTP that is neither JSON nor an event stream.

What it checks: the `Content-Type` of answers to requests over Streamable HTTP, be they a message
all the same. In a recording each type is told once.

Why: clients choose by it how to read the body, and refuse any other. A web page in its place is
mostly a login, a proxy's error, or an address that is none of the server's.

Clause: Streamable HTTP page: to a request the server must return `application/json` or
`text/event-stream`.

Fix: set the header; let errors be JSON too.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._http import REQUEST, RESPONSE, answered, post
from ._incidents import SENDING_URL, asked, figure, happened, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="Streamable HTTP page: a request is answered with JSON or with an event stream",
    clauses=("TR-04",),
    url=SENDING_URL,
    messages={
        "type": Message(
            "{request} is answered with {type} (status {status}){text}",
            "answer with Content-Type application/json or text/event-stream",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Name the type, and how the body begins."""
    if incident.kind == "wrong-content-type":
        values = {
            "request": asked(incident),
            "type": words(incident, "type") or "no Content-Type",
            "status": figure(incident, "status"),
            "text": f": {quoted(incident)}" if "text" in incident.detail else "",
        }
        yield Hit("type", values=values)


EXAMPLES = (
    Example(
        "a web page",
        [
            happened(
                "wrong-content-type",
                "streamable-http",
                type="text/html",
                status=200,
                method="initialize",
                text="<!doctype html>",
            )
        ],
        flagged=("/0",),
    ),
    Example(
        "a response as text, in a recording",
        [
            post(REQUEST),
            answered(200, type="text/plain; charset=utf-8", msg=RESPONSE),
            post({**REQUEST, "id": 2}),
            answered(200, type="text/plain", msg={**RESPONSE, "id": 2}),
        ],
        flagged=("/1/msg",),
    ),
    Example(
        "an error of HTTP, whose body has any type, and no headers at all",
        [
            post(REQUEST),
            answered(400, type="text/plain", msg=RESPONSE),
            post({**REQUEST, "id": 2}),
            answered(200, msg={**RESPONSE, "id": 2}),
        ],
    ),
    Example(
        "JSON with a character set",
        [
            {
                "dir": "s2c",
                "http": {
                    "status": 200,
                    "headers": {"Content-Type": "application/json; charset=utf-8"},
                },
                "msg": {"jsonrpc": "2.0", "id": 1, "result": {"resources": []}},
            }
        ],
    ),
)
