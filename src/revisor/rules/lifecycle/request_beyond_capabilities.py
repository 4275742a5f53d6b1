"""A request for something that the server does not declare.

What it checks: in revisions with a handshake, that the client asks for tools, prompts, resources,
completion and log levels only where the server declares the capability. From 2026-07-28 on a client
may ask at once, without looking. Told once for each capability, and only where the server had
answered `initialize` before.

Why: the server answers with an error; clients that take this for a broken server drop it.

Clause: the lifecycle page: both parties must (up to 2025-03-26: should) use only capabilities that
were successfully negotiated.

Fix: look at the capabilities in the answer to `initialize` first.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import request, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, STRICT_SINCE, declares, handshake, is_modern
from ._trace import opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="lifecycle page: only capabilities that were negotiated are used",
    clauses=(),
    url=f"{SPECIFICATION}/2025-11-25/basic/lifecycle#operation",
    until="2025-11-25",
    party="client",
    messages={
        "undeclared": Message(
            "the client sends {method}, and the server does not declare {capability}",
            "ask only where the server declares {capability}",
        )
    },
)

_CAPABILITY_OF = {
    "tools/list": ("tools",),
    "tools/call": ("tools",),
    "prompts/list": ("prompts",),
    "prompts/get": ("prompts",),
    "resources/list": ("resources",),
    "resources/read": ("resources",),
    "resources/templates/list": ("resources",),
    "resources/subscribe": ("resources", "subscribe"),
    "logging/setLevel": ("logging",),
    "completion/complete": ("completions",),
}
_COMPLETIONS_SINCE = "2025-03-26"


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first request beyond each capability."""
    opening, capabilities = handshake(conversation), conversation.server_capabilities
    if opening is None or not isinstance(capabilities, dict):
        return
    told: set[tuple[str, ...]] = set()
    answered = False
    for message in conversation.messages:
        answered = answered or message is opening.responses[0]
        path = _CAPABILITY_OF.get(message.method or "", ())
        judged = answered and message.sender == "client" and message.is_request
        if not path or not judged or message.ours or is_modern(message) or path in told:
            continue
        if path == ("completions",) and context.revision < _COMPLETIONS_SINCE:
            continue
        if not declares(capabilities, *path):
            told.add(path)
            values = {"method": message.method, "capability": ".".join(path)}
            severity: Severity = "error" if context.revision >= STRICT_SINCE else "warning"
            yield Hit("undeclared", values=values, severity=severity, origin=message.origin)


EXAMPLES = (
    Example(
        "prompts asked of a server of tools, twice",
        opened(
            sent(request(1, "prompts/list")),
            sent(request(2, "prompts/get", {"name": "p"})),
            server={"tools": {}},
        ),
        flagged=("/3/msg",),
    ),
    Example(
        "the same at 2024-11-05, where it should not be done",
        opened(sent(request(1, "prompts/list")), revision="2024-11-05"),
        flagged=("/3/msg",),
    ),
    Example(
        "tools of a server of tools; completion, for which 2024-11-05 has no capability",
        opened(
            sent(request(1, "tools/list")),
            sent(request(2, "completion/complete", {})),
            revision="2024-11-05",
            server={"tools": {}},
        ),
    ),
)
