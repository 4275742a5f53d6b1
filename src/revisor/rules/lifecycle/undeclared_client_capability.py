"""A request of the server that the client did not say it could answer.

What it checks: that the server asks for sampling, roots and elicitation, be it by a request or
within an `input_required` result, only where the client declares the capability: in its
`initialize` request, or from 2026-07-28 on in the `_meta` of the very request. From 2025-11-25 on
also the mode of an elicitation, tools in sampling, and the values of `includeContext`. Told once
for each method and capability. Where the client's capabilities were not seen, nothing is said.

Why: the client answers with an error or not at all, and the tool that waits for it fails.

Clause: the lifecycle page: both parties must (up to 2025-03-26: should) use only capabilities that
were negotiated. From 2026-07-28 on: servers must not send input requests that the client has not
declared support for. `includeContext`: should not be used unless `sampling.context` is declared.

Fix: look at the client's capabilities first, and do without where it has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import Origin
from revisor.model.wire import Conversation
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._parts import (
    CAPABILITIES_KEY,
    SPECIFICATION,
    STRICT_SINCE,
    asked_by_client,
    declares,
    handshake,
    meta_of,
)
from ._trace import discovered, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="lifecycle and MRTR pages: only what the client declares may be asked of it",
    clauses=("LC-13",),
    url=f"{SPECIFICATION}/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow",
    messages={
        "undeclared": Message(
            "the server asks for {method}, and the client does not declare {capability}",
            "ask only where the client declares {capability}; else answer without it, or with an"
            " error that says what is missing",
        )
    },
)

_BASE = {
    "sampling/createMessage": "sampling",
    "roots/list": "roots",
    "elicitation/create": "elicitation",
}
_FINER_SINCE = "2025-11-25"


class _Asked(NamedTuple):
    """What the server asks, with the capabilities that the client declared for it."""

    method: str
    params: Any
    capabilities: dict[str, Any]
    origin: Origin


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag what is asked without the capability, once for each."""
    told: set[tuple[str, str]] = set()
    for asked in (*_direct(conversation, context), *_within_results(conversation)):
        missing = _missing(asked, finer=context.certain and context.revision >= _FINER_SINCE)
        if missing is None or (asked.method, missing) in told:
            continue
        told.add((asked.method, missing))
        values = {"method": asked.method, "capability": missing}
        severity = _severity(missing, context)
        yield Hit("undeclared", values=values, severity=severity, origin=asked.origin)


def _direct(conversation: Conversation, context: Context) -> Iterator[_Asked]:
    """Yield requests of their own: of revisions that have them, after a handshake."""
    declared = conversation.client_capabilities
    if not isinstance(declared, dict) or handshake(conversation) is None:
        return
    for exchange in conversation.exchanges:
        if exchange.request.sender == "server":
            yield _Asked(exchange.method, exchange.request.params, declared, exchange.origin)


def _within_results(conversation: Conversation) -> Iterator[_Asked]:
    for exchange in asked_by_client(conversation):
        declared = meta_of(exchange.request).get(CAPABILITIES_KEY)
        requests = exchange.result.get("inputRequests") if isinstance(exchange.result, dict) else 0
        if not isinstance(declared, dict) or not isinstance(requests, dict):
            continue
        place = exchange.responses[0].origin.at("result", "inputRequests")
        for key, asked in requests.items():
            method = asked.get("method") if isinstance(asked, dict) else None
            if isinstance(method, str):
                yield _Asked(method, asked.get("params"), declared, place.at(key))


def _missing(asked: _Asked, *, finer: bool) -> str | None:
    """Return the capability that is asked for and not declared."""
    base = _BASE.get(asked.method)
    if base is None or not declares(asked.capabilities, base):
        return base
    if not finer or not isinstance(asked.params, dict):
        return None
    declared = asked.capabilities[base]
    return next((f"{base}.{name}" for name in _finer(asked, declared)), None)


def _finer(asked: _Asked, declared: Any) -> Iterator[str]:
    params = asked.params
    if asked.method == "elicitation/create":
        # An empty object stands for form mode.
        modes = {name for name in ("form", "url") if declares(declared, name)} or {"form"}
        mode = params.get("mode", "form")
        if mode in ("form", "url") and mode not in modes:
            yield mode
    elif asked.method == "sampling/createMessage":
        if params.get("tools") and not declares(declared, "tools"):
            yield "tools"
        wanted = params.get("includeContext") in ("thisServer", "allServers")
        if wanted and not declares(declared, "context"):
            yield "context"


def _severity(missing: str, context: Context) -> Severity:
    """Older revisions say should, and so does each one of includeContext."""
    strict = context.certain and context.revision >= STRICT_SINCE
    return "error" if strict and missing != "sampling.context" else "warning"


_SAMPLE = {"messages": [], "maxTokens": 5}
_CALL = {"name": "plan", "arguments": {}}
_FORM = {"message": "Name?", "requestedSchema": {"type": "object", "properties": {}}}


def _needs(*requests: tuple[str, Any]) -> dict[str, Any]:
    inner = {f"r{n}": {"method": m, "params": p} for n, (m, p) in enumerate(requests)}
    return received(result(1, {"resultType": "input_required", "inputRequests": inner}))


EXAMPLES = (
    Example(
        "roots asked of a client that has none, twice",
        opened(received(request(1, "roots/list")), received(request(2, "roots/list"))),
        flagged=("/3/msg",),
    ),
    Example(
        "the same at 2024-11-05, where it should not be done",
        opened(received(request(1, "roots/list")), revision="2024-11-05"),
        flagged=("/3/msg",),
    ),
    Example(
        "an elicitation in a result, of a client that declares sampling only for this request",
        discovered(
            sent(modern(1, "tools/call", _CALL, capabilities={"sampling": {}})),
            _needs(("elicitation/create", _FORM), ("sampling/createMessage", _SAMPLE)),
        ),
        flagged=("/3/msg/result/inputRequests/r0",),
    ),
    Example(
        "modes, tools and context that the client does not name",
        opened(
            received(request(1, "elicitation/create", {**_FORM, "mode": "url"})),
            received(request(2, "sampling/createMessage", {**_SAMPLE, "tools": [{"name": "t"}]})),
            received(
                request(3, "sampling/createMessage", {**_SAMPLE, "includeContext": "thisServer"})
            ),
            client={"elicitation": {}, "sampling": {}},
        ),
        flagged=("/3/msg", "/4/msg", "/5/msg"),
    ),
    Example(
        "all of it declared; a client whose capabilities were not seen",
        [
            *opened(
                received(request(1, "elicitation/create", _FORM)),
                received(request(2, "roots/list")),
                client={"elicitation": {}, "roots": {}},
            ),
            {"session": 1, **received(request(1, "roots/list"))},
        ],
    ),
)
