"""Schemas without `$schema` under a revision that names no default dialect.

What it checks: whether a list of tools is judged by a revision before 2025-11-25 and holds
schemas that declare no dialect.

Why: those revisions left the dialect open, so clients took draft-07 or 2020-12 as they liked.
Revisor judges such schemas as 2020-12, which is what every later revision says.

Clause: SEP-1613 (section 1 holds from 2025-11-25 on).

Fix: write schemas that mean the same in both dialects, or declare `$schema`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolList
from revisor.rules.context import Context

RULE = Rule(
    subject=ToolList,
    severity="note",
    clause="SEP-1613 section 1: 2020-12 is the default from 2025-11-25 on",
    clauses=("JS-01",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/basic#json-schema-usage",
    until="2025-06-18",
    party=None,
    messages={
        "open": Message(
            "revision {revision} names no default dialect; schemas without $schema were judged as "
            "2020-12",
            "write what means the same in draft-07 and 2020-12, or declare $schema",
        )
    },
)


def check(tools: ToolList, context: Context) -> Iterable[Hit]:
    """Say so once for a list that holds such a schema."""
    undeclared = (d for d in context.documents.values() if d.declaration.kind == "default")
    if any(d.embedded.tool is not None for d in undeclared):
        yield Hit("open")


EXAMPLES = (
    Example(
        "a schema without $schema in 2025-06-18",
        {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]},
        flagged=("/tools",),
        revision="2025-06-18",
    ),
    Example(
        "the same from 2025-11-25 on",
        {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]},
        revision="2025-11-25",
    ),
    Example(
        "every schema declares its dialect",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "type": "object",
                    },
                }
            ]
        },
        revision="2025-06-18",
    ),
)
