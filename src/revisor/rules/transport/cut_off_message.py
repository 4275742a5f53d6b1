"""A message that breaks off.

What it checks: that the stream ends after a message and its line end, not in the middle of one, and
that no message is without its line end while a request waits for an answer.

Why: what was said last is lost: often it is the answer that somebody waits for.

Clause: stdio page: messages are delimited by newlines.

Fix: write the message and its newline at once, and flush before the program ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import STDIO_URL, asked, happened, quoted

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="stdio page: messages are delimited by newlines",
    clauses=("TR-03",),
    url=STDIO_URL,
    party=None,
    messages={
        "half": Message(
            "the last message of the {party} breaks off: {text}",
            "write the whole message with its newline, and flush before the end",
        ),
        "open": Message(
            "a message of the {party} has no line end so far, and {request} waits: {text}",
            "write a newline after each message, and flush; without it nobody can read the message",
        ),
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Flag every message without an end."""
    if incident.kind == "cut-off":
        values = {
            "party": incident.sender,
            "text": quoted(incident),
            "request": asked(incident),
        }
        is_open = incident.detail.get("open") is True
        yield Hit("open" if is_open else "half", values=values, party=incident.sender)


EXAMPLES = (
    Example(
        "half an answer",
        [happened("cut-off", text='{"jsonrpc": "2.0", "id": 1, "resu')],
        flagged=("/0",),
    ),
    Example(
        "an answer without its line end",
        [
            happened(
                "cut-off",
                text='{"jsonrpc": "2.0", "id": 1, "result": {}}',
                method="ping",
                open=True,
            )
        ],
        flagged=("/0",),
    ),
    Example("a whole answer", [{"dir": "s2c", "raw": '{"jsonrpc": "2.0", "id": 1, "result": {}}'}]),
)
