"""A batch refused with the code of another fault.

What it checks: from 2025-06-18 on, that a server which refuses a JSON-RPC batch says that the
request is invalid (-32600), and not that the JSON could not be read (-32700) or something else.

Why: the JSON was fine. A client that is told of a parse error looks for the fault in the wrong
place, or sends the same again.

Clause: JSON-RPC 2.0 section 5.1: -32600, the JSON sent is not a valid Request object. Batches left
the protocol with 2025-06-18.

Fix: answer with code -32600, over HTTP with status 400.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules.context import Context

from ._batches import BATCH, MISNAMED, REFUSED, answers_to_batches, code_of_refusal

RULE = Rule(
    subject=Conversation,
    severity="note",
    clause="JSON-RPC 2.0 section 5.1: -32600 is the code of an invalid request",
    clauses=("VE-04",),
    url="https://www.jsonrpc.org/specification#error_object",
    since="2025-06-18",
    messages={
        "code": Message(
            "a batch is refused with the code {code}; the JSON was fine, the request was not",
            "answer with -32600 (over HTTP with status 400)",
        )
    },
)

_INVALID_REQUEST = -32600


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Note the first refusal with another code."""
    for _, answer in answers_to_batches(conversation):
        code = code_of_refusal(answer)
        if code is not None and code != _INVALID_REQUEST:
            yield Hit(
                "code", values={"code": short(code)}, origin=answer.origin.at("error", "code")
            )
            return


EXAMPLES = (
    Example(
        "a parse error",
        [BATCH, MISNAMED],
        flagged=("/1/msg/error/code",),
        revision="2025-06-18",
    ),
    Example("an invalid request", [BATCH, REFUSED], revision="2025-06-18"),
)
