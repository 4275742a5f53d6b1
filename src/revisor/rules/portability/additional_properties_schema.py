"""A schema for additional properties at the root.

What it checks: `additionalProperties` with a schema as its value, at the root of an `inputSchema`.

Why: it says what the values of a free map are, but several clients have a boolean in their models
there: the tools of the whole server are lost, or every request fails.

Clause: none; JSON Schema allows any schema there.

Fix: put the map into a property of its own, where nobody trips over it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "additional-properties"
RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema",),
    severity="warning",
    profile="portability",
    clause="portability: clients take a boolean for additionalProperties at the root",
    clauses=(),
    url="https://github.com/modelcontextprotocol/java-sdk/issues/445",
    messages={
        "schema": Message(
            "additionalProperties at the root is a schema: {clients}",
            "put the map into a property of its own, or write true",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a schema where some clients know only a boolean."""
    schema = document.value
    if not isinstance(schema, dict) or not isinstance(schema.get("additionalProperties"), dict):
        return
    found = known(KIND, context, document.embedded.role)
    if found:
        values = {"clients": told(found)}
        yield Hit("schema", ("additionalProperties",), values, severity=severity(found))


EXAMPLES = (
    Example(
        "a map of labels at the root",
        {
            "name": "label",
            "inputSchema": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        flagged=("/inputSchema/additionalProperties",),
    ),
    Example(
        "closed at the root, a map below",
        {
            "name": "label",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "labels": {"type": "object", "additionalProperties": {"type": "string"}}
                },
                "additionalProperties": False,
            },
        },
    ),
)
