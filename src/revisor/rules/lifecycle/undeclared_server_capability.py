"""What a server offers and does not declare.

What it checks: that a server which lists tools, prompts, resources or templates, or completes
arguments, declares the capability for it, and so does one that tells of changes to them by
notifications, with `listChanged` or `subscribe` in it. An empty list offers nothing, and before
2025-03-26 there was no capability for completion. Told once for each capability. Log messages are
told by `undeclared-logging`.

Why: clients go by the capabilities and never ask, so nobody sees what is offered. Many do not
handle notifications that were not announced.

Clause: the pages on tools, prompts, resources and completion: servers that support them must
declare the capability. An answer is judged as a note, since the client that asked all the same got
it; a notification that nobody asked for as an error; one of a declared kind that says no
`listChanged` or `subscribe` as a warning.

Fix: declare the capability.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import notification, received, request, result, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, asked_by_client, declares
from ._trace import opened

RULE = Rule(
    subject=Conversation,
    severity="note",
    clause="tools, prompts, resources and completion pages: who supports them declares them",
    clauses=(),
    url=f"{SPECIFICATION}/2026-07-28/server/tools#capabilities",
    messages={
        "undeclared": Message(
            "the server answers {method} and does not declare the capability {capability}",
            "declare {capability}: clients do not ask for what is not declared",
        ),
        "sent": Message(
            "the server sends {method} and does not declare the capability {capability}",
            "declare {whole}, or send no such notifications",
        ),
    },
)

_LISTS = {
    "tools/list": ("tools", "tools"),
    "prompts/list": ("prompts", "prompts"),
    "resources/list": ("resources", "resources"),
    "resources/templates/list": ("resources", "resourceTemplates"),
    "completion/complete": ("completions", "completion"),
}
_CHANGES = {
    "notifications/tools/list_changed": ("tools", "listChanged"),
    "notifications/prompts/list_changed": ("prompts", "listChanged"),
    "notifications/resources/list_changed": ("resources", "listChanged"),
    "notifications/resources/updated": ("resources", "subscribe"),
}
_COMPLETIONS_SINCE = "2025-03-26"


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Note the first answer that offers something undeclared."""
    capabilities = conversation.server_capabilities
    if not isinstance(capabilities, dict):
        return
    told: set[str] = set()
    for exchange in asked_by_client(conversation):
        capability, key = _LISTS.get(exchange.method, ("", ""))
        if not capability or capability in told or declares(capabilities, capability):
            continue
        if capability == "completions" and context.revision < _COMPLETIONS_SINCE:
            continue
        if _offers(exchange, key):
            told.add(capability)
            values = {"method": exchange.method, "capability": capability}
            yield Hit("undeclared", values=values, origin=exchange.responses[0].origin)
    yield from _changes(conversation, capabilities)


def _changes(conversation: Conversation, capabilities: Any) -> Iterator[Hit]:
    """Tell the first notification of each kind that the capabilities do not announce."""
    told: set[tuple[str, ...]] = set()
    for message in conversation.messages:
        way = _CHANGES.get(message.method or "") if message.sender == "server" else None
        if way is None or not message.is_notification or declares(capabilities, *way):
            continue
        is_known = declares(capabilities, way[0])
        lacking = way if is_known else way[:1]
        if lacking in told:
            continue
        told.add(lacking)
        values = {
            "method": message.method,
            "capability": ".".join(lacking),
            "whole": f'"{way[0]}": {{"{way[1]}": true}}',
        }
        severity: Severity = "warning" if is_known else "error"
        yield Hit("sent", values=values, origin=message.origin.at("method"), severity=severity)


def _offers(exchange: Exchange, key: str) -> bool:
    offered: Any = exchange.result
    return isinstance(offered, dict) and bool(offered.get(key))


_TOOL = {"name": "plan", "inputSchema": {"type": "object"}}

EXAMPLES = (
    Example(
        "tools that no client will ask for",
        opened(sent(request(1, "tools/list")), received(result(1, {"tools": [_TOOL]}))),
        flagged=("/4/msg",),
    ),
    Example(
        "changes of what was not declared, and of what was declared without them",
        opened(
            received(notification("notifications/prompts/list_changed")),
            received(notification("notifications/prompts/list_changed")),
            received(notification("notifications/tools/list_changed")),
            received(notification("notifications/resources/updated", {"uri": "a:b"})),
            server={"tools": {"listChanged": False}, "resources": {"subscribe": True}},
        ),
        flagged=("/3/msg/method", "/5/msg/method"),
    ),
    Example(
        "an empty list, and completion at 2024-11-05",
        opened(
            sent(request(1, "prompts/list")),
            received(result(1, {"prompts": []})),
            sent(request(2, "completion/complete", {})),
            received(result(2, {"completion": {"values": ["a"]}})),
            revision="2024-11-05",
        ),
    ),
)
