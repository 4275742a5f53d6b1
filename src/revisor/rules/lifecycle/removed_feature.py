"""A feature in use that the revision in use does not have any more.

What it checks: which protocol features each party uses, and which of them are Removed at the
revision that the parties speak. Where nothing shows that revision, nothing is said. Parts are told
with their whole. Left out is what another rule tells better: requests of the server, and answers
to them (`server-request-without-back-channel`); methods that an extension in use has taken over;
and the cancellation by which a server ends a subscription on stdio.

Why: a peer of this revision refuses the message or ignores it, so what was asked for never happens.

Clause: SEP-2596: a Removed feature is not part of the revision.

Fix: what the feature's migration path says, or speak an older revision.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from revisor.facts import registry as facts
from revisor.lifecycle.registry import FeatureStatus
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import FeatureUse
from revisor.rules.context import Context

from ._uses import act, instead, milder, told

RULE = Rule(
    subject=FeatureUse,
    severity="error",
    clause="SEP-2596: a Removed feature is no part of the revision",
    clauses=("LC-16",),
    url="https://modelcontextprotocol.io/community/feature-lifecycle",
    party=None,
    messages={
        "removed": Message(
            "the {party} {act}: Removed in {removed}, and the revision in use is {revision}",
            "{instead} ({authority})",
        ),
        "unnamed": Message(
            "the {party} {act}: Removed in {removed}, and the revision in use is {revision}",
            "{instead}",
        ),
    },
)

_ONE_BY_ONE = Fix("unsafe", "send each message by itself", (Edit("split", ()),))
_REQUESTS_ALONE_SINCE = "2026-07-28"
"""From here on each request says in its _meta who sends it, which those of a batch do not."""
_TOLD_ELSEWHERE = frozenset(
    {"server-initiated-requests", "sse-server-requests", "http-client-responses"}
)
_SERVER_REQUESTS = ("server-initiated-requests", "server")
_SUBSCRIBED = {("subscriptions-listen", "client"), ("subscriptions-acknowledged", "server")}


def check(use: FeatureUse, context: Context) -> Iterable[Hit]:
    """Flag a feature that is Removed at the revision in use."""
    if not context.certain or _left_out(use):
        return
    status = told(use, context, _verdict)
    if status is None:
        return
    values = {
        "party": use.sender,
        "act": act(use, status),
        "removed": status.removed_in,
        "instead": instead(status),
        "authority": status.authority,
    }
    message = "removed" if status.authority else "unnamed"
    batch = use.evidence[0].name == "batch" and context.revision < _REQUESTS_ALONE_SINCE
    fix = _ONE_BY_ONE if batch else None
    yield Hit(
        message,
        values=values,
        fix=fix,
        feature=status.feature.id,
        party=use.sender,
        severity=milder(use),
        confidence=use.confidence,
    )


def _verdict(status: FeatureStatus) -> Hashable:
    return status.removed_in if status.state == "Removed" else None


def _left_out(use: FeatureUse) -> bool:
    if use.feature in _TOLD_ELSEWHERE:
        return True
    feature = facts.feature(use.feature)
    if feature.kind == "request" and use.sender == "server" and _SERVER_REQUESTS in use.beside:
        return True
    if use.feature == "cancellation-server-sent":
        return bool(_SUBSCRIBED & use.beside)
    used = {name for name, _ in use.beside}
    return any(name in used and not facts.feature(name).core for name in feature.replacements)


def _lines(revision: str, *messages: object) -> list[dict[str, object]]:
    headers = {"MCP-Protocol-Version": revision}
    return [{"dir": "c2s", "headers": headers, "msg": message} for message in messages]


_PING = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
_META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {
        "extensions": {"io.modelcontextprotocol/tasks": {}}
    },
}
_GET_TASK = {"jsonrpc": "2.0", "id": 2, "method": "tasks/get", "params": {"taskId": "t"}}

EXAMPLES = (
    Example(
        "a batch at 2025-06-18, even of one message",
        _lines("2025-06-18", [_PING]),
        flagged=("/0/msg",),
    ),
    Example(
        "a ping at 2026-07-28",
        _lines("2026-07-28", _PING),
        flagged=("/0/msg/method",),
    ),
    Example(
        "tasks of 2025-11-25 at 2026-07-28: told once",
        _lines("2026-07-28", _GET_TASK, {**_GET_TASK, "id": 3, "method": "tasks/list"}),
        flagged=("/0/msg/method",),
    ),
    Example(
        "tasks/get of the extension that has taken it over",
        _lines("2026-07-28", {**_GET_TASK, "params": {"taskId": "t", "_meta": _META}}),
    ),
    Example("a batch at 2025-03-26, which has them", _lines("2025-03-26", [_PING])),
    Example("a batch where nothing shows the revision", [{"dir": "c2s", "msg": [_PING]}]),
)
