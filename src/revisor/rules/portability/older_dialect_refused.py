"""A declared dialect that clients in use refuse.

What it checks: which schemas declare draft-04, draft-06, draft-07 or 2019-09.

Why: the specification allows it, but validators that know 2020-12 only refuse it. For an
`outputSchema` that is the default validator of the TypeScript SDK: the call fails in the client
before it is sent (marianfoo/sap-mcp-servers#55 and nataliapc/mcp-openmsx#22, August and September
2026). For an `inputSchema` it is rarer: a model API answered every request of the client with 400
(anthropics/claude-code#586, July 2025), and an editor tried to load the dialect's URI
(modelcontextprotocol/csharp-sdk#343, April 2025).

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
        "output": Message(
            "the outputSchema declares {title}; clients whose validator knows 2020-12 only refuse "
            "every call of the tool",
            "migrate it to 2020-12 and leave $schema out",
        ),
        "input": Message(
            "the {field} declares {title}; a few clients and model APIs refuse it",
            "migrate it to 2020-12 and leave $schema out",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a supported dialect other than 2020-12."""
    dialect = document.declaration.older
    if dialect:
        kind = "output" if document.embedded.role == "outputSchema" else "input"
        yield Hit(kind, ("$schema",), {"title": dialect.title})


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
