"""A reference that comes back to itself without going down in the value.

What it checks: that no chain of `$ref`, `allOf`, `anyOf`, ... leads back to where it began while
it stays at the same place of the instance.

Why: a validator would go round for ever; many overflow their stack. A definition that only refers
to itself says nothing.

Clause: JSON Schema 2020-12 core 9.4.1: a schema must not make an implementation run into an
infinite loop.

Fix: let the definition say what it is; recursion is fine below `properties` or `items`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect import graph
from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.pointer import render
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="error",
    clause="JSON Schema 2020-12 core 9.4.1: no infinite loops",
    clauses=("JS-08", "JS-18"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1",
    messages={
        "loop": Message(
            "the schema at {place} refers to itself without going down in the value: validating "
            "with it never ends",
            "let it say what a value looks like; recursion belongs below properties or items",
        ),
        "unused": Message(
            "the definition at {place} refers to itself without going down in the value; nothing "
            "uses it, so no validator need ever follow it",
            "take it out, or let it say what a value looks like",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag one subschema of every loop."""
    used = graph.used(document) if document.loops else frozenset()
    for sub in document.loops:
        values = {"place": short("#" + render(sub.pointer), 120)}
        if sub.pointer in used:
            yield Hit("loop", sub.pointer, values)
        else:
            yield Hit("unused", sub.pointer, values, severity="warning")


EXAMPLES = (
    Example(
        "a definition that is only a pointer to itself",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "$defs": {"A": {"$ref": "#/$defs/A", "description": "loops"}},
                "properties": {"a": {"$ref": "#/$defs/A"}},
            },
        },
        flagged=("/inputSchema/$defs/A",),
    ),
    Example(
        "a definition that nothing uses, which refers to itself",
        {
            "name": "a",
            "inputSchema": {"type": "object", "$defs": {"A": {"allOf": [{"$ref": "#/$defs/A"}]}}},
        },
        flagged=("/inputSchema/$defs/A",),
    ),
    Example(
        "a tree: it goes down in the value each time",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "$defs": {
                    "node": {
                        "type": "object",
                        "properties": {
                            "next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}
                        },
                    }
                },
                "properties": {"tree": {"$ref": "#/$defs/node"}},
            },
        },
    ),
)
