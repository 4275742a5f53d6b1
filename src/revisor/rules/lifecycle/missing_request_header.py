"""A request over HTTP without the headers that go with it.

What it checks: that a POST of a request has `MCP-Protocol-Version` (from 2025-06-18 on, after
`initialize`), and from 2026-07-28 on also `Mcp-Method`, and `Mcp-Name` for `tools/call`,
`resources/read` and `prompts/get`. Only where the headers were recorded, which `Content-Type` or
`Accept` shows. Told once for each header.

Why: servers, gateways and proxies go by the headers. Without them a server refuses the request or
takes it for one of an older revision.

Clause: the page on transports, from 2025-06-18 on: the client must include `MCP-Protocol-Version`
on all subsequent requests. Streamable HTTP page of 2026-07-28: these headers are required.

Fix: send the headers with every POST.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import request, sent
from revisor.rules.context import Context

from ._headers import METHOD, NAME, NAME_OF, REVISION, with_headers
from ._parts import MODERN, SPECIFICATION, is_modern, named
from ._trace import ABOUT, meta, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: the request metadata headers are required",
    clauses=("VE-01",),
    url=f"{SPECIFICATION}/2026-07-28/basic/transports/streamable-http#request-metadata",
    since="2025-06-18",
    party="client",
    messages={
        "missing": Message(
            "the POST of {method} has no header {header}", "send {header} with every POST"
        )
    },
)

_SPELT = {REVISION: "MCP-Protocol-Version", METHOD: "Mcp-Method", NAME: "Mcp-Name"}


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first request without each header."""
    told: set[str] = set()
    for message, headers in with_headers(conversation):
        era = headers.get(REVISION, "") >= MODERN or is_modern(message)
        for header in _required(message, modern_era=era and context.revision >= MODERN):
            if header not in headers and header not in told:
                told.add(header)
                values = {"method": named(message), "header": _SPELT[header]}
                yield Hit("missing", values=values, origin=message.origin)


def _required(message: WireMessage, *, modern_era: bool) -> Iterator[str]:
    if message.method == "initialize":
        return
    yield REVISION
    if modern_era:
        yield METHOD
        if message.method in NAME_OF:
            yield NAME


_BARE = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
_CALL = {"name": "plan", "arguments": {}}

EXAMPLES = (
    Example(
        "a call with nothing but what every POST has",
        [
            sent(
                modern(1, "tools/call", _CALL, clientInfo=ABOUT),
                method="POST",
                path="/mcp",
                headers=_BARE,
            )
        ],
        flagged=("/0/msg", "/0/msg", "/0/msg"),
    ),
    Example(
        "after the handshake of 2025-11-25",
        opened(sent(request(1, "tools/list"), method="POST", path="/mcp", headers=_BARE)),
        flagged=("/3/msg",),
    ),
    Example(
        "all that there have to be; and headers that were not recorded",
        [
            sent(
                request(1, "tools/list", {"_meta": meta(clientInfo=ABOUT)}),
                method="POST",
                path="/mcp",
                headers={
                    **_BARE,
                    "MCP-Protocol-Version": "2026-07-28",
                    "Mcp-Method": "tools/list",
                },
            ),
            sent(modern(2, "tools/call", _CALL, clientInfo=ABOUT), method="POST", path="/mcp"),
        ],
    ),
)
