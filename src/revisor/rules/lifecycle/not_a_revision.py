"""A protocol version that is none.

What it checks: that the `protocolVersion` of an `initialize` request and of its answer is the name
of a revision: a date, `YYYY-MM-DD`, or a draft. Whether the date is that of a revision is another
matter: parties may know revisions that Revisor does not.

Why: the client cannot support such a version, so it has to disconnect.

Clause: the lifecycle page: the client must send a protocol version that it supports, and the server
must respond with one that it supports. The Versioning page: versions are dates, `YYYY-MM-DD`.

Fix: name a revision, such as `2025-11-25`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules.context import Context

from ._parts import SPECIFICATION
from ._trace import opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="lifecycle page: both parties name a protocol version that they support",
    clauses=("VE-01",),
    url=f"{SPECIFICATION}/2025-11-25/basic/lifecycle#version-negotiation",
    party=None,
    messages={
        "odd": Message(
            "the {party} names the protocol version {version}, which is no revision",
            "name a revision by its date, such as 2025-11-25",
        )
    },
)

_REVISION = re.compile(r"\d{4}-\d\d-\d\d|draft.*", re.ASCII | re.IGNORECASE | re.DOTALL)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the version of a request or answer that is no date."""
    for message, part in _parts(conversation):
        told = message.value.get(part)
        version = told.get("protocolVersion") if isinstance(told, dict) else None
        if isinstance(version, str) and not _REVISION.fullmatch(version) and not message.ours:
            values = {"party": message.sender, "version": short(version)}
            place = message.origin.at(part, "protocolVersion")
            yield Hit("odd", values=values, origin=place, party=message.sender)


def _parts(conversation: Conversation) -> Iterator[tuple[WireMessage, str]]:
    for exchange in conversation.exchanges:
        if exchange.method == "initialize":
            yield exchange.request, "params"
            yield from ((answer, "result") for answer in exchange.responses[:1])


_OPENED = opened()

EXAMPLES = (
    Example(
        "a number of another kind, and a variable that was not filled in",
        [opened(revision="1.0")[0], opened(revision="%params/protocolVersion%")[1]],
        flagged=("/0/msg/params/protocolVersion", "/1/msg/result/protocolVersion"),
    ),
    Example("revisions", _OPENED),
    Example(
        "a draft, and a date of which nothing is known",
        [
            opened(revision="DRAFT-2026-v1")[0],
            opened(revision="2030-01-01")[1],
        ],
    ),
)
