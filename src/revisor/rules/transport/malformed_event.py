"""Something in an event stream that is no message event.

What it checks: lines of an event stream that are no fields of an event but look like a message, and
messages in events of another name than `message`.

Why: clients pass over both without a word, and what was meant never arrives.

Clause: HTML, section 9.2.6 (server-sent events): a line is a field name, a colon and a value; what
is no known field is ignored. The messages of MCP are events of the type `message`.

Fix: write `event: message` and `data: ` before the JSON, and an empty line after it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import RECEIVING_URL, happened, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="warning",
    clause="Streamable HTTP page: messages on an event stream are server-sent events",
    clauses=(),
    url=RECEIVING_URL,
    messages={
        "line": Message(
            "a line of the event stream is no field of an event: {text}",
            'begin it with "data: ", and end the event with an empty line',
        ),
        "event": Message(
            "a message came in an event {event}, which clients pass over: {text}",
            "write event: message, or no event field",
        ),
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell whether it is a line or an event."""
    if incident.kind == "not-an-event":
        kind = "event" if words(incident, "event") else "line"
        yield Hit(kind, values={"text": quoted(incident), "event": quoted(incident, "event")})


EXAMPLES = (
    Example(
        "JSON without its field, and an event of another name",
        [
            happened("not-an-event", "streamable-http", text='{"jsonrpc": "2.0"'),
            happened("not-an-event", "streamable-http", text='{"jsonrpc": "2.0"}', event="update"),
        ],
        flagged=("/0", "/1"),
    ),
    Example(
        "a message in an event",
        [
            {
                "dir": "s2c",
                "http": {"status": 200, "event": "message"},
                "msg": {"jsonrpc": "2.0", "method": "notifications/initialized"},
            }
        ],
    ),
)
