"""References, which get lost on some ways to a model.

What it checks: schemas with `$ref`; told once a schema.

Why: some clients take `$defs` out before the model sees the schema, so that the reference leads
nowhere and the model guesses; the OpenAPI subset of a model API has no references at all.

Clause: none; JSON Schema and MCP allow references within a schema.

Fix: write the schema out in each place, if it is small and not recursive.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "references"
RULE = Rule(
    subject=SchemaDocument,
    severity="note",
    profile="portability",
    clause="portability: some clients lose references on the way to the model",
    clauses=(),
    url="https://github.com/PrefectHQ/fastmcp/pull/2861",
    messages={
        "reference": Message(
            "the {field} has references: {clients}",
            "write what they lead to out in each place, if it is small and not recursive",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the first reference of a schema."""
    first = next(iter(document.references), None)
    found = known(KIND, context, document.embedded.role) if first else ()
    if first and found:
        values = {"field": document.embedded.role, "clients": told(found)}
        at = (*first.sub.pointer, first.keyword)
        yield Hit("reference", at, values, severity=severity(found))


EXAMPLES = (
    Example(
        "a definition that two properties share",
        {
            "name": "go",
            "inputSchema": {
                "type": "object",
                "properties": {"from": {"$ref": "#/$defs/at"}, "to": {"$ref": "#/$defs/at"}},
                "$defs": {"at": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/properties/from/$ref",),
    ),
    Example(
        "a property of that name, and a result, which no model API reads",
        {
            "name": "go",
            "inputSchema": {"type": "object", "properties": {"$ref": {"type": "string"}}},
            "outputSchema": {
                "type": "object",
                "properties": {"at": {"$ref": "#/$defs/at"}},
                "$defs": {"at": {"type": "string"}},
            },
        },
    ),
)
