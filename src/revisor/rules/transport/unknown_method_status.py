"""A method that is not found, with another status than 404.

What it checks: from 2026-07-28 on, over Streamable HTTP, that the error -32601 comes with status
404.

Why: gateways tell by the status, without the body, that a server does not have a method.

Clause: Streamable HTTP page, 2026-07-28: if the server does not implement the requested method, it
must respond with 404 Not Found and a JSON-RPC error with code -32601.

Fix: return 404 with the error as the body.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Exchange
from revisor.rules.context import Context

from ._incidents import HTTP_URL

METHOD_NOT_FOUND = -32601
NOT_FOUND = 404
_STATUSES = range(100, 600)
_VERSION_KEY = "io.modelcontextprotocol/protocolVersion"

RULE = Rule(
    subject=Exchange,
    severity="error",
    clause="Streamable HTTP page: an unknown method is answered with 404 and -32601",
    clauses=("TR-06",),
    url=f"{HTTP_URL}#protocol-version-header",
    since="2026-07-28",
    messages={
        "status": Message(
            "{method} is answered with -32601 and status {status}; it must be 404",
            "return 404 Not Found with the error as the body",
        )
    },
)


def check(exchange: Exchange, context: Context) -> Iterable[Hit]:
    """Look at requests of this revision only: older ones do not ask for it."""
    params, error = exchange.request.params, exchange.error
    meta = params.get("_meta") if isinstance(params, dict) else None
    if not isinstance(meta, dict) or _VERSION_KEY not in meta or not isinstance(error, dict):
        return
    response = exchange.responses[0]
    status = response.http.status if response.http else None
    if response.ours or status not in _STATUSES or status == NOT_FOUND:
        return
    if error.get("code") == METHOD_NOT_FOUND:
        values = {"method": short(exchange.method)[1:-1], "status": status}
        yield Hit("status", values=values, origin=response.origin.at("error", "code"))


def _lines(status: int, code: int = METHOD_NOT_FOUND) -> list[dict[str, object]]:
    meta = {_VERSION_KEY: "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "prompts/list", "params": {"_meta": meta}}
    error = {"code": code, "message": "Method not found"}
    return [
        {"dir": "c2s", "http": {"method": "POST", "path": "/mcp"}, "msg": asked},
        {
            "dir": "s2c",
            "http": {"status": status},
            "msg": {"jsonrpc": "2.0", "id": 1, "error": error},
        },
    ]


EXAMPLES = (
    Example("200", _lines(200), flagged=("/1/msg/error/code",)),
    Example("404", _lines(404)),
    Example("another error", _lines(200, -32602)),
    Example("before 2026-07-28", _lines(200), revision="2025-11-25"),
)
