"""A capability that is declared and whose method is not there.

What it checks: that a party which declares a capability does not answer the method that belongs to
it with `-32601` (method not found): of servers `tools/list`, `prompts/list`, `resources/list` and
`completion/complete`, up to 2025-11-25 also `logging/setLevel`, `resources/subscribe` and
`resources/unsubscribe`; of clients `roots/list`, `sampling/createMessage` and `elicitation/create`.
Told once for each method.

Why: the other party goes by the capability, calls the method and fails. Many clients give up on the
server as a whole then.

Clause: a declared capability says that its feature is there (the schema: present if the server
offers any). From 2026-07-28 on: servers that declare `tools`, `prompts` or `resources` must respond
to the requests for their lists. SEP-2577: Deprecated capabilities are still handled.

Fix: answer the method, with an empty list if there is nothing; or take the capability out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from revisor.model.feature import Sender
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import failure, received, request, sent
from revisor.rules.context import Context

from ._parts import METHOD_NOT_FOUND, MODERN, SPECIFICATION, code_of, declares, is_modern
from ._trace import discovered, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="tools, prompts, resources and logging pages: who declares a capability answers for it",
    clauses=("LC-10",),
    url=f"{SPECIFICATION}/2026-07-28/server/tools#capabilities",
    party=None,
    messages={
        "missing": Message(
            "the {party} declares the capability {capability} and answers {method} with -32601,"
            " method not found",
            "answer {method}, or take {capability} out of the capabilities",
        )
    },
)


class _Duty(NamedTuple):
    """Who answers a method, by which capability, and whether that ends with the handshake."""

    party: Sender
    path: tuple[str, ...]
    legacy: bool = False


_DUTIES = {
    "tools/list": _Duty("server", ("tools",)),
    "prompts/list": _Duty("server", ("prompts",)),
    "resources/list": _Duty("server", ("resources",)),
    "completion/complete": _Duty("server", ("completions",)),
    "logging/setLevel": _Duty("server", ("logging",), legacy=True),
    "resources/subscribe": _Duty("server", ("resources", "subscribe"), legacy=True),
    "resources/unsubscribe": _Duty("server", ("resources", "subscribe"), legacy=True),
    "roots/list": _Duty("client", ("roots",), legacy=True),
    "sampling/createMessage": _Duty("client", ("sampling",), legacy=True),
    "elicitation/create": _Duty("client", ("elicitation",), legacy=True),
}


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first answer to each method that is not there."""
    told: set[str] = set()
    for exchange in conversation.exchanges:
        duty = _DUTIES.get(exchange.method)
        if duty is None or exchange.method in told or not _is_refused(exchange, duty):
            continue
        if duty.legacy and (context.revision >= MODERN or is_modern(exchange.request)):
            continue
        if declares(_declared(conversation, duty.party), *duty.path):
            told.add(exchange.method)
            values = {
                "party": duty.party,
                "capability": ".".join(duty.path),
                "method": exchange.method,
            }
            origin = exchange.responses[0].origin
            yield Hit("missing", values=values, origin=origin, party=duty.party)


def _is_refused(exchange: Exchange, duty: _Duty) -> bool:
    if exchange.request.sender == duty.party or code_of(exchange) != METHOD_NOT_FOUND:
        return False
    return not exchange.responses[0].ours


def _declared(conversation: Conversation, party: Sender) -> Any:
    if party == "client":
        return conversation.client_capabilities
    return conversation.server_capabilities


EXAMPLES = (
    Example(
        "logging without logging/setLevel, roots without roots/list",
        opened(
            sent(request(1, "logging/setLevel", {"level": "info"})),
            received(failure(1, METHOD_NOT_FOUND)),
            received(request(1, "roots/list")),
            sent(failure(1, METHOD_NOT_FOUND)),
            client={"roots": {}},
            server={"logging": {}},
        ),
        flagged=("/4/msg", "/6/msg"),
    ),
    Example(
        "prompts without prompts/list at 2026-07-28",
        discovered(
            sent(modern(1, "prompts/list")),
            received(failure(1, METHOD_NOT_FOUND)),
            server={"prompts": {}},
        ),
        flagged=("/3/msg",),
    ),
    Example(
        "a failure of another kind, a method without its capability, templates without resources",
        opened(
            sent(request(1, "tools/list")),
            received(failure(1, -32603)),
            sent(request(2, "prompts/list")),
            received(failure(2, METHOD_NOT_FOUND)),
            sent(request(3, "resources/templates/list")),
            received(failure(3, METHOD_NOT_FOUND)),
            server={"tools": {}, "resources": {}},
        ),
    ),
    Example(
        "logging/setLevel is gone at 2026-07-28",
        discovered(
            sent(modern(1, "logging/setLevel", {"level": "info"})),
            received(failure(1, METHOD_NOT_FOUND)),
            server={"logging": {}},
        ),
    ),
)
