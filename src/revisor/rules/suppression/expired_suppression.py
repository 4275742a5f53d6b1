"""A statement that a finding is known, whose time has passed.

What it checks: statements with `until`, against the day of the check: a day that has come, or the
earliest removal of the feature that the finding is about. From that day on the finding is told
again.

Why: a deprecated feature that was put up with until its removal became possible breaks with the
next revision that takes it away.

Clause: none of MCP's: it is a habit of this tool that what is known is said with its reason.

Fix: do what was put off, or give another day with a new reason.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Hit, Message, Rule
from revisor.model.suppression import JudgedSuppression
from revisor.rules.context import Context

from ._statement import CLAUSE, URL, example, name

RULE = Rule(
    subject=JudgedSuppression,
    severity="warning",
    clause=CLAUSE,
    clauses=(),
    url=URL,
    party=None,
    messages={
        "expired": Message(
            "{rules} was to be ignored until {day} ({reason}): the finding is told again",
            "do what was put off, or give another day and its reason",
        )
    },
)


def check(seen: JudgedSuppression, context: Context) -> Iterable[Hit]:
    """Flag a statement that did not suppress a finding since its time has passed."""
    if seen.lapsed:
        reason = seen.suppression.reason
        yield Hit("expired", values={"rules": name(seen), "day": seen.expired, "reason": reason})


EXAMPLES = (
    example(
        "the day has come",
        "# revisor: ignore[deprecated-feature] until=2026-09-30 -- moves with release 3",
        "from mcp.client.sse import sse_client",
        flagged=1,
    ),
    example(
        "HTTP+SSE may be removed since 2026-09-03",
        '# revisor: ignore[deprecated-feature] until="earliest removal" -- moves with release 3',
        "from mcp.client.sse import sse_client",
        flagged=1,
    ),
    example(
        "the day is still to come",
        "# revisor: ignore[deprecated-feature] until=2027-07-28 -- moves with release 3",
        "from mcp.client.sse import sse_client",
    ),
)
