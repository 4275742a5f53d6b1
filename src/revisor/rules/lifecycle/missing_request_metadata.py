"""A request without the `_meta` that every request carries from 2026-07-28 on.

What it checks: that each request of the client has `io.modelcontextprotocol/protocolVersion` and
`io.modelcontextprotocol/clientCapabilities` in its `_meta`. That it does not tell its name, in
`io.modelcontextprotocol/clientInfo`, is a note. Told once for a connection. What is retold without
its `_meta`, the elements of a batch and connections with a handshake are left out.

Why: there is no handshake that could have said it before. The server refuses the request.

Clause: the overview page, from 2026-07-28 on: fields marked as required must be included on every
request; clients should include `clientInfo`.

Fix: put the keys into `params._meta` of every request.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import request, sent
from revisor.rules.context import Context

from ._parts import (
    CAPABILITIES_KEY,
    CLIENT_KEY,
    REVISION_KEY,
    SPECIFICATION,
    has_handshake,
    meta_of,
    named,
)
from ._trace import ABOUT, discovered, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="overview page: every request carries its revision and the client's capabilities",
    clauses=("VE-01",),
    url=f"{SPECIFICATION}/2026-07-28/basic#meta",
    since="2026-07-28",
    party="client",
    messages={
        "missing": Message(
            "the request {method} has no {keys} in its _meta",
            "put {keys} into params._meta of every request",
        ),
        "unnamed": Message(
            "the request {method} does not say in its _meta which client sends it",
            f"put {CLIENT_KEY} with name and version into params._meta",
        ),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first request without what is required, and the first without a name."""
    if has_handshake(conversation):
        return
    told: set[str] = set()
    for message in conversation.messages:
        if not _is_judged(message):
            continue
        meta = meta_of(message)
        missing = [key for key in (REVISION_KEY, CAPABILITIES_KEY) if key not in meta]
        kind = "missing" if missing else "" if CLIENT_KEY in meta else "unnamed"
        if kind and kind not in told:
            told.add(kind)
            values = {"method": named(message), "keys": " and ".join(missing)}
            severity: Severity = "error" if missing else "note"
            yield Hit(kind, values=values, severity=severity, origin=message.origin)


def _is_judged(message: WireMessage) -> bool:
    of_client = message.sender == "client" and not message.ours
    return of_client and message.is_request and message.verbatim and not message.in_batch


EXAMPLES = (
    Example(
        "a list asked for as if there had been a handshake, and one without a name",
        discovered(sent(request(1, "tools/list")), sent(modern(2, "tools/list", clientInfo=ABOUT))),
        flagged=("/0/msg", "/2/msg"),
    ),
    Example(
        "all that there is to say",
        [sent(modern(1, "tools/list", clientInfo=ABOUT))],
    ),
    Example(
        "a connection with a handshake, judged by 2026-07-28 because it was asked for",
        opened(sent(request(1, "tools/list"))),
        revision="2026-07-28",
    ),
)
