"""A feature in use that is in force at the revision in use and gone from the Current one.

What it checks: which protocol features each party uses, and which of them a later revision, up to
the one that is Current on the date of the check, has Removed. Each is told once: not for every
message, parts with their whole, and what both parties do (the `initialize` handshake) as the act of
the client, if it is one.

Why: it is right to use it with this revision. It tells what has to change for the next one.

Clause: SEP-2596: a Removed feature is no part of later revisions.

Fix: nothing yet; when you move to the Current revision, what the migration path says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from revisor.lifecycle.registry import FeatureStatus
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import FeatureUse
from revisor.rules.context import Context

from ._uses import act, instead, told, whole_of

RULE = Rule(
    subject=FeatureUse,
    severity="note",
    clause="SEP-2596: a Removed feature is no part of later revisions",
    clauses=("LC-16",),
    url="https://modelcontextprotocol.io/community/feature-lifecycle",
    party=None,
    messages={
        "since": Message(
            "the {party} {act}: right at {revision}, Removed since {removed}",
            "for {current}: {instead}",
        ),
        "unknown": Message(
            "the {party} {act}: Removed since {removed}",
            "for {current}: {instead}",
        ),
    },
)


def check(use: FeatureUse, context: Context) -> Iterable[Hit]:
    """Note a feature that is Removed at the Current revision only."""

    def verdict(status: FeatureStatus) -> Hashable:
        if status.state_at_current != "Removed" or status.state == "absent":
            return None
        if context.certain and status.state == "Removed":
            return None
        return status.removed_in

    status = told(use, context, verdict)
    if status is None:
        return
    if use.sender == "server" and _is_answer(use, whole_of(use.feature, context, verdict)):
        return
    values = {
        "party": use.sender,
        "act": act(use, status),
        "removed": status.removed_in,
        "current": context.current,
        "instead": instead(status),
    }
    message = "since" if context.certain else "unknown"
    feature, party = status.feature.id, use.sender
    yield Hit(message, values=values, feature=feature, party=party, confidence=use.confidence)


def _is_answer(use: FeatureUse, whole: str | None) -> bool:
    """Whether the server only answers to what is told of the client."""
    return (whole, "client") in use.beside


def _handshake(*, answered: bool = True) -> list[dict[str, object]]:
    about = {"protocolVersion": "2025-11-25", "capabilities": {}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize"}
    lines: list[dict[str, object]] = [
        {
            "dir": "c2s",
            "msg": {**asked, "params": {**about, "clientInfo": {"name": "c", "version": "1"}}},
        },
        {
            "dir": "s2c",
            "msg": {
                "jsonrpc": "2.0",
                "id": 1,
                "result": {**about, "serverInfo": {"name": "s", "version": "1"}},
            },
        },
    ]
    return lines if answered else lines[:1]


EXAMPLES = (
    Example(
        "the handshake: one note for both parties and all of its parts",
        _handshake(),
        flagged=("/0/msg/method",),
    ),
    Example(
        "a ping where nothing shows the revision",
        [{"dir": "c2s", "msg": {"jsonrpc": "2.0", "id": 1, "method": "ping"}}],
        flagged=("/0/msg/method",),
    ),
    Example(
        "what is gone at the revision in use is told by removed-feature",
        [
            {
                "dir": "c2s",
                "headers": {"MCP-Protocol-Version": "2026-07-28"},
                "msg": {"jsonrpc": "2.0", "id": 1, "method": "ping"},
            }
        ],
    ),
)
