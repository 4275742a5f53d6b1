"""Params of a request or notification that are not as the schema of the revision says.

What it checks: the `params` of every request and notification by MCP's own schema.json of the
revision: members that are missing, members of the wrong type or value, and a `uri` without a
scheme. Members that the schema does not know are never at fault. Arguments of tools, elicitations,
and the schemas that messages carry have rules of their own.

Why: SDKs read messages by this schema. A request that breaks it is refused, a notification dropped
without a word.

Clause: schema.json of the revision, at the definition of the request or notification.

Fix: write what the message names; leave out what is optional and has no value.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.published import PartFault
from revisor.facts.published_schemas import published_schema
from revisor.model.rule import Example, Hit, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._lines import META, discovered, opened
from ._parts import MESSAGES, SCHEMA_URL, faults, judged_by, message_for, told, untold
from ._wire import PER_REQUEST_SINCE, shown

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="schema.json: the definitions of the protocol's requests and notifications",
    clauses=("MS-10",),
    url=SCHEMA_URL,
    party=None,
    messages=MESSAGES,
)

_METADATA = (("params",), ("params", "_meta"))


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Judge the params by the definition of the method."""
    method = message.method
    if method is None or message.ours:
        return
    asked = message if message.is_request and message.sender == "client" else None
    by = []
    for revision in judged_by(method, context, asked):
        schema = published_schema(revision)
        if schema is not None:
            by.append((revision, schema.methods[method].definition))
    value = {"method": method}
    if message.params is not MISSING:
        value["params"] = message.params
    found, judge = faults(by, value)
    is_newer = all(revision >= PER_REQUEST_SINCE for revision, _ in by)
    is_per_request = asked is not None and context.certain and is_newer
    for fault in untold(method, found, value):
        if (is_per_request and _is_metadata(fault)) or _is_left_out(fault, message):
            continue
        values = told(shown(method), fault, judge)
        yield Hit(message_for(fault), fault.place, values, party=message.sender)


def _is_left_out(fault: PartFault, message: WireMessage) -> bool:
    """Whether who retold the message may have left out what is missing."""
    return fault.kind == "missing" and not message.verbatim


def _is_metadata(fault: PartFault) -> bool:
    """Whether it is told by `missing-request-metadata`, which wants params for their `_meta`."""
    return fault.kind == "missing" and (*fault.place, fault.member) in _METADATA


EXAMPLES = (
    Example(
        "a client that does not tell its name, a log message without data",
        [
            sent(request(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})),
            received(notification("notifications/message", {"level": "loud"})),
        ],
        flagged=("/0/msg/params", "/1/msg/params", "/1/msg/params/level"),
    ),
    Example(
        "a number for a cursor, and no name of the prompt",
        opened(
            "2025-11-25",
            sent(request(1, "tools/list", {"cursor": 2})),
            sent(request(2, "prompts/get", {"arguments": {}})),
        ),
        flagged=("/2/msg/params/cursor", "/3/msg/params"),
    ),
    Example(
        "a block of text without its text, told at its place",
        opened(
            "2025-11-25",
            received(
                request(
                    1,
                    "sampling/createMessage",
                    {
                        "maxTokens": 10,
                        "messages": [{"role": "user", "content": {"type": "text"}}],
                    },
                )
            ),
        ),
        flagged=("/2/msg/params/messages/0/content",),
    ),
    Example(
        "members that the schema does not know, and methods of an extension",
        discovered(
            sent(request(1, "tools/list", {"_meta": {**META, "com.example/a": 1}, "b": None})),
            sent(request(2, "com.example/reindex", 5)),
        ),
    ),
)
