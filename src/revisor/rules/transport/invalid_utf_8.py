"""A message that is not UTF-8.

What it checks: that the bytes of every message are UTF-8.

Why: the receiver drops the message, or reads other letters than were meant. Mostly a program that
was started with a legacy code page wrote them, as on Windows.

Clause: transports page: JSON-RPC messages must be UTF-8 encoded. JSON between programs always is
(RFC 8259, section 8.1).

Fix: write the bytes of the text in UTF-8 (`PYTHONIOENCODING=utf-8`), or escape what is not ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import TRANSPORTS_URL, happened, quoted

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="transports page: JSON-RPC messages must be UTF-8 encoded",
    clauses=("TR-02",),
    url=TRANSPORTS_URL,
    party=None,
    messages={
        "bytes": Message(
            "what the {party} sent is not UTF-8: {text}",
            "encode what is written in UTF-8, or escape all that is not ASCII",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Flag every such message."""
    if incident.kind == "not-utf-8":
        values = {"party": incident.sender, "text": quoted(incident)}
        yield Hit("bytes", values=values, party=incident.sender)


EXAMPLES = (
    Example(
        "an umlaut of a code page",
        [happened("not-utf-8", text='{"jsonrpc": "2.0", "id": 1, "result": {"a": "gr\ufffdn"}}')],
        flagged=("/0",),
    ),
    Example(
        "an umlaut in UTF-8",
        [{"dir": "s2c", "raw": '{"jsonrpc": "2.0", "id": 1, "result": {"a": "grün"}}'}],
    ),
)
