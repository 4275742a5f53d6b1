"""An error code that is reserved.

What it checks: codes from -32768 to -32100 that JSON-RPC has not defined, and from 2026-07-28 on
codes from -32020 to -32099 that MCP has not defined. Codes that a later revision took out are told
as features.

Why: a later revision may give the code a meaning, and clients will act by it.

Clause: JSON-RPC 2.0, section 5.1: codes from -32768 to -32000 that are not defined are reserved for
future use. Basic page, 2026-07-28: implementations must not emit codes from -32020 to -32099 that
the specification does not define.

Fix: take a code of your own outside of -32768 to -32000, or -32603 for an internal error.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.facts.published_schemas import REVISIONS, published_schema
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import failure, received, request, sent
from revisor.rules.context import Context

from ._lines import discovered
from ._wire import ERRORS_URL, PER_REQUEST_SINCE

DEFINED = (-32700, -32600, -32601, -32602, -32603)
"""The codes of JSON-RPC 2.0 itself."""
JSON_RPC_FIRST, JSON_RPC_LAST = -32768, -32100
MCP_FIRST, MCP_LAST = -32099, -32020

RULE = Rule(
    subject=WireMessage,
    severity="warning",
    clause="JSON-RPC 2.0, section 5.1, and basic page: error codes that are reserved",
    clauses=("MS-15", "MS-16"),
    url=ERRORS_URL,
    party=None,
    messages={
        "json-rpc": Message(
            "the error code {code} is reserved by JSON-RPC and has no meaning",
            "use -32603 for an internal error, or a code outside of -32768 to -32000",
        ),
        "mcp": Message(
            "the error code {code} is reserved by MCP, and {revision} does not define it",
            "use -32603 for an internal error, or a code outside of -32768 to -32000",
        ),
    },
)


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at the codes of errors."""
    error: Any = message.value.get("error") if isinstance(message.value, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    if message.ours or isinstance(code, bool) or not isinstance(code, int):
        return
    values = {"code": code}
    if JSON_RPC_FIRST <= code <= JSON_RPC_LAST and code not in DEFINED:
        yield Hit("json-rpc", ("error", "code"), values, party=message.sender)
    newest = context.certain and context.revision >= PER_REQUEST_SINCE
    if newest and MCP_FIRST <= code <= MCP_LAST and not _was_defined(code):
        yield Hit("mcp", ("error", "code"), values, severity="error", party=message.sender)


def _was_defined(code: int) -> bool:
    found = (published_schema(revision) for revision in REVISIONS)
    return any(code in schema.errors for schema in found if schema is not None)


EXAMPLES = (
    Example(
        "a code between those of JSON-RPC",
        [sent(request(1, "ping")), received(failure(1, -32650))],
        flagged=("/1/msg/error/code",),
    ),
    Example(
        "a code between those of MCP",
        discovered(received(failure(1, -32050))),
        flagged=("/2/msg/error/code",),
    ),
    Example(
        "the codes of JSON-RPC, of implementations, and one's own",
        [
            sent(request(1, "ping")),
            received(failure(1, -32603)),
            sent(request(2, "ping")),
            received(failure(2, -32050)),
            sent(request(3, "ping")),
            received(failure(3, 1001)),
        ],
    ),
)
