"""A schema that exceeds what validators can be asked to do.

What it checks: levels of nesting, number of values and cost of the regular expressions, before
anything is validated.

Why: implementations should bound their work and refuse such schemas; without bounds, some crash
or hang. Nothing else about the schema was judged: it is neither valid nor invalid.

Clause: the basic page, Composition-Keyword Resource Use (SEP-2106): implementations should limit
depth, number of subschemas or validation time.

Fix: make the schema smaller: share what repeats under `$defs`, and leave deep parts open.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.bounds import OverBounds
from revisor.dialect.document import SchemaDocument
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=OverBounds,
    severity="warning",
    clause="basic page, Composition-Keyword Resource Use: validation should be bounded",
    clauses=("JS-18",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#composition-keyword-resource-use",
    messages={
        "bounds": Message(
            "the schema {what}: clients that bound their work refuse it, and it was not judged",
            "make it smaller: share what repeats under $defs, leave deep parts open",
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Tell which limit was reached."""
    bound = document.limit_reached
    if bound is not None:
        yield Hit("bounds", bound.pointer, {"what": bound.what})


EXAMPLES = (
    Example(
        "a pattern that unrolls into millions of parts",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"a": {"pattern": "^((a{1,1000}){1,1000})$"}},
                    },
                },
                {"name": "b", "inputSchema": {"type": "object"}},
            ]
        },
        flagged=("/tools/0/inputSchema/properties/a",),
    ),
    Example(
        "a long text and a modest repeat",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "description": "word " * 200,
                "properties": {"a": {"type": "string", "pattern": "^[a-z]{1,64}$"}},
            },
        },
    ),
)
