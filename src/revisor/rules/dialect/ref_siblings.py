"""Keywords beside `$ref` in a dialect that ignores them.

What it checks: up to draft-07, everything beside a `$ref` except annotations and definitions.

Why: these dialects ignore the neighbours of `$ref`, 2020-12 applies them. So the constraint has
no effect today, and a mere change of `$schema` would make the tool stricter than it was.

Clause: draft-07 core 8.3 (all other properties beside `$ref` must be ignored); SEP-1613 section
3.

Fix: take the neighbours out to keep the meaning, or put `$ref` and them under `allOf` if they
were meant to act.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.keywords import in_force
from revisor.dialect.type_sets import admitted, names
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("$ref",),
    severity="warning",
    clause="draft-07 core 8.3: whatever stands beside $ref is ignored",
    clauses=("JS-06",),
    url="https://json-schema.org/draft-07/draft-handrews-json-schema-01#rfc.section.8.3",
    messages={
        "ignored": Message(
            "{dialect} ignores {siblings} beside $ref, while 2020-12 would apply it: migrating "
            "changes what is accepted unless it is dropped",
            "leave {siblings} out, or write allOf with the $ref and it as two schemas",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the neighbours that would constrain the value if they were applied."""
    dialect = use.sub.dialect
    if dialect.ref_siblings != "ignored" or not isinstance(use.value, str):
        return
    known = in_force(dialect.short_name)
    acting = [
        k for k in use.sub.value if k in known and known[k].kind in ("applicator", "assertion")
    ]
    if acting and not (acting == ["type"] and _is_said_anyway(use)):
        values = {"dialect": dialect.title, "siblings": ", ".join(acting)}
        fix, base = migrated(use.sub.document, context)
        yield Hit("ignored", ("$ref",), values, fix, base=base)


def _is_said_anyway(use: KeywordUse) -> bool:
    """Whether the target admits no other types than the ones beside it: nothing would change."""
    document = use.sub.document
    targets = document.targets.get(use.sub.pointer, [])
    types = names(use.sub.value["type"])
    return bool(targets) and all(admitted(document, target) <= types for target in targets)


EXAMPLES = (
    Example(
        "a length beside $ref in draft-07, and a type that the definition has not",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {
                    "code": {"$ref": "#/definitions/base", "minLength": 5},
                    "other": {"$ref": "#/definitions/base", "type": "object"},
                },
                "definitions": {"base": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/properties/code/$ref", "/inputSchema/properties/other/$ref"),
    ),
    Example(
        "a description beside $ref, and a type that the definition has too",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {
                    "code": {"$ref": "#/definitions/base", "description": "code"},
                    "same": {"$ref": "#/definitions/base", "type": "string"},
                },
                "definitions": {"base": {"type": "string"}},
            },
        },
    ),
    Example(
        "in 2020-12 the neighbours act",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"code": {"$ref": "#/$defs/base", "minLength": 5}},
                "$defs": {"base": {"type": "string"}},
            },
        },
    ),
)
