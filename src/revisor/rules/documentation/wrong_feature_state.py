"""A document that gives a protocol feature a state or a date that it does not have.

What it checks: sentences in Markdown that say that a feature is removed from the protocol while it
is Deprecated, that it will be removed on a day, or since which revision it is deprecated. Only what
is said of the protocol counts: a project may have removed its own support at any time.

Why: readers plan by it. HTTP+SSE, for instance, is Deprecated and may be removed; it is batching
that was removed.

Clause: SEP-2596: a feature is Active, Deprecated or Removed; a Deprecated one may be removed in a
revision that is released on or after its earliest removal, which is no date of removal.

Fix: say what the registry says.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.lifecycle.registry import FeatureStatus
from revisor.model.documentation import FeatureClaim
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context
from revisor.rules.lifecycle._uses import URL, status_of

RULE = Rule(
    subject=FeatureClaim,
    severity="warning",
    clause="SEP-2596, The deprecated registry: what is on its way out, and by when",
    clauses=(),
    url=URL,
    party=None,
    messages={
        "not-removed": Message(
            'this says that {title} is removed; it is {state}{since}: "{text}"',
            "say that it is {state}{when}",
        ),
        "no-such-date": Message(
            'this says that {title} will be removed on {told}; no day is set: "{text}"',
            "say that it is {state}{when}",
        ),
        "other-revision": Message(
            'this says that {title} is deprecated since {told}; it is {state}{since}: "{text}"',
            "say: {state}{since}",
        ),
    },
)

_LONGEST = 120


def check(claim: FeatureClaim, context: Context) -> Iterable[Hit]:
    """Flag a claim that differs from the record."""
    status = status_of(claim.feature, context)
    kind = _difference(claim, status)
    if kind is None:
        return
    text = claim.text
    values = {
        "title": status.feature.title,
        "state": status.state_at_current,
        "since": _since(status),
        "when": _when(status),
        "told": claim.told,
        "text": text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…",
    }
    yield Hit(kind, values=values, feature=claim.feature)


def _difference(claim: FeatureClaim, status: FeatureStatus) -> str | None:
    if status.state_at_current == "Removed":
        return None
    if claim.claim == "removed":
        return "not-removed"
    removal = status.earliest_removal
    if claim.claim == "removed-on":
        return None if removal and claim.told == removal.isoformat() else "no-such-date"
    known = {status.deprecated_in, status.deprecated_since}
    return None if claim.told in known else "other-revision"


def _since(status: FeatureStatus) -> str:
    if not status.deprecated_since:
        return ""
    called = status.deprecated_in
    if called and called != status.deprecated_since:
        return f" since {status.deprecated_since} (called deprecated since {called})"
    return f" since {status.deprecated_since}"


def _when(status: FeatureStatus) -> str:
    removal = status.earliest_removal
    return f" and may be removed from {removal} on" if removal else ""


def _document(text: str) -> dict[str, str]:
    return {"filename": "README.md", "content": text}


EXAMPLES = (
    Example(
        "a Deprecated transport that is called removed",
        _document("The SSE transport has been removed from newer versions of the MCP spec."),
        flagged=("README.md:1",),
    ),
    Example(
        "a date of removal, and another revision",
        _document(
            "# MCP\n\nThe HTTP+SSE transport will be removed from the spec on 2026-12-01.\n\n"
            "Roots is deprecated since 2025-11-25.\n"
        ),
        flagged=("README.md:3", "README.md:5"),
    ),
    Example(
        "what a project has removed, what is true, and what is no claim",
        _document(
            "The SSE transport has been removed from this MCP server.\n\n"
            "The HTTP+SSE transport is deprecated since 2025-03-26 in MCP.\n\n"
            "If the SSE transport is removed from the spec, we will follow.\n\n"
            "JSON-RPC batching was removed from the MCP specification.\n"
        ),
    ),
)
