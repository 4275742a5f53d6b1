"""A request that the server sends by itself, where there is no back channel.

What it checks: from 2026-07-28 on, that the server sends no requests (each method is told once for
a connection), and that the client does not answer one. A connection that was opened with a
handshake is one of an older revision, and is left out.

Why: there is no way for the answer any more. Over Streamable HTTP an answer has no request that it
could travel in, and a client of this revision does not wait for requests.

Clause: the pages on stdio and Streamable HTTP: the server must not write or send JSON-RPC requests;
the client must not send JSON-RPC responses.

Fix: return an `InputRequiredResult` that holds the request in `inputRequests`; the client sends its
request again with the answers in `inputResponses`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import received, request, result, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION, has_handshake, named
from ._trace import discovered, modern, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="stdio and Streamable HTTP pages: the server must not send JSON-RPC requests",
    clauses=("LC-16",),
    url=f"{SPECIFICATION}/2026-07-28/basic/patterns/mrtr",
    since="2026-07-28",
    messages={
        "request": Message(
            "the server sends {method} as a request of its own; this revision has no way for that",
            "return an InputRequiredResult with the request in its inputRequests, and take the"
            " answers from inputResponses",
        ),
        "answer": Message(
            "the client answers a request of the server with a response of its own",
            "send the first request again, with the answers in inputResponses",
        ),
    },
)

_REQUESTS = "server-initiated-requests"
_ANSWERS = "http-client-responses"
_MOST = 20
"""Methods that are told, each by itself."""


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first request of each method, and the client's first answer."""
    if has_handshake(conversation):
        return
    asked = [e for e in conversation.exchanges if e.request.sender == "server"]
    first: dict[str, Exchange] = {}
    for exchange in asked:
        first.setdefault(named(exchange), exchange)
    for method, exchange in list(first.items())[:_MOST]:
        yield Hit("request", values={"method": method}, origin=exchange.origin, feature=_REQUESTS)
    answers = (answer for e in asked for answer in e.responses if not answer.ours)
    for answer in answers:
        yield Hit("answer", origin=answer.origin, feature=_ANSWERS, party="client")
        return


_SAMPLING = request(99, "sampling/createMessage", {"messages": [], "maxTokens": 5})
_CALL = sent(modern(1, "tools/call", {"name": "plan", "arguments": {}}))

EXAMPLES = (
    Example(
        "sampling asked for while a tool is called, and answered",
        discovered(_CALL, received(_SAMPLING), sent(result(99, {"role": "assistant"}))),
        flagged=("/3/msg", "/4/msg"),
    ),
    Example(
        "the same in a result, as this revision has it",
        discovered(
            _CALL,
            received(
                result(
                    1,
                    {
                        "resultType": "input_required",
                        "inputRequests": {
                            "s": {"method": "sampling/createMessage", "params": {"messages": []}}
                        },
                    },
                )
            ),
        ),
    ),
    Example(
        "a connection with a handshake, judged by 2026-07-28 because it was asked for",
        opened(received(_SAMPLING)),
        revision="2026-07-28",
    ),
)
