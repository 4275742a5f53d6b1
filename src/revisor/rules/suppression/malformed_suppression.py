"""A statement that a finding is known, which cannot be understood.

What it checks: comments `revisor: ignore…` and the entries of `suppress` in configuration: whether
they name rules that exist, and have a day that is one, or `earliest removal`. One that cannot be
understood suppresses nothing.

Why: a statement with a misspelt rule looks as if it held, and hides nothing.

Clause: none of MCP's: it is a habit of this tool that what is known is said with its reason.

Fix: write `revisor: ignore[rule] -- reason`, with `until=2027-07-28` before the `--` where it is to
end.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Hit, Message, Rule
from revisor.model.suppression import JudgedSuppression
from revisor.rules.context import Context

from ._statement import CLAUSE, URL, example

RULE = Rule(
    subject=JudgedSuppression,
    severity="warning",
    clause=CLAUSE,
    clauses=(),
    url=URL,
    party=None,
    messages={
        "fault": Message(
            "the statement on a known finding suppresses nothing: {fault}",
            "correct it; revisor explain RULE tells of each rule",
        )
    },
)


def check(seen: JudgedSuppression, context: Context) -> Iterable[Hit]:
    """Flag a statement with a fault."""
    if seen.suppression.fault:
        yield Hit("fault", values={"fault": seen.suppression.fault})


EXAMPLES = (
    example(
        "a rule that does not exist",
        "from mcp.client.sse import sse_client  # revisor: ignore[deprecated-features] -- known",
        flagged=1,
    ),
    example(
        "no rule is named",
        "from mcp.client.sse import sse_client  # revisor: ignore -- known",
        flagged=1,
    ),
    example(
        "no day of the calendar",
        "from mcp.client.sse import sse_client"
        "  # revisor: ignore[deprecated-feature] until=soon -- known",
        flagged=1,
    ),
    example(
        "the same text in a string is no comment",
        'TOLD = "# revisor: ignore[no-such-rule]"',
    ),
)
