"""A batch that is refused at 2025-03-26.

What it checks: that a server does not answer a JSON-RPC batch with a single error, or with an HTTP
error without a message. An empty batch and one with `initialize` in it are wrong by themselves and
not judged.

Why: at 2025-03-26, and only there, clients may send several messages at once.

Clause: the overview page of 2025-03-26: implementations may send JSON-RPC batches, but must support
receiving them.

Fix: take the array apart, and answer with an array.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, WireMessage
from revisor.rules.context import Context

from ._batches import ANSWER, BATCH, REFUSED, answers_to_batches, code_of_refusal
from ._parts import SPECIFICATION

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="overview page of 2025-03-26: receiving batches must be supported",
    clauses=("VE-04",),
    url=f"{SPECIFICATION}/2025-03-26/basic#batching",
    since="2025-03-26",
    until="2025-03-26",
    messages={
        "refused": Message(
            "a batch of {count} messages is refused as a whole",
            "take the array apart, and answer with an array of responses",
        )
    },
)

_WRONG_REQUEST = 400


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first batch that is refused."""
    for batch, answer in answers_to_batches(conversation):
        refused = code_of_refusal(answer) is not None or _is_http_error(answer)
        if refused and batch.value and not _opens(batch):
            yield Hit("refused", values={"count": len(batch.value)}, origin=answer.origin)
            return


def _opens(batch: WireMessage) -> bool:
    """Whether `initialize` is in a batch, where it must not be."""
    methods = (each.get("method") for each in batch.value if isinstance(each, dict))
    return "initialize" in methods


def _is_http_error(answer: WireMessage) -> bool:
    status = answer.http.status if answer.http else None
    return not isinstance(answer.value, dict | list) and (status or 0) >= _WRONG_REQUEST


EXAMPLES = (
    Example("refused", [BATCH, REFUSED], flagged=("/1/msg",), revision="2025-03-26"),
    Example("answered", [BATCH, ANSWER], revision="2025-03-26"),
    Example("refused at 2025-06-18, as it should be", [BATCH, REFUSED], revision="2025-06-18"),
)
