"""A dialect older than 2020-12, openly declared.

What it checks: which schemas declare draft-04, draft-06, draft-07 or 2019-09.

Why: that is allowed, and the schema is judged by the dialect it names; but 2020-12 is
recommended, and it is the only dialect that every client must support.

Clause: the basic page, JSON Schema usage: implementers are recommended to use 2020-12.

Fix: migrate the schema to 2020-12 and drop `$schema`. Changing only the URI is not enough where
the schema uses what differs between the dialects.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="note",
    clause="basic page, JSON Schema usage: 2020-12 is recommended",
    clauses=("JS-02", "JS-04", "JS-05"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage",
    since="2025-11-25",
    messages={
        "older": Message(
            "the {field} declares {title}: allowed, but only 2020-12 must be supported by every "
            "client",
            "migrate it to 2020-12 and leave $schema out",
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a supported dialect other than 2020-12."""
    dialect = document.declaration.older
    if dialect:
        fix, base = migrated(document, context)
        yield Hit("older", ("$schema",), {"title": dialect.title}, fix, base=base)


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
