"""A log message that is less severe than the level that was asked for.

What it checks: on stdio after a `logging/setLevel` that was accepted, and from 2026-07-28 on
while a request is open that names a level in its `_meta`, that no `notifications/message` is less
severe. Told once for a connection.

Why: the client named the least level that it wants to see.

Clause: the logging page: `logging/setLevel` configures the minimum log level; from 2026-07-28 on a
server may send messages at or above the requested level.

Fix: compare the level before sending.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._parts import (
    LEVELS,
    LOG_LEVEL_KEY,
    SPECIFICATION,
    asked_by_client,
    level_of,
    log_messages,
    meta_of,
)
from ._trace import discovered, log, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="warning",
    clause="logging page: log messages are sent at or above the level that was asked for",
    clauses=("LC-17",),
    url=f"{SPECIFICATION}/2026-07-28/server/utilities/logging#per-request-log-level",
    messages={
        "below": Message(
            "a log message of level {level} is sent, and {asked} was asked for",
            "send messages of this level and above only; the order is {order}",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first log message that is below the level."""
    for message, least in _with_levels(conversation):
        params = message.params
        level = level_of(params.get("level")) if isinstance(params, dict) else None
        if level is not None and level < least:
            values = {"level": LEVELS[level], "asked": LEVELS[least], "order": ", ".join(LEVELS)}
            yield Hit("below", values=values, origin=message.origin.at("params", "level"))
            return


def _with_levels(conversation: Conversation) -> Iterator[tuple[WireMessage, int]]:
    """Yield each log message for which a level is known, with that level."""
    set_by, open_for = _levels_set(conversation), _levels_asked(conversation)
    logged = {id(message) for message in log_messages(conversation)}
    current: int | None = None
    for message in conversation.messages:
        current = set_by.get(id(message), current)
        if id(message) not in logged:
            continue
        if id(message) in open_for:
            yield message, open_for[id(message)]
        elif current is not None and message.http is None:
            # On HTTP a message of one stream may be seen after the answer in another one.
            yield message, current


def _levels_set(conversation: Conversation) -> dict[int, int]:
    """Return the level that holds from each accepting answer on."""
    found: dict[int, int] = {}
    for exchange in asked_by_client(conversation):
        params = exchange.request.params
        if exchange.method == "logging/setLevel" and isinstance(exchange.result, dict):
            level = level_of(params.get("level")) if isinstance(params, dict) else None
            if level is not None:
                found[id(exchange.responses[0])] = level
    return found


def _levels_asked(conversation: Conversation) -> dict[int, int]:
    """Return the least level of the requests that are open at each message."""
    found: dict[int, int] = {}
    for exchange in asked_by_client(conversation):
        level = level_of(meta_of(exchange.request).get(LOG_LEVEL_KEY))
        for message in exchange.between if level is not None else ():
            found[id(message)] = min(level or 0, found.get(id(message), len(LEVELS)))
    return found


_CALL = {"name": "plan", "arguments": {}}

EXAMPLES = (
    Example(
        "debug after warning was set",
        opened(
            sent(request(1, "logging/setLevel", {"level": "warning"})),
            received(result(1, {})),
            received(log("error")),
            received(log("debug")),
            server={"logging": {}},
        ),
        flagged=("/6/msg/params/level",),
    ),
    Example(
        "info for a request that asks for errors",
        discovered(
            sent(modern(1, "tools/call", _CALL, logLevel="error")),
            received(log("info")),
            server={"logging": {}},
        ),
        flagged=("/3/msg/params/level",),
    ),
    Example(
        "debug before the level was set, and while two requests are open of which one asks for it",
        opened(
            received(log("debug")),
            sent(request(1, "logging/setLevel", {"level": "warning"})),
            received(result(1, {})),
            sent(modern(2, "tools/call", _CALL, logLevel="debug")),
            sent(modern(3, "tools/call", _CALL, logLevel="error")),
            received(log("debug")),
            server={"logging": {}},
        ),
    ),
)
