"""Progress on a request that did not ask for it, or that is over.

What it checks: in a connection that was seen from its beginning, that the `progressToken` of every
progress notification is one that an earlier request of the other party carries in its `_meta`. On
stdio, where messages keep their order, that none comes after the answer; a request that made a task
may still report.

Why: the receiver knows requests by their tokens, and drops what it cannot place; some take it for a
fault of the connection.

Clause: progress page: notifications only reference tokens that were provided in an active request,
and stop after completion.

Fix: send progress only for requests with a token, with that token as it came, before the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import notification, received, request, result, sent
from revisor.rules.context import Context

from ._lines import opened
from ._progress import METHOD, Step, steps
from ._wire import PROGRESS_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="progress page: notifications only reference tokens of an active request",
    clauses=("MS-17",),
    url=f"{PROGRESS_URL}#behavior-requirements",
    party=None,
    messages={
        "token": Message(
            "progress with the token {token}, which no request carries",
            "send progress only for requests that have _meta.progressToken, with that very token",
        ),
        "over": Message(
            "progress with the token {token} after the answer to its request",
            "send the last progress before the answer",
        ),
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at each progress notification."""
    for step in steps(conversation):
        kind = _fault(step, whole=conversation.whole)
        if kind and not step.message.ours:
            place = step.message.origin.at("params", "progressToken")
            values = {"token": short(step.token)}
            yield Hit(kind, values=values, origin=place, party=step.message.sender)


def _fault(step: Step, *, whole: bool) -> str:
    if step.request is None:
        return "token" if whole else ""
    if not step.is_over or step.message.http is not None:
        return ""
    # Over HTTP a stream of its own may bring it late.
    if step.message.transport not in (None, "stdio"):
        return ""
    params = step.request.params
    return "" if isinstance(params, dict) and "task" in params else "over"


_ASKED = request(1, "tools/call", {"name": "a", "arguments": {}, "_meta": {"progressToken": "t"}})

EXAMPLES = (
    Example(
        "a token that nobody sent, and progress after the end",
        opened(
            "2025-11-25",
            received(notification(METHOD, {"progressToken": 7, "progress": 1})),
            sent(_ASKED),
            received(result(1, {"content": []})),
            received(notification(METHOD, {"progressToken": "t", "progress": 1})),
        ),
        flagged=("/2/msg/params/progressToken", "/5/msg/params/progressToken"),
    ),
    Example(
        "progress before the answer",
        opened(
            "2025-11-25",
            sent(_ASKED),
            received(notification(METHOD, {"progressToken": "t", "progress": 1})),
            received(result(1, {"content": []})),
        ),
    ),
    Example(
        "a recording that begins in the middle",
        [received(notification(METHOD, {"progressToken": 7, "progress": 1}))],
    ),
)
