"""A request over HTTP that is answered with something that is no message.

What it checks: in a recording with HTTP parts, that the answer to a POST with a request, where its
status is that of a success, is JSON or an event stream, and not 202 without anything.

Why: clients choose by the type how to read the body, and refuse any other; after a 202 they wait
for what never comes.

Clause: Streamable HTTP page: to a request the server must return `application/json` or
`text/event-stream`.

Fix: return the response as JSON, or open an event stream that brings it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import Conversation
from revisor.rules.context import Context

from ._http import REQUEST, RESPONSE, answered, header, post, posted
from ._incidents import SENDING_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: a request is answered with JSON or with an event stream",
    clauses=("TR-04",),
    url=SENDING_URL,
    messages={
        "type": Message(
            "the request {method} is answered with {type} (status {status})",
            "answer with Content-Type application/json or text/event-stream",
        ),
        "accepted": Message(
            "the request {method} is answered with status 202 and no message",
            "return 200 with the response as the body, or an event stream that brings it",
        ),
    },
)

_ACCEPTED = 202
_TYPES = ("application/json", "text/event-stream")


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the answers of success to requests that hold no message."""
    for each in posted(conversation):
        message, answer = each
        if not message.is_request or answer.value is not MISSING or not each.is_success:
            continue
        kind = (header(answer, "content-type") or "").partition(";")[0].strip().lower()
        told = {"method": short(message.method or "")[1:-1], "status": each.status}
        if kind and kind not in _TYPES:
            values = {**told, "type": short(kind)[1:-1]}
            yield Hit("type", values=values, origin=answer.origin)
        elif each.status == _ACCEPTED:
            yield Hit("accepted", values=told, origin=answer.origin)


EXAMPLES = (
    Example(
        "a web page, and a 202",
        [
            post(REQUEST),
            answered(200, type="text/html; charset=utf-8", body="<p>Which server?</p>"),
            post({**REQUEST, "id": 2}),
            answered(202),
        ],
        flagged=("/1", "/3"),
    ),
    Example(
        "JSON, and the beginning of an event stream",
        [
            post(REQUEST),
            answered(200, type="application/json", msg=RESPONSE),
            post({**REQUEST, "id": 2}),
            answered(200, type="text/event-stream"),
        ],
    ),
)
