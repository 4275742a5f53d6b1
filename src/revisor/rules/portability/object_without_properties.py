"""An object of arguments without `properties`.

What it checks: `inputSchema` of type `object` without `properties`, as tools without parameters
have it.

Why: MCP and JSON Schema let it out, but model APIs ask for it and refuse the whole request: "object
schema missing properties". Many clients add it on the way, not all.

Clause: none; the tools page itself shows a schema without it.

Fix: write `"properties": {}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "object-properties"
RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs ask for properties in every object of arguments",
    clauses=(),
    url="https://github.com/github/copilot-cli/issues/2223",
    messages={
        "missing": Message(
            "the inputSchema is an object without properties: {clients}",
            'write "properties": {{}}',
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag an object that lists no properties, not even none."""
    schema = document.value
    if not isinstance(schema, dict) or schema.get("type") != "object" or "properties" in schema:
        return
    found = known(KIND, context, document.embedded.role)
    if found:
        fix = Fix("safe", "add an empty object", (Edit("add", ("properties",), {}),))
        yield Hit("missing", (), {"clients": told(found)}, fix, severity(found))


EXAMPLES = (
    Example(
        "a tool without parameters",
        {"name": "list", "inputSchema": {"type": "object", "additionalProperties": False}},
        flagged=("/inputSchema",),
    ),
    Example(
        "no parameters, and saying so",
        {"name": "list", "inputSchema": {"type": "object", "properties": {}}},
    ),
)
