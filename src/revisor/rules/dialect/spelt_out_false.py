"""The schema that accepts nothing, spelt as `{"not": {}}`.

What it checks: `additionalProperties` and `unevaluatedProperties` whose value is `{"not": {}}`.

Why: that is the boolean schema `false` in other words, as generators of schemas write it. Nothing
is wrong with it, but people read `false` at a glance, and model APIs that know `false` there often
do not know `not`.

Clause: JSON Schema 2020-12 core 4.3.2: false is equivalent to {"not": {}}.

Fix: write `false`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("additionalProperties", "unevaluatedProperties"),
    severity="note",
    clause="JSON Schema 2020-12 core 4.3.2: false is equivalent to a schema that negates all",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.2",
    messages={
        "negated": Message(
            '{keyword} is {{"not": {{}}}}, which is false in other words', "write false"
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the negation of everything."""
    if use.value == {"not": {}} and not use.sub.only_refers:
        fix = Fix("safe", "write false", (Edit("replace", (use.keyword,), value=False),))
        yield Hit("negated", (use.keyword,), {"keyword": use.keyword}, fix)


EXAMPLES = (
    Example(
        "closed as a generator writes it",
        {
            "name": "hi",
            "inputSchema": {
                "type": "object",
                "properties": {"name": {"type": "string"}},
                "additionalProperties": {"not": {}},
            },
        },
        flagged=("/inputSchema/additionalProperties",),
    ),
    Example(
        "closed, and closed to some values only",
        {
            "tools": [
                {"name": "a", "inputSchema": {"type": "object", "additionalProperties": False}},
                {
                    "name": "b",
                    "inputSchema": {
                        "type": "object",
                        "additionalProperties": {"not": {"type": "null"}},
                        "properties": {"additionalProperties": {"not": {}}},
                    },
                },
            ]
        },
    ),
)
