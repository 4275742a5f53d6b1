"""A lower bound above its upper bound.

What it checks: `minimum` against `maximum` (and the exclusive ones), `minLength` against
`maxLength`, `minItems` against `maxItems`, `minProperties` against `maxProperties`, `minContains`
against `maxContains`.

Why: nothing lies between them, so no such value is ever valid.

Clause: JSON Schema 2020-12 validation 6; the schema is valid, and certainly not what was meant.

Fix: correct one of the bounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import is_number
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

PAIRS = {
    "minimum": ("maximum", "exclusiveMaximum"),
    "exclusiveMinimum": ("maximum", "exclusiveMaximum"),
    "minLength": ("maxLength",),
    "minItems": ("maxItems",),
    "minProperties": ("maxProperties",),
    "minContains": ("maxContains",),
}

RULE = Rule(
    subject=KeywordUse,
    keywords=tuple(PAIRS),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6: bounds with nothing between them",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6",
    messages={
        "empty": Message(
            "{low} is {least} and {high} is {most}: no value lies between them",
            "correct one of the two bounds",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare a lower bound with each upper bound beside it."""
    if use.sub.only_refers:
        return
    for high in PAIRS[use.keyword]:
        most = use.sub.value.get(high)
        exclusive = "exclusive" in use.keyword or "exclusive" in high
        if _nothing_between(use.value, most, exclusive=exclusive):
            values = {"low": use.keyword, "high": high}
            values |= {"least": short(use.value), "most": short(most)}
            yield Hit("empty", (use.keyword,), values)


def _nothing_between(least: Any, most: Any, *, exclusive: bool) -> bool:
    if not is_number(least) or not is_number(most):
        return False
    return bool(least >= most) if exclusive else bool(least > most)


EXAMPLES = (
    Example(
        "bounds the wrong way round, and an exclusive bound that meets the other",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "integer", "minimum": 10, "maximum": 1},
                    "b": {"type": "number", "exclusiveMinimum": 1, "maximum": 1},
                    "c": {"type": "string", "minLength": 5, "maxLength": 3},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/a/minimum",
            "/inputSchema/properties/b/exclusiveMinimum",
            "/inputSchema/properties/c/minLength",
        ),
    ),
    Example(
        "bounds that meet leave one value",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "integer", "minimum": 1, "maximum": 1},
                    "maximum": {"type": "integer", "minimum": 5},
                },
            },
        },
    ),
)
