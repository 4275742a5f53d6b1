"""A feature in use that is Deprecated.

What it checks: which protocol features each party uses (methods, capabilities, fields and values,
`_meta` keys, headers, transports, OAuth metadata; in source code the names of SDKs) and which of
them are Deprecated at the revision that is Current on the date of the check, be they still Active
at the revision in use. A part is told with its whole (`notifications/message` with Logging) where
one party uses both and the dates are the same; `includeContext` of `thisServer` or `allServers` was
called deprecated earlier, and so is told beside sampling. In source code each place is told, as a
note where only tests do it.

Why: a deprecation is a forward signal. After the earliest removal any new revision may drop the
feature, and peers that speak it will not know it any more.

Clause: SEP-2596: new implementations should not adopt a Deprecated feature, existing ones should
migrate before the earliest removal. Dynamic Client Registration may be supported for backward
compatibility: where the server offers no other way in, that is said; where it supports Client ID
Metadata Documents too, registration is a note.

Fix: what the feature's migration path says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from revisor.lifecycle.registry import FeatureStatus
from revisor.model.finding import Severity
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import FeatureUse
from revisor.rules.context import Context

from ._uses import URL, act, in_source, instead, milder, told

RULE = Rule(
    subject=FeatureUse,
    severity="warning",
    clause="SEP-2596: existing implementations should migrate before the earliest removal",
    clauses=("LC-05", "LC-06", "LC-13", "LC-18"),
    url=URL,
    party=None,
    messages={
        "active": Message(
            "the {party} {act}: Active at {revision}, Deprecated since {since}, {when}",
            "{instead} ({authority})",
        ),
        "deprecated": Message(
            "the {party} {act}: Deprecated since {since}, {when}",
            "{instead} ({authority})",
        ),
        "only-way": Message(
            "the {party} {act}: Deprecated since {since}, {when}; a legitimate fallback"
            " as long as the server offers no other way in",
            "{instead} Keep registration for older peers only ({authority})",
        ),
        "fallback": Message(
            "the {party} {act} beside Client ID Metadata Documents: Deprecated since {since},"
            " {when}; a legitimate fallback for older clients",
            "keep registration as long as older clients need it ({authority})",
        ),
    },
)

_WHEN = {
    "later": "may be removed from {removal} on ({days} days)",
    "eligible": "may be removed in the next revision (eligible since {removal})",
    "unknown": "no earliest removal is set",
}
_REGISTRATION = "auth-dcr"
_DOCUMENTS = ("auth-cimd", "server")
_CONTEXT_VALUES = "sampling-include-context-values"
_LEAVE_OUT = Fix("unsafe", "leave includeContext out: none is the default", (Edit("remove", ()),))


def check(use: FeatureUse, context: Context) -> Iterable[Hit]:
    """Flag a feature that is Deprecated at the Current revision."""
    status = told(use, context, _verdict)
    if status is None:
        return
    values = {
        "party": use.sender,
        "act": act(use, status),
        "since": _since(status),
        "when": _when(status),
        "instead": instead(status, use.advice),
        "authority": status.authority,
    }
    message = _message(use, status)
    fix = use.fix or (None if in_source(use) or use.feature != _CONTEXT_VALUES else _LEAVE_OUT)
    severity: Severity | None = "note" if message == "fallback" else milder(use)
    yield Hit(
        message,
        values=values,
        fix=fix,
        feature=status.feature.id,
        party=use.sender,
        severity=severity,
        confidence=use.confidence,
        base=use.base,
    )


def _message(use: FeatureUse, status: FeatureStatus) -> str:
    """Return what to say: registration is judged by the other ways in that the server offers."""
    if use.feature != _REGISTRATION or in_source(use):
        return status.state.lower()
    if _DOCUMENTS not in use.beside:
        return "only-way"
    return "fallback" if use.sender == "server" else status.state.lower()


def _verdict(status: FeatureStatus) -> Hashable:
    if status.state_at_current != "Deprecated" or status.state not in ("Active", "Deprecated"):
        return None
    return status.deprecated_in, status.earliest_removal


def _since(status: FeatureStatus) -> str:
    """Say since when; what was called deprecated before there was a policy has two dates."""
    if status.deprecated_in == status.deprecated_since:
        return status.deprecated_since
    return f"{status.deprecated_since} (called deprecated since {status.deprecated_in})"


def _when(status: FeatureStatus) -> str:
    removal = status.earliest_removal
    key = "unknown" if removal is None else "eligible" if status.eligible else "later"
    days = "" if status.days_left is None else f"{status.days_left:,}"
    return _WHEN[key].format_map({"removal": removal, "days": days})


def _initialize(capabilities: dict[str, object], revision: str = "2025-11-25") -> dict[str, object]:
    params = {
        "protocolVersion": revision,
        "capabilities": capabilities,
        "clientInfo": {"name": "demo", "version": "1"},
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    return {"dir": "c2s", "msg": message}


def _sampling(**more: object) -> list[dict[str, object]]:
    params = {"messages": [], "maxTokens": 10, **more}
    message = {"jsonrpc": "2.0", "id": 3, "method": "sampling/createMessage", "params": params}
    return [{"dir": "s2c", "msg": message}]


_METADATA = {
    "issuer": "https://as.example",
    "registration_endpoint": "https://as.example/register",
}
_METADATA_PATH = {"path": "/.well-known/oauth-authorization-server"}

EXAMPLES = (
    Example(
        "the client declares roots, the server asks for them: each party by itself",
        [
            _initialize({"roots": {}, "elicitation": {}}),
            {"dir": "s2c", "msg": {"jsonrpc": "2.0", "id": 7, "method": "roots/list"}},
        ],
        flagged=("/0/msg/params/capabilities/roots", "/1/msg/method"),
    ),
    Example(
        "includeContext is told beside sampling, of which it is a part",
        _sampling(includeContext="allServers"),
        flagged=("/0/msg/method", "/0/msg/params/includeContext"),
    ),
    Example(
        "includeContext of none is the way on; sampling is Deprecated all the same",
        _sampling(includeContext="none"),
        flagged=("/0/msg/method",),
    ),
    Example(
        "roots asked for in a result",
        [
            {
                "dir": "s2c",
                "msg": {
                    "jsonrpc": "2.0",
                    "id": 5,
                    "result": {
                        "resultType": "input_required",
                        "inputRequests": {"r": {"method": "roots/list"}},
                    },
                },
            }
        ],
        flagged=("/0/msg/result/inputRequests/r/method",),
    ),
    Example(
        "a server that speaks over HTTP+SSE",
        [
            {
                "dir": "s2c",
                "transport": "http-sse",
                "msg": {"jsonrpc": "2.0", "id": 2, "result": {"tools": []}},
            }
        ],
        flagged=("/0/msg",),
    ),
    Example(
        "registration is the only way in",
        [{"dir": "s2c", "http": _METADATA_PATH, "body": _METADATA}],
        flagged=("/0",),
    ),
    Example(
        "registration beside Client ID Metadata Documents",
        [
            {
                "dir": "s2c",
                "http": _METADATA_PATH,
                "body": {**_METADATA, "client_id_metadata_document_supported": True},
            }
        ],
        flagged=("/0",),
    ),
    Example(
        "an event stream is part of Streamable HTTP, and a capability of false is none",
        [
            {
                "dir": "s2c",
                "http": {"status": 200, "headers": {"Content-Type": "text/event-stream"}},
                "msg": {"jsonrpc": "2.0", "id": 1, "result": {"tools": []}},
            },
            _initialize({"roots": False, "sampling": None}),
        ],
    ),
)
