"""An array of schemas under `items`.

What it checks: that `items` is one schema wherever 2020-12 governs. Up to 2019-09 it could also
be an array, one schema for each position; 2020-12 moved that form to `prefixItems`.

Why: validators of 2020-12 cannot compile such a schema, so clients drop the tool, or the whole
server; validators of draft-07 check the positions. One schema, two meanings.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect) and
section 5 (servers must declare any other dialect with `$schema`).

Fix: rename `items` to `prefixItems`, and a neighbouring `additionalItems` to `items`. Changing
only `$schema` is not enough.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("items",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-01", "JS-08", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1.1",
    messages={
        "undeclared": Message(
            "items is an array of schemas, the form of draft-07; without $schema this is 2020-12, "
            "where items is one schema",
            'write "prefixItems" instead of "items"{rest}',
        ),
        "declared": Message(
            "items is an array of schemas, but {dialect}, which the schema declares, wants one "
            "schema there: changing $schema does not migrate what stands below it",
            'write "prefixItems" instead of "items"{rest}',
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Whether the fault is an array that an older dialect would accept."""
    return isinstance(fault.value, list) and fault.member is None


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Flag the array, and tell what becomes of `additionalItems` beside it."""
    declared = "$schema" in fault.document.value
    rest = ', and "items" instead of "additionalItems"' if "additionalItems" in fault.holder else ""
    values = {"dialect": fault.dialect.title, "rest": rest}
    yield Hit("declared" if declared else "undeclared", values=values)


EXAMPLES = (
    Example(
        "a tuple without $schema",
        {
            "name": "place",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}
                },
            },
        },
        flagged=("/inputSchema/properties/pair/items",),
    ),
    Example(
        "the same tuple where draft-07 is declared",
        {
            "name": "place",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"pair": {"type": "array", "items": [{"type": "string"}]}},
            },
        },
    ),
    Example(
        "a property that is named items, and an example value that looks like a schema",
        {
            "name": "cart",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "items": {"type": "array", "examples": [{"items": [{"type": "string"}]}]}
                },
            },
        },
    ),
)
