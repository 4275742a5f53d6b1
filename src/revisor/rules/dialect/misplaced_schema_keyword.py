"""A `$schema` inside a subschema that is no resource of its own.

What it checks: that `$schema` stands only at the root of a schema, or beside an `$id` that begins
a resource.

Why: elsewhere it has no effect: the dialect of the resource governs. Where it names another
dialect, the author believes in rules that nobody applies.

Clause: JSON Schema 2020-12 core 8.1.1: `$schema` must not appear in subschemas that are not the
root of a resource.

Fix: take it out; where the part really is of another dialect, give it an `$id`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.resolve import declaration
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("$schema",),
    severity="warning",
    clause="JSON Schema 2020-12 core 8.1.1: $schema belongs to the root of a resource",
    clauses=("JS-02",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.1.1",
    messages={
        "other": Message(
            "$schema is {value} inside a subschema, where it has no effect: {title} governs",
            "take it out, or give the subschema an $id if it really is of another dialect",
        ),
        "same": Message(
            "$schema inside a subschema has no effect; it repeats what governs anyway",
            "take it out",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag every `$schema` away from the root of a resource."""
    sub = use.sub
    if sub.pointer == sub.resource.pointer:
        return
    declared = declaration(sub.value)
    same = declared.dialect is not None and declared.dialect == sub.dialect
    values = {"value": short(sub.value["$schema"], 120), "title": sub.dialect.title}
    fix = Fix("safe", "take it out", (Edit("remove", ("$schema",)),)) if same else None
    yield Hit(
        "same" if same else "other",
        ("$schema",),
        values,
        fix,
        severity="note" if same else None,
    )


EXAMPLES = (
    Example(
        "draft-07 named below a 2020-12 root",
        {
            "name": "nest",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "string"}
                },
            },
        },
        flagged=("/inputSchema/properties/a/$schema",),
    ),
    Example(
        "a property named $schema, and a resource with its own dialect",
        {
            "name": "nest",
            "inputSchema": {
                "type": "object",
                "properties": {"$schema": {"type": "string"}},
                "$defs": {
                    "old": {
                        "$id": "https://a.example/old",
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "type": "string",
                    }
                },
            },
        },
    ),
)
