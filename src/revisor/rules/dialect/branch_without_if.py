"""A `then` or `else` without `if`.

What it checks: that `then` and `else` stand beside an `if`.

Why: without `if` they are ignored, so the constraints in them never act.

Clause: JSON Schema 2020-12 core 10.2.2.2 and 10.2.2.3: without `if` they have no effect.

Fix: write the condition under `if`, or move what has to hold always one level up.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.keywords import in_force
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("then", "else"),
    severity="warning",
    clause="JSON Schema 2020-12 core 10.2.2: then and else have no effect without if",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.2",
    messages={
        "lonely": Message(
            "{keyword} stands without if, so it has no effect",
            "write the condition under if, or move what always has to hold one level up",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the keyword in dialects that have it."""
    known = in_force(use.sub.dialect.short_name)
    if use.keyword not in known or "if" in use.sub.value or use.sub.only_refers:
        return
    if isinstance(use.value, dict) or use.value is False:
        yield Hit("lonely", (use.keyword,), {"keyword": use.keyword})


EXAMPLES = (
    Example(
        "a condition that was lost",
        {
            "name": "a",
            "inputSchema": {"type": "object", "then": {"required": ["a"]}, "else": False},
        },
        flagged=("/inputSchema/else", "/inputSchema/then"),
    ),
    Example(
        "switched off by a reference beside it, as draft-07 has it",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"a": {"$ref": "#/definitions/b", "then": {"maxLength": 3}}},
                "definitions": {"b": {"type": "string"}},
            },
        },
    ),
    Example(
        "with its condition, and properties of these names",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"then": {"type": "string"}, "else": {"type": "string"}},
                "if": {"required": ["then"]},
                "then": {"required": ["else"]},
            },
        },
    ),
)
