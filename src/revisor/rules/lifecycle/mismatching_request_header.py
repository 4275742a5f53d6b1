"""A header that says something else than the body of the request.

What it checks: from 2026-07-28 on, that `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name` repeat
the revision in `_meta`, the method, and the name or URI in the params. A value in base64 is decoded
first. Told once for each header.

Why: a gateway that goes by the header lets a call pass, and the server runs another one. So servers
must refuse such a request.

Clause: the Streamable HTTP page: the header value must match the field in the body; servers must
reject requests where they do not match.

Fix: fill the headers from the body that is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import sent
from revisor.rules.context import Context

from ._headers import METHOD, NAME, NAME_OF, REVISION, decoded, with_headers
from ._parts import REVISION_KEY, SPECIFICATION, meta_of
from ._trace import ABOUT, modern

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: header values must match the body",
    clauses=("VE-01", "XH-12"),
    url=f"{SPECIFICATION}/2026-07-28/basic/transports/streamable-http#server-validation",
    since="2026-07-28",
    party="client",
    messages={
        "differs": Message(
            "the header {header} says {told}, and the body says {body}",
            "fill {header} from the body that is sent",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first header of each name that does not match."""
    seen: set[str] = set()
    for message, headers in with_headers(conversation):
        for header, body in _repeated(message):
            told = headers.get(header)
            if told is None or not isinstance(body, str) or header in seen:
                continue
            if (decoded(told) if header == NAME else told).strip() != body.strip():
                seen.add(header)
                values = {"header": header, "told": short(told), "body": short(body)}
                yield Hit("differs", values=values, origin=message.origin)


def _repeated(message: WireMessage) -> Iterator[tuple[str, Any]]:
    """Yield each header with what it has to repeat."""
    yield REVISION, meta_of(message).get(REVISION_KEY)
    yield METHOD, message.method
    params = message.params
    if message.method in NAME_OF and isinstance(params, dict):
        yield NAME, params.get(NAME_OF[message.method])


def _post(name: str, header: str) -> dict[str, Any]:
    return sent(
        modern(1, "tools/call", {"name": name, "arguments": {}}, clientInfo=ABOUT),
        method="POST",
        path="/mcp",
        headers={
            "Content-Type": "application/json",
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": "tools/call",
            "Mcp-Name": header,
        },
    )


EXAMPLES = (
    Example("another tool", [_post("delete", "search")], flagged=("/0/msg",)),
    Example("the name as it is", [_post("search", "search")]),
    Example("a name in base64", [_post("suche-größe", "=?base64?c3VjaGUtZ3LDtsOfZQ==?=")]),
)
