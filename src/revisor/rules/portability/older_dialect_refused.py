"""A declared dialect that clients in use refuse.

What it checks: which schemas declare draft-04, draft-06, draft-07 or 2019-09.

Why: the specification allows it, but the default validator of the TypeScript SDK supports 2020-12
only, so a tool whose `outputSchema` says draft-07 fails in every client built on it before the
call is sent (reported for Claude Desktop and Claude Code from August to September 2026, for
example marianfoo/sap-mcp-servers#55 and nataliapc/mcp-openmsx#22).

Clause: none; SEP-1613 section 2 allows another dialect. This is what clients do.

Fix: migrate the schema to 2020-12 and leave `$schema` out; where nothing in it differs between
the dialects, leaving `$schema` out is enough.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    profile="portability",
    clause="portability: clients whose validator knows 2020-12 only refuse the tool",
    clauses=(),
    url="https://github.com/marianfoo/sap-mcp-servers/issues/55",
    messages={
        "older": Message(
            "the {field} declares {title}, which clients with a 2020-12-only validator refuse",
            "migrate it to 2020-12 and leave $schema out",
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a supported dialect other than 2020-12."""
    declared = document.declaration
    dialect = declared.governs
    if declared.kind == "declared" and dialect and dialect.short_name != "2020-12":
        yield Hit("older", ("$schema",), {"title": dialect.title})


EXAMPLES = (
    Example(
        "draft-07, declared",
        {
            "name": "sum",
            "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"},
        },
        flagged=("/inputSchema/$schema",),
    ),
    Example(
        "2020-12, declared although it is the default",
        {
            "name": "sum",
            "inputSchema": {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
            },
        },
    ),
)
