"""A lower bound above its upper bound.

What it checks: `minimum` against `maximum` (and the exclusive ones), `minLength` against
`maxLength`, `minItems` against `maxItems`, `minProperties` against `maxProperties`, `minContains`
against `maxContains` where `contains` stands, and `contains` against a `maxContains` of 0.

Why: nothing lies between them, so no such value is ever valid.

Clause: JSON Schema 2020-12 validation 6; the schema is valid, and certainly not what was meant.

Fix: correct one of the bounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import is_number
from revisor.dialect.keywords import in_force
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
    keywords=(*PAIRS, "contains"),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6: bounds with nothing between them",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6",
    messages={
        "empty": Message(
            "{low} is {least} and {high} is {most}: no value lies between them",
            "correct one of the two bounds",
        ),
        "integers": Message(
            "{low} is {least} and {high} is {most}: no integer lies between them",
            "correct one of the two bounds",
        ),
        "none-contained": Message(
            "maxContains is 0, but contains asks for at least one: no array is ever valid",
            "write minContains: 0 beside it, or another maxContains",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare a lower bound with each upper bound beside it."""
    schema = use.sub.value
    known = in_force(use.sub.dialect.short_name)
    if use.sub.only_refers or use.keyword not in known:
        return
    if use.keyword == "contains":
        if "maxContains" in known and _contains_none(schema):
            yield Hit("none-contained", ("maxContains",))
        return
    if use.keyword == "minContains" and "contains" not in schema:
        return
    for high in PAIRS[use.keyword]:
        kind = _nothing_between(schema, use.keyword, high)
        if kind:
            values = {"low": use.keyword, "high": high}
            values |= {"least": short(use.value), "most": short(schema[high])}
            yield Hit(kind, (use.keyword,), values)


def _contains_none(schema: dict[str, Any]) -> bool:
    most = schema.get("maxContains")
    return is_number(most) and most == 0 and "minContains" not in schema


def _nothing_between(schema: dict[str, Any], low: str, high: str) -> str:
    """Return the message that holds for two bounds; "" where something lies between them."""
    least: Any = schema[low]
    most: Any = schema.get(high)
    if not is_number(least) or not is_number(most):
        return ""
    least_excluded, most_excluded = low == "exclusiveMinimum", high == "exclusiveMaximum"
    if least > most or (least == most and (least_excluded or most_excluded)):
        return "empty"
    if schema.get("type") != "integer" or low not in ("minimum", "exclusiveMinimum"):
        return ""
    first = least // 1 + 1 if least_excluded else -(-least // 1)
    last = -(-most // 1) - 1 if most_excluded else most // 1
    return "integers" if first > last else ""


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
        "no integer between the bounds, and an array that must hold one and none",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2},
                    "b": {"type": "integer", "minimum": 1.2, "maximum": 1.8},
                    "c": {"contains": {"type": "string"}, "maxContains": 0},
                    "d": {"contains": {}, "minContains": 3, "maxContains": 2},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/a/exclusiveMinimum",
            "/inputSchema/properties/b/minimum",
            "/inputSchema/properties/c/maxContains",
            "/inputSchema/properties/d/minContains",
        ),
    ),
    Example(
        "an integer, numbers and counts that have no force",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 3},
                    "b": {"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 2},
                    "c": {"type": "array", "minContains": 3, "maxContains": 2},
                    "d": {"contains": {}, "minContains": 0, "maxContains": 0},
                },
            },
            "outputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"a": {"contains": {}, "minContains": 3, "maxContains": 2}},
            },
        },
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
