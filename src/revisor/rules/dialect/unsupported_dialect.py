"""A dialect that is not known here.

What it checks: that `$schema` names a dialect between draft-04 and 2020-12.

Why: a schema may declare any dialect, but it has to be judged by that one or not at all. Clients
are obliged to support 2020-12 only, and to say so when they meet another dialect; the tool is
then not usable there. Nothing else about the schema was judged.

Clause: the basic page, Schema Dialect: clients must support at least 2020-12 and must handle
unsupported dialects by an error that says so.

Fix: write the schema in 2020-12 and leave `$schema` out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    clause="basic page, JSON Schema usage: 2020-12 is the one dialect that all must support",
    clauses=("JS-03", "JS-07"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage",
    messages={
        "unknown": Message(
            "$schema is {value}, a dialect that is not supported: the schema was not judged",
            "write the schema in 2020-12, the only dialect that every client must support",
        ),
        "old": Message(
            "$schema declares {title}, which is not supported: the schema was not judged",
            "write the schema in 2020-12, the only dialect that every client must support",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a declaration that is clear, but of no dialect that can be judged."""
    for at, declared in document.undeclared_dialects:
        place = (*at, "$schema")
        if declared.kind == "unknown":
            yield Hit("unknown", place, {"value": short(declared.declared, 120)})
        elif declared.kind == "declared" and declared.dialect:
            yield Hit("old", place, {"title": declared.dialect.title})


EXAMPLES = (
    Example(
        "a house dialect, and draft-03",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {"$schema": "https://acme.example/dialect", "type": "object"},
                },
                {
                    "name": "b",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-03/schema#",
                        "type": "object",
                    },
                },
                {"name": "c", "inputSchema": {"type": "object"}},
                {
                    "name": "d",
                    "inputSchema": {
                        "type": "object",
                        "$defs": {
                            "part": {
                                "$id": "https://acme.example/part",
                                "$schema": "https://acme.example/dialect",
                                "type": "any-of-ours",
                            }
                        },
                    },
                },
            ]
        },
        flagged=(
            "/tools/3/inputSchema/$defs/part/$schema",
            "/tools/0/inputSchema/$schema",
            "/tools/1/inputSchema/$schema",
        ),
    ),
    Example(
        "2019-09 is older, but known",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "https://json-schema.org/draft/2019-09/schema",
                "type": "object",
            },
        },
    ),
)
