"""Progress that does not get on.

What it checks: that `progress` is greater in each notification of a token than in the one before.

Why: clients reset their timeouts, and draw their bars, by what has changed.

Clause: progress page: the progress value must increase with each notification, even if the total is
unknown.

Fix: count on, or send nothing where nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._lines import opened
from ._progress import METHOD, amount, steps
from ._wire import PROGRESS_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="progress page: the progress value must increase with each notification",
    clauses=("MS-18",),
    url=f"{PROGRESS_URL}#progress-flow",
    party=None,
    messages={
        "same": Message(
            "progress for the token {token} is {now}, and it was {before} before",
            "count on with each notification, or send none",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Compare each progress notification with the one before."""
    for step in steps(conversation):
        if step.before is None or step.message.ours:
            continue
        now, before = amount(step.message), amount(step.before)
        if now is not None and before is not None and now <= before:
            values = {"token": short(step.token), "now": short(now), "before": short(before)}
            place = step.message.origin.at("params", "progress")
            yield Hit("same", values=values, origin=place, party=step.message.sender)


def _told(*progress: float) -> list[dict[str, object]]:
    params = {"name": "a", "arguments": {}, "_meta": {"progressToken": 5}}
    told = [{"progressToken": 5, "progress": each, "total": 3} for each in progress]
    lines = [received(notification(METHOD, each)) for each in told]
    return opened("2025-06-18", sent(request(1, "tools/call", params)), *lines)


EXAMPLES = (
    Example("twice the same", _told(1, 1), flagged=("/4/msg/params/progress",)),
    Example("steps of a half", _told(0.5, 1, 1.5)),
)
