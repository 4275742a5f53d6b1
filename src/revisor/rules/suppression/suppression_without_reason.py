"""A statement that a finding is known, without a reason.

What it checks: comments `revisor: ignore[rule]`, and the entries of `suppress` in configuration.
One without a reason suppresses nothing.

Why: whoever meets it later has to know whether the finding is a false alarm, or work that was put
off, and till when.

Clause: none of MCP's: it is a habit of this tool that what is known is said with its reason.

Fix: add the reason after `--`, or the key `reason`.
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
        "comment": Message(
            "the comment that ignores {rules} gives no reason, and so ignores nothing",
            "say why after the rule: revisor: ignore[{rules}] -- the reason",
        ),
        "configuration": Message(
            "the entry that suppresses {rules} gives no reason, and so suppresses nothing",
            'add reason = "…" to the entry',
        ),
    },
)


def check(seen: JudgedSuppression, context: Context) -> Iterable[Hit]:
    """Flag a statement without a reason."""
    said = seen.suppression
    if not said.reason and not said.fault:
        key = "comment" if said.by == "comment" else "configuration"
        yield Hit(key, values={"rules": name(seen)})


EXAMPLES = (
    example(
        "nothing says why",
        "from mcp.client.sse import sse_client  # revisor: ignore[deprecated-feature]",
        flagged=1,
    ),
    example(
        "the reason follows the rule",
        "# revisor: ignore[deprecated-feature] -- the vendor offers nothing else",
        "from mcp.client.sse import sse_client",
    ),
)
