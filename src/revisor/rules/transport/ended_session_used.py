"""A client that goes on in a session that the server has ended.

What it checks: until 2025-11-25, in a recording with HTTP parts, that after the status 404 to a
POST with an `Mcp-Session-Id` no message is sent with that id. Told once for a session.

Why: every one of these requests fails, until the user starts the client again.

Clause: transports page, 2025-03-26 to 2025-11-25: when a client receives 404 in response to a
request with a session id, it must start a new session by sending a new InitializeRequest without
one.

Fix: send `initialize` without the header, and go on with the id that comes back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules.context import Context

from ._http import REQUEST, SESSION, answered, header, post, posted

NOT_FOUND = 404

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="transports page: after 404 the client starts a new session (until 2025-11-25)",
    clauses=("TR-12",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management",
    since="2025-03-26",
    until="2025-11-25",
    party="client",
    messages={
        "used": Message(
            "the client sends on in a session that the server has ended with status 404",
            "send initialize without Mcp-Session-Id, and use the id that comes back",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the POSTs after the end of each session."""
    ended: dict[str, bool] = {}
    for each in posted(conversation):
        session = header(each.message, SESSION)
        if session is None or each.message.ours:
            continue
        if ended.get(session) is False:
            ended[session] = True
            yield Hit("used", origin=each.message.origin)
        elif each.status == NOT_FOUND:
            ended.setdefault(session, False)


def _session(*sessions: str) -> list[dict[str, Any]]:
    lines = []
    for number, session in enumerate(sessions):
        asked = {**REQUEST, "id": number}
        lines += [
            post(asked, Mcp_Session_Id=session, MCP_Protocol_Version="2025-11-25"),
            answered(404),
        ]
    return lines


EXAMPLES = (
    Example("three requests in one session", _session("a", "a", "a"), flagged=("/2/msg",)),
    Example("a session of its own for each", _session("a", "b")),
)
