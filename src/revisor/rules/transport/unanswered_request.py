"""A request that gets no answer.

What it checks: requests that were still open when the time that was given for them was over.

Why: the client waits until its own timeout, on each start anew. A method that is not known is no
reason for silence: -32601 answers it at once.

Clause: JSON-RPC 2.0, section 5: when a call is made, the server must reply with a response, except
for notifications. How long it may take is not said.

Fix: answer what is not known with the error -32601, and report progress where something takes long.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import JSON_RPC_URL, asked, counted, happened

RULE = Rule(
    subject=WireIncident,
    severity="warning",
    clause="JSON-RPC 2.0, section 5: the server must reply to a request with a response",
    clauses=("MS-09",),
    url=f"{JSON_RPC_URL}#response_object",
    party=None,
    messages={
        "silence": Message(
            "{request} got no answer within {seconds}",
            "answer every request; what is not known, with the error -32601",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Name the request and the time."""
    if incident.kind == "no-answer":
        seconds = counted(incident.detail.get("seconds"), "s")
        values = {"request": asked(incident), "seconds": seconds}
        yield Hit("silence", values=values, party=incident.sender)


EXAMPLES = (
    Example(
        "no list of prompts",
        [happened("no-answer", method="prompts/list", seconds=10.0)],
        flagged=("/0",),
    ),
    Example(
        "a recording that ends before the answer",
        [{"dir": "c2s", "msg": {"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}}],
    ),
)
