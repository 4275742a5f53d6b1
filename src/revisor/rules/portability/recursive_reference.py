"""A schema that refers to itself.

What it checks: references that lead back to the schema in which they stand, by themselves or by way
of others.

Why: trees need it, but a client that writes every reference out never comes to an end, and loses
the tools of the server.

Clause: none; JSON Schema allows recursion.

Fix: write the levels that are needed out, or take the tree as a flat list with ids of parents.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._circles import recursive
from ._clients import known, severity, told

KIND: FactKind = "recursive-references"
RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    profile="portability",
    clause="portability: clients that write references out fail on recursion",
    clauses=(),
    url="https://github.com/google/adk-python/issues/3870",
    messages={
        "recursive": Message(
            "{keyword} {text} leads back to the schema that it stands in: {clients}",
            "write the levels that are needed out, or take a flat list with ids of parents",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag one reference of each circle."""
    circles = recursive(document) if document.references else []
    found = known(KIND, context, document.embedded.role) if circles else ()
    for reference in circles if found else ():
        at = (*reference.sub.pointer, reference.keyword)
        values = {"keyword": reference.keyword, "text": short(reference.text)}
        yield Hit("recursive", at, {**values, "clients": told(found)}, severity=severity(found))


EXAMPLES = (
    Example(
        "a tree, and two that hold each other",
        {
            "name": "grow",
            "inputSchema": {
                "type": "object",
                "properties": {"root": {"$ref": "#/$defs/node"}, "egg": {"$ref": "#/$defs/egg"}},
                "$defs": {
                    "node": {
                        "type": "object",
                        "properties": {"in": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
                    },
                    "hen": {"type": "object", "properties": {"egg": {"$ref": "#/$defs/egg"}}},
                    "egg": {"type": "object", "properties": {"hen": {"$ref": "#/$defs/hen"}}},
                },
            },
        },
        flagged=(
            "/inputSchema/$defs/node/properties/in/items/$ref",
            "/inputSchema/$defs/hen/properties/egg/$ref",
        ),
    ),
    Example(
        "one definition in two places",
        {
            "name": "grow",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"$ref": "#/$defs/n"}},
                "$defs": {"n": {"type": "number"}},
            },
        },
    ),
)
