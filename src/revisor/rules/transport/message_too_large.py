"""A message that is too large to be read here.

What it checks: messages of more bytes than `--max-size` allows; they are not read.

Why: no clause bounds a message, but clients do: what is too large for one of them cannot be used
there. What was in it was not checked.

Clause: none; the specification leaves the size of messages open.

Fix: page long lists (`nextCursor`), and hand out large contents as resources.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import TRANSPORTS_URL, counted, happened, number

RULE = Rule(
    subject=WireIncident,
    severity="note",
    clause="transports page: no bound is set, and receivers set their own",
    clauses=(),
    url=TRANSPORTS_URL,
    party=None,
    messages={
        "size": Message(
            "a message of {size} was not read: the limit is {limit}",
            "page long lists and hand out large contents as resources, or raise --max-size",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell the size, as far as it is known."""
    if incident.kind == "too-large":
        size, limit = (counted(number(incident, key), "bytes") for key in ("size", "limit"))
        yield Hit("size", values={"size": size, "limit": limit}, party=incident.sender)


EXAMPLES = (
    Example(
        "a line of 400 MB",
        [happened("too-large", size=400_000_000, limit=67_108_864)],
        flagged=("/0",),
    ),
    Example(
        "a small message",
        [{"dir": "s2c", "msg": {"jsonrpc": "2.0", "method": "notifications/message"}}],
    ),
)
