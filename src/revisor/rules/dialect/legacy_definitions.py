"""The keyword `definitions` where 2019-09 or 2020-12 governs.

What it checks: that definitions stand under `$defs`.

Why: since 2019-09 the place is called `$defs`. Pointers to `#/definitions/...` go on working in
every validator, so nothing is broken; but some clients keep only `$defs` when they cut a schema
down.

Clause: JSON Schema 2020-12 core 8.2.4, and SEP-1613 section 5.

Fix: rename `definitions` to `$defs`, and the pointers with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("definitions",),
    severity="note",
    clause="JSON Schema 2020-12 core 8.2.4: reusable schemas stand under $defs",
    clauses=("JS-09",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4",
    messages={
        "legacy": Message(
            "definitions is the name of draft-07 for what {dialect} calls $defs; pointers to it "
            "work all the same",
            "rename it to $defs, and #/definitions/... in every $ref with it",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the old name in a dialect that has the new one."""
    sub, held = use.sub, use.value
    if not sub.dialect.short_name.startswith("draft-") and isinstance(held, dict) and held:
        fix, base = migrated(sub.document, context)
        yield Hit("legacy", ("definitions",), {"dialect": sub.dialect.title}, fix, base=base)


EXAMPLES = (
    Example(
        "the old name without $schema",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"$ref": "#/definitions/A"}},
                "definitions": {"A": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/definitions",),
    ),
    Example(
        "a property named definitions, and the name where it belongs",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"definitions": {"type": "array"}},
                    },
                },
                {
                    "name": "b",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "type": "object",
                        "definitions": {"A": {"type": "string"}},
                    },
                },
            ]
        },
    ),
)
