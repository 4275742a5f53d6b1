"""A message that breaks off.

What it checks: that the stream ends after a message and its line end, not in the middle of one.

Why: what was said last is lost: often it is the answer that somebody waits for.

Clause: stdio page: messages are delimited by newlines.

Fix: write the message and its newline at once, and flush before the program ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import STDIO_URL, happened, quoted

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
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Flag every message without an end."""
    if incident.kind == "cut-off":
        values = {"party": incident.sender, "text": quoted(incident)}
        yield Hit("half", values=values, party=incident.sender)


EXAMPLES = (
    Example(
        "half an answer",
        [happened("cut-off", text='{"jsonrpc": "2.0", "id": 1, "resu')],
        flagged=("/0",),
    ),
    Example("a whole answer", [{"dir": "s2c", "raw": '{"jsonrpc": "2.0", "id": 1, "result": {}}'}]),
)
