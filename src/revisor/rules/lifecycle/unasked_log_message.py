"""A log message for a request that did not ask for any.

What it checks: that each `notifications/message` comes while a request is open whose `_meta` names
a level, in `io.modelcontextprotocol/logLevel`. Told once for a connection, at the first one.

Why: a client that did not ask has nobody to show the message to, and on a shared channel it cannot
tell which request the message belongs to.

Clause: the logging page, from 2026-07-28 on: the server must not emit `notifications/message` for a
request that does not include the field, nor on a stream other than the one of the request that set
the level. Before, a server may log unasked, and so it may after a handshake.

Fix: send log messages only while a request is handled that asks for them; write the others to
stderr.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import received, result, sent
from revisor.rules.context import Context

from ._parts import (
    LOG_LEVEL_KEY,
    SPECIFICATION,
    asked_by_client,
    has_handshake,
    log_messages,
    meta_of,
    named,
)
from ._trace import discovered, log, modern

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="logging page: no log messages for a request that does not name a level",
    clauses=("LC-17",),
    url=f"{SPECIFICATION}/2026-07-28/server/utilities/logging#per-request-log-level",
    since="2026-07-28",
    messages={
        "unasked": Message(
            "a log message (level {level}) is sent for {method}, whose _meta does not ask for any",
            "send log messages only for requests with io.modelcontextprotocol/logLevel in their"
            " _meta; write the others to stderr",
        ),
        "outside": Message(
            "a log message (level {level}) is sent while no request is open",
            "send log messages before the response of a request that asks for them; write the"
            " others to stderr",
        ),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first log message that nobody asked for."""
    if has_handshake(conversation):
        return
    asked: set[int] = set()
    during: dict[int, str] = {}
    for exchange in asked_by_client(conversation):
        for message in exchange.between:
            during.setdefault(id(message), named(exchange))
            if LOG_LEVEL_KEY in meta_of(exchange.request):
                asked.add(id(message))
    for message in log_messages(conversation):
        if id(message) in asked:
            continue
        if id(message) in during:
            values = {"level": _level(message), "method": during[id(message)]}
            yield Hit("unasked", values=values, origin=message.origin)
            return
        if _is_seen_from_before(conversation, message):
            yield Hit("outside", values={"level": _level(message)}, origin=message.origin)
            return


def _level(message: WireMessage) -> str:
    params = message.params
    return short(params.get("level") if isinstance(params, dict) else None)


def _is_seen_from_before(conversation: Conversation, message: WireMessage) -> bool:
    """Whether the request that a message belongs to would have been seen."""
    if conversation.whole:
        return True
    for earlier in conversation.messages:
        if earlier is message:
            return False
        if earlier.sender == "client":
            return True
    return False


_CALL = {"name": "plan", "arguments": {}}
_DONE = received(result(1, {"resultType": "complete", "content": []}))

EXAMPLES = (
    Example(
        "a call that does not ask, and one that does",
        discovered(
            sent(modern(1, "tools/call", _CALL)),
            received(log()),
            _DONE,
            sent(modern(2, "tools/call", _CALL, logLevel="info")),
            received(log()),
        ),
        flagged=("/3/msg",),
    ),
    Example(
        "after the response",
        discovered(sent(modern(1, "tools/call", _CALL, logLevel="info")), _DONE, received(log())),
        flagged=("/4/msg",),
    ),
    Example(
        "asked for; and what came before the record begins is not known",
        [
            received(log()),
            sent(modern(1, "tools/call", _CALL, logLevel="info")),
            received(log()),
            _DONE,
        ],
    ),
)
