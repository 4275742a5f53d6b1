"""More messages than anybody asked for.

What it checks: a server that sends more messages than are kept (`limit`) while a few lists are
read.

Why: each message costs the client time, and many show or keep them all.

Clause: progress page: both parties should implement rate limiting to prevent flooding.

Fix: send progress a few times a second at most, and log messages from the level on that was asked
for.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import SPECIFICATION, counted, happened, number

RULE = Rule(
    subject=WireIncident,
    severity="note",
    clause="progress page: both parties should implement rate limiting to prevent flooding",
    clauses=("TR-09",),
    url=f"{SPECIFICATION}/basic/patterns/progress#implementation-notes",
    messages={
        "count": Message(
            "the server sent {count} more than the {limit} that are looked at",
            "send progress and log messages at a bounded rate",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell the numbers."""
    if incident.kind == "flood":
        count = counted(number(incident, "count"), "messages")
        limit = number(incident, "limit")
        yield Hit("count", values={"count": count, "limit": "?" if limit is None else f"{limit:,}"})


EXAMPLES = (
    Example("a flood", [happened("flood", count=90_000, limit=10_000)], flagged=("/0",)),
    Example(
        "one log message",
        [
            {
                "dir": "s2c",
                "msg": {
                    "jsonrpc": "2.0",
                    "method": "notifications/message",
                    "params": {"level": "info", "data": 1},
                },
            }
        ],
    ),
)
