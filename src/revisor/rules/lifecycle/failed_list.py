"""A list that a server promises and does not give.

What it checks: that a server which declares tools, prompts or resources does not answer the request
for their list with an error. Not told are -32601 (`promised-but-unimplemented` tells it), errors
that are about the request (its revision, capabilities or headers are not right), pages after the
first, what was cancelled, and what HTTP refuses for lack of credentials. Told once for each list.

Why: to its client the server has nothing to offer, though it runs and says that it has.

Clause: the pages on tools, prompts and resources: clients discover what there is by the list. From
2026-07-28 on, servers that declare the capability must respond to the request for it.

Fix: list what is there without asking other systems; let the call fail where they cannot be
reached, or credentials are missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.context import Context

from ._parts import (
    METHOD_NOT_FOUND,
    SPECIFICATION,
    asked_by_client,
    code_of,
    declares,
    has_handshake,
    is_modern,
)
from ._trace import discovered, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="warning",
    clause="tools, prompts and resources pages: clients discover what there is by the list",
    clauses=(),
    url=f"{SPECIFICATION}/2026-07-28/server/tools#listing-tools",
    messages={
        "failed": Message(
            "the server declares {capability} and answers {method} with the error {code}{words}:"
            " clients get nothing from it",
            "answer {method} also where another system cannot be reached or credentials are"
            " missing; let the use of what is listed fail instead",
        )
    },
)

_LISTS = {
    "tools/list": "tools",
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/templates/list": "resources",
}
_INVALID_PARAMS = -32602
_ABOUT_REQUEST = (METHOD_NOT_FOUND, -32700, -32600, -32020, -32021, -32022)
"""Codes that say that the request was not right for this server."""
_CREDENTIALS = (401, 403)
_LONGEST = 160


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Tell the first failure of each list that did not come at all."""
    capabilities = conversation.server_capabilities
    asked = [e for e in asked_by_client(conversation) if e.method in _LISTS and e.responses]
    lists = [e for e in asked if not _has_cursor(e)]
    told = {e.method for e in lists if isinstance(e.result, dict)}
    cancelled = _cancelled(conversation) if lists else set()
    by_handshake = has_handshake(conversation)
    for exchange in lists:
        method, capability = exchange.method, _LISTS[exchange.method]
        if method in told or not declares(capabilities, capability) or not _fails(exchange):
            continue
        lacks_meta = not by_handshake and not is_modern(exchange.request)
        if code_of(exchange) == _INVALID_PARAMS and lacks_meta:
            continue
        if _key(exchange.request.value.get("id")) in cancelled:
            continue
        told.add(method)
        words = exchange.error.get("message")
        values = {
            "capability": capability,
            "method": method,
            "code": short(exchange.error.get("code")),
            "words": f" ({short(words, _LONGEST)})" if isinstance(words, str) and words else "",
        }
        yield Hit("failed", values=values, origin=exchange.responses[0].origin.at("error"))


def _fails(exchange: Exchange) -> bool:
    """Whether it is answered with an error that neither the request nor HTTP explains."""
    http = exchange.responses[0].http
    wants_credentials = http is not None and http.status in _CREDENTIALS
    is_error = isinstance(exchange.error, dict) and code_of(exchange) not in _ABOUT_REQUEST
    return is_error and not wants_credentials


def _has_cursor(exchange: Exchange) -> bool:
    params: Any = exchange.request.params
    return isinstance(params, dict) and params.get("cursor") is not None


def _cancelled(conversation: Conversation) -> set[Any]:
    """Return the ids of requests that the client has cancelled."""
    found = set()
    for message in conversation.messages:
        params: Any = message.params
        if message.method == "notifications/cancelled" and isinstance(params, dict):
            found.add(_key(params.get("requestId")))
    return found


def _key(number: Any) -> tuple[type, str]:
    return type(number), short(number)


EXAMPLES = (
    Example(
        "the tools cannot be fetched, and neither can the templates",
        opened(
            sent(request(1, "tools/list")),
            received(failure(1, -32603, message="fetch failed")),
            sent(request(2, "resources/templates/list")),
            received(failure(2, -32000, message="Set EXAMPLE_TOKEN first")),
            server={"tools": {}, "resources": {}},
        ),
        flagged=("/4/msg/error", "/6/msg/error"),
    ),
    Example(
        "a cursor that the client got from nobody, and a list that comes the second time",
        discovered(
            sent(modern(1, "prompts/list", {"cursor": "7"})),
            received(failure(1, -32602, message="Unknown cursor")),
            sent(modern(2, "tools/list")),
            received(failure(2, -32603)),
            sent(modern(3, "tools/list")),
            received(result(3, {"resultType": "complete", "tools": []})),
            server={"prompts": {}, "tools": {}},
        ),
    ),
    Example(
        "what was not declared, what is missing, what was cancelled, what wants credentials",
        opened(
            sent(request(1, "prompts/list")),
            received(failure(1, -32603)),
            sent(request(2, "resources/list")),
            received(failure(2, METHOD_NOT_FOUND)),
            sent(request(3, "tools/list")),
            sent(notification("notifications/cancelled", {"requestId": 3})),
            received(failure(3, -32000, message="Cancelled")),
            sent(request(4, "tools/list")),
            received(failure(4, -32000, message="Unauthorized"), status=401),
            server={"tools": {}, "resources": {}},
        ),
    ),
)
