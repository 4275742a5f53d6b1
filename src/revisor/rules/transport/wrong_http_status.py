"""An HTTP status that does not say what it should.

What it checks: over Streamable HTTP, that notifications (and responses, until 2025-11-25) are
answered with 202, that a request is not answered with 202 or an empty body, that its failure has a
JSON-RPC error as its body, and that a GET gives 405 where there is no stream (until 2025-11-25).
A failure without one is a warning from status 500 on, and else a note, since a session may have
ended. That credentials are wanted (401, 403) is no fault.

Why: clients tell by the status whether anything will come. Many end the connection over a 200
without a message, or wait for an answer after a 202.

Clause: Streamable HTTP page: for a notification that is accepted the server must return 202
Accepted with no body; for a request, JSON or an event stream.

Fix: return the status that the message names.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import SENDING_URL, asked, figure, happened, is_notification, number, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="Streamable HTTP page: 202 without a body for notifications, a message for requests",
    clauses=("TR-04", "TR-05"),
    url=SENDING_URL,
    messages={
        "accepted": Message(
            "the notification {method} is answered with status {status}; it must be 202",
            "return 202 Accepted with no body",
        ),
        "answer": Message(
            "{request} is answered with status {status} and no message",
            "return 200 with the response as the body, or an event stream that brings it",
        ),
        "failure": Message(
            "{request} fails with status {status} and no JSON-RPC error: {text}",
            "return a JSON-RPC error as the body, so that clients can tell what is wrong",
        ),
        "refused": Message(
            "{request} is refused with status {status}: {text}",
            "return 202 Accepted with no body, also for a notification that is not known",
        ),
        "verb": Message(
            "{request} fails with status {status}: {text}",
            "answer what the endpoint does not offer with 405 Method Not Allowed",
        ),
        "stream": Message(
            "a GET of the endpoint is answered with status {status}; where there is no event "
            "stream it must be 405",
            "answer a GET with an event stream, or with 405 Method Not Allowed",
        ),
    },
)

_CREDENTIALS = (401, 403)
_SERVER_ERROR = 500
_GIVEN_UP = (400, 404)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell what was expected."""
    if incident.kind != "wrong-status":
        return
    status, expected = number(incident, "status"), str(incident.detail.get("expected") or "")
    values = {
        "method": words(incident, "method") or "(a response)",
        "request": asked(incident),
        "status": figure(incident, "status"),
        "text": quoted(incident),
    }
    if expected:
        yield Hit("accepted" if expected == "202" else "answer", values=values)
    elif status in _GIVEN_UP and values["method"] == "GET":
        yield Hit("stream", values=values)
    elif status not in _CREDENTIALS:
        own = status is not None and status >= _SERVER_ERROR
        yield Hit(_failure(incident), values=values, severity="warning" if own else "note")


def _failure(incident: WireIncident) -> str:
    """Return how a failure is told: only a request has a JSON-RPC error for its answer."""
    if is_notification(incident):
        return "refused"
    return "verb" if words(incident, "method") in ("GET", "DELETE") else "failure"


EXAMPLES = (
    Example(
        "200 for a notification, 202 for a request, a failure without a word",
        [
            happened(
                "wrong-status",
                "streamable-http",
                method="notifications/initialized",
                status=200,
                expected="202",
            ),
            happened("wrong-status", "streamable-http", method="ping", status=202, expected="200"),
            happened("wrong-status", "streamable-http", method="ping", status=500, text="Oops"),
        ],
        flagged=("/0", "/1", "/2"),
    ),
    Example(
        "the stream of a GET that there is none of (until 2025-11-25)",
        [happened("wrong-status", "streamable-http", method="GET", status=404, text="Not Found")],
        flagged=("/0",),
    ),
    Example(
        "a notification that fails, and the end of a session",
        [
            happened(
                "wrong-status",
                "streamable-http",
                method="notifications/initialized",
                status=500,
                text="Oops",
            ),
            happened("wrong-status", "streamable-http", method="DELETE", status=500, text="Oops"),
        ],
        flagged=("/0", "/1"),
    ),
    Example(
        "credentials are wanted",
        [happened("wrong-status", "streamable-http", method="initialize", status=401)],
    ),
)
