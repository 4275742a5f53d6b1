"""What the rules on uses of features share: their status, and parts that are told as one whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable
from functools import lru_cache

from revisor.facts import registry as facts
from revisor.lifecycle.registry import FeatureStatus, recorded_registry
from revisor.model.finding import Severity
from revisor.model.wire import FeatureUse
from revisor.rules.context import Context

Verdict = Callable[[FeatureStatus], Hashable]
"""What a rule says of a status: None where it says nothing. Equal verdicts are told together."""

URL = "https://modelcontextprotocol.io/specification/2026-07-28/deprecated"

_ACTS = {
    "method": "sends {name}",
    "capability": "declares the capability {name}",
    "field": "sends the field {name}",
    "meta-key": "sends the _meta key {name}",
    "header": "sends the header {name}",
    "transport": "speaks over the transport {name}",
    "error-code": "answers with the error code {name}",
    "symbol": "uses {name}",
    "config": "is configured with {name}",
    "batch": "sends a batch, a JSON array of messages",
    "server-request": "sends a request of its own",
    "server-request-on-sse": "sends a request of its own in an event stream",
    "client-response-post": "answers a request of the server by POST",
    "GET": "opens a stream with GET",
    "DELETE": "ends a session with DELETE",
    "event endpoint": "names another endpoint for POST in the first event of a stream",
    "redirect_uris": "registers itself with the authorization server",
    "registration_endpoint": "names a registration endpoint",
}


@lru_cache(maxsize=1024)
def _status(feature: str, revision: str, on: dt.date) -> FeatureStatus:
    return recorded_registry().status(feature, on, revision)


def status_of(feature: str, context: Context) -> FeatureStatus:
    """Return the status of a feature at the revision in use, on the date of the check."""
    return _status(feature, context.revision, context.date)


def told(use: FeatureUse, context: Context, verdict: Verdict) -> FeatureStatus | None:
    """Return the status to tell for a use, or None where it is told with another one, or not.

    A part (the log message) is told with its whole (Logging) where one party uses both and the same
    is to be said of them; several parts without their whole are told once, as the whole.
    """
    whole = whole_of(use.feature, context, verdict)
    if whole is None:
        return None
    parts = {use.feature, *(f for f, party in use.beside if party == use.sender)}
    members = sorted(f for f in parts if whole_of(f, context, verdict) == whole)
    if len(members) == 1:
        return status_of(use.feature, context)
    speaker = whole if whole in members else members[0]
    return status_of(whole, context) if use.feature == speaker else None


def whole_of(feature: str, context: Context, verdict: Verdict) -> str | None:
    """Return the topmost feature that this one is a part of and that has the same verdict."""
    said = verdict(status_of(feature, context))
    if said is None:
        return None
    whole = feature
    while (parent := facts.feature(whole).parent) and verdict(status_of(parent, context)) == said:
        whole = parent
    return whole


def act(use: FeatureUse, status: FeatureStatus) -> str:
    """Return what a party did, in words that follow its name; `status` is the one that is told."""
    title = status.feature.title
    if status.feature.id != use.feature:
        return f"uses parts of a feature ({title})"
    evidence = use.evidence[0]
    name = evidence.name
    if evidence.kind == "capability":
        name = name.partition(".")[2]
    words = _ACTS.get(name, _ACTS.get(evidence.kind, "uses {name}")).format_map({"name": name})
    return words if title in words else f"{words} ({title})"


def instead(status: FeatureStatus, advice: str = "") -> str:
    """Return what to do instead: the migration path, and the features that replace this one.

    `advice`, where there is some, stands in the place of the path.
    """
    path = advice or status.migration_path
    replaced = ", ".join(status.replacement)
    return f"{path} (revisor explain {replaced.replace(',', '')})" if replaced else path


def in_source(use: FeatureUse) -> bool:
    """Whether a use was seen in source code or configuration, and not in messages."""
    return use.evidence[0].kind in ("symbol", "config") or bool(use.sdk)


def milder(use: FeatureUse) -> Severity | None:
    """Return `note` for what only tests do: they may well keep an old feature under test."""
    return "note" if use.in_test else None
