"""What a server offers and does not declare.

What it checks: that a server which lists tools, prompts, resources or templates, or completes
arguments, declares the capability for it. An empty list offers nothing, and before 2025-03-26 there
was no capability for completion. Told once for each capability.

Why: clients go by the capabilities and never ask, so nobody sees what is offered.

Clause: the pages on tools, prompts, resources and completion: servers that support them must
declare the capability. Judged as a note, since the client that asked all the same got its answer.

Fix: declare the capability.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import received, request, result, sent
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
        )
    },
)

_LISTS = {
    "tools/list": ("tools", "tools"),
    "prompts/list": ("prompts", "prompts"),
    "resources/list": ("resources", "resources"),
    "resources/templates/list": ("resources", "resourceTemplates"),
    "completion/complete": ("completions", "completion"),
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
