"""A statement that a finding is known, where there is no such finding.

What it checks: comments `revisor: ignore[rule]`, and the entries of `suppress` in configuration
where a whole folder is checked, whose rules were applied and found nothing in the place.

Why: it would hide the next finding, which nobody has thought about.

Clause: none of MCP's: it is a habit of this tool that what is known is said with its reason.

Fix: remove it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Hit, Message, Rule
from revisor.model.suppression import JudgedSuppression
from revisor.rules.context import Context

from ._statement import CLAUSE, URL, example, name

RULE = Rule(
    subject=JudgedSuppression,
    severity="note",
    clause=CLAUSE,
    clauses=(),
    url=URL,
    party=None,
    messages={
        "unused": Message(
            "nothing is found that this would suppress: {rules}",
            "remove it: it would hide the next finding",
        )
    },
)


def check(seen: JudgedSuppression, context: Context) -> Iterable[Hit]:
    """Flag a statement that nothing was found for."""
    said = seen.suppression
    if seen.complete and said.reason and not (said.fault or seen.used or seen.lapsed):
        yield Hit("unused", values={"rules": name(seen)})


EXAMPLES = (
    example(
        "Streamable HTTP is not deprecated",
        "# revisor: ignore[deprecated-feature] -- the vendor offers nothing else",
        "from mcp.client.streamable_http import streamable_http_client",
        flagged=1,
    ),
    example(
        "there is something to suppress",
        "# revisor: ignore[deprecated-feature] -- the vendor offers nothing else",
        "from mcp.client.sse import sse_client",
    ),
)
