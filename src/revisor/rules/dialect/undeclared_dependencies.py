"""The keyword `dependencies` where 2019-09 or 2020-12 governs.

What it checks: that `dependencies` is not used as a keyword in a dialect that no longer has it.

Why: 2019-09 split it into `dependentRequired` and `dependentSchemas`. The meta-schema still
admits it, but validators disagree: some enforce it, others ignore it without a word. SEP-1613
names it as one of the two things that need migration.

Clause: SEP-1613 section 5 (servers must declare `$schema` for any other dialect) and its section
on backward compatibility.

Fix: an array of names goes to `dependentRequired`, a schema to `dependentSchemas`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("dependencies",),
    severity="warning",
    clause="SEP-1613 section 5: a schema that uses another dialect must declare it",
    clauses=("JS-09",),
    url="https://json-schema.org/draft/2019-09/release-notes#semi-incompatible-changes",
    messages={
        "used": Message(
            "dependencies is no keyword of {dialect}, which governs here: some validators enforce "
            "it, others ignore it",
            "write {instead} instead",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a `dependencies` that has something in it."""
    sub, held = use.sub, use.value
    if sub.dialect.short_name.startswith("draft-") or not isinstance(held, dict) or not held:
        return
    names = {k: v for k, v in held.items() if isinstance(v, list)}
    schemas = {k: v for k, v in held.items() if not isinstance(v, list)}
    kinds = [("dependentRequired", names), ("dependentSchemas", schemas)]
    instead = " and ".join(keyword for keyword, part in kinds if part)
    values = {"dialect": sub.dialect.title, "instead": instead}
    fix = _fix(sub.value, kinds)
    whole = migrated(sub.document, context)
    base = None if fix else whole.base
    yield Hit("used", ("dependencies",), values, fix or whole.fix, base=base)


def _fix(value: dict[str, Any], kinds: list[tuple[str, dict[str, Any]]]) -> Fix | None:
    if any(keyword in value for keyword, part in kinds if part):
        return None
    added = tuple(Edit("add", (keyword,), part) for keyword, part in kinds if part)
    return Fix("safe", "split it as 2019-09 does", (Edit("remove", ("dependencies",)), *added))


EXAMPLES = (
    Example(
        "a dependency without $schema",
        {
            "name": "pay",
            "inputSchema": {
                "type": "object",
                "properties": {"card": {"type": "string"}, "bill": {"type": "string"}},
                "dependencies": {"card": ["bill"]},
            },
        },
        flagged=("/inputSchema/dependencies",),
    ),
    Example(
        "declared draft-07, a property named dependencies, and an empty map",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "type": "object",
                        "dependencies": {"card": ["bill"]},
                    },
                },
                {
                    "name": "b",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"dependencies": {"type": "array"}},
                        "dependencies": {},
                    },
                },
            ]
        },
    ),
)
