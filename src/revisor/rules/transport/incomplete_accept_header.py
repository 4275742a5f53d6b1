"""A client that does not say that it reads JSON and event streams.

What it checks: in a recording with HTTP parts, that the `Accept` header of each POST lists
`application/json` and `text/event-stream`, and that of a GET `text/event-stream`. `*/*` passes,
though it lists neither: servers take it. Told once for each value.

Why: servers refuse such a request with 406, whichever of the two they would have sent.

Clause: Streamable HTTP page: the client must include an Accept header, listing both
`application/json` and `text/event-stream` as supported content types.

Fix: send `Accept: application/json, text/event-stream`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules.context import Context

from ._http import REQUEST, header, is_http_sse, method_of, post
from ._incidents import SENDING_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: the client's Accept header lists JSON and event streams",
    clauses=("TR-11",),
    url=SENDING_URL,
    since="2025-03-26",
    party="client",
    messages={
        "accept": Message(
            "the Accept header of a {verb} is {value}; it does not list {missing}",
            "send Accept: application/json, text/event-stream",
        )
    },
)

_WANTED = {
    "POST": ("application/json", "text/event-stream"),
    "GET": ("text/event-stream",),
}


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the headers that were recorded."""
    if is_http_sse(conversation):
        return
    told: set[str] = set()
    for message in conversation.messages:
        accept = header(message, "accept")
        if message.sender != "client" or message.ours or accept is None or accept in told:
            continue
        missing = _missing(message, accept)
        if missing:
            told.add(accept)
            words = {"verb": method_of(message), "value": short(accept)}
            values = {**words, "missing": " and ".join(missing)}
            yield Hit("accept", values=values, origin=message.origin)


def _missing(message: WireMessage, accept: str) -> list[str]:
    listed = {each.partition(";")[0].strip().lower() for each in accept.split(",")}
    wanted = _WANTED.get(method_of(message), ())
    return [kind for kind in wanted if not listed & {kind, "*/*", f"{kind.partition('/')[0]}/*"}]


EXAMPLES = (
    Example(
        "JSON alone",
        [post(REQUEST, MCP_Protocol_Version="2025-11-25", Accept="application/json")],
        flagged=("/0/msg",),
    ),
    Example(
        "both, with weights; and anything at all",
        [
            post(
                REQUEST,
                MCP_Protocol_Version="2025-11-25",
                Accept="application/json;q=0.9,text/event-stream",
            ),
            post({**REQUEST, "id": 2}, Accept="*/*"),
        ],
    ),
)
