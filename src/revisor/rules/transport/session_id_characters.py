"""A session id with characters that no header may have.

What it checks: until 2025-11-25, that the `Mcp-Session-Id` which the server gives out has visible
ASCII characters only (0x21 to 0x7E).

Why: clients send it back in a header with each request; libraries refuse other characters there, or
change them.

Clause: transports page, 2025-03-26 to 2025-11-25: the session ID must only contain visible ASCII
characters (ranging from 0x21 to 0x7E).

Fix: take a UUID, or any text in base64url.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules.context import Context

HEADER = "mcp-session-id"
_FIRST, _LAST = "\x21", "\x7e"

RULE = Rule(
    subject=WireMessage,
    severity="error",
    clause="transports page: the session id has visible ASCII characters only (until 2025-11-25)",
    clauses=("TR-07",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management",
    since="2025-03-26",
    until="2025-11-25",
    messages={
        "character": Message(
            "the session id holds {character}, which is no visible ASCII character",
            "take a UUID or base64url text as the session id",
        ),
        "empty": Message("the session id is empty", "take a UUID, or leave the header out"),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at the header of what the server sends."""
    if message.sender != "server" or message.http is None or HEADER not in message.http.headers:
        return
    session = message.http.headers[HEADER]
    wrong = next((c for c in session if not _FIRST <= c <= _LAST), None)
    if wrong is not None:
        yield Hit("character", values={"character": short(wrong)})
    elif not session:
        yield Hit("empty")


def _line(session: str) -> list[dict[str, object]]:
    about = {"name": "demo", "version": "1"}
    result = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": about}
    headers = {"Mcp-Session-Id": session}
    told = {"jsonrpc": "2.0", "id": 0, "result": result}
    return [{"dir": "s2c", "http": {"status": 200, "headers": headers}, "msg": told}]


EXAMPLES = (
    Example("a space", _line("session 1"), flagged=("/0/msg",), revision="2025-11-25"),
    Example("nothing", _line(""), flagged=("/0/msg",), revision="2025-11-25"),
    Example("a UUID", _line("6f1d0c6e-3d5b-4a53-9a2e-0d5a3f5f4c11"), revision="2025-11-25"),
)
