"""A declared dialect that clients in use refuse.

What it checks: which schemas declare a dialect that a client is known to refuse: draft-04,
draft-06, draft-07 or 2019-09. The values of the facts are the short names of the dialects.

Why: the specification allows it, but validators that know 2020-12 only refuse it. For an
`outputSchema` that is the default validator of the TypeScript SDK 2: the call fails in the client
before it is sent. For an `inputSchema` it is rarer: a model API answered every request with 400.

Clause: none; SEP-1613 section 2 allows another dialect. This is what clients do.

Fix: migrate the schema to 2020-12 and leave `$schema` out; where nothing in it differs between
the dialects, leaving `$schema` out is enough.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "dialects"
RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    profile="portability",
    clause="portability: clients whose validator knows 2020-12 only refuse the tool",
    clauses=(),
    url="https://github.com/modelcontextprotocol/typescript-sdk/issues/2532",
    messages={
        "declared": Message(
            "the {field} declares {title}: {clients}",
            "migrate it to 2020-12 and leave $schema out",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a supported dialect that somebody is known to refuse in this field."""
    declared = document.declaration
    dialect = declared.governs if declared.kind == "declared" else None
    if dialect is None:
        return
    role = document.embedded.role
    found = known(KIND, context, role, dialect.short_name)
    if found:
        values = {"field": role, "title": dialect.title, "clients": told(found)}
        fix, base = migrated(document, context)
        yield Hit("declared", ("$schema",), values, fix, severity(found), base=base)


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
