"""A required name that the same schema does not allow.

What it checks: where `additionalProperties` is false, that every name in `required` is declared
beside it; and that no required property has the schema `false`.

Why: the property must be sent and must not be sent, so no value is ever valid and the tool can
never be called.

Clause: JSON Schema 2020-12 validation 6.5.3 and core 10.3.2.3; the schema is valid, and certainly
not what was meant.

Fix: declare the property under `properties`, or take its name out of `required`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.ecma_patterns import matches_any
from revisor.dialect.explain import short
from revisor.dialect.patterns import patterns_of
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("required",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.5.3: required, and not allowed",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3",
    messages={
        "undeclared": Message(
            "{name} is required, but it is not declared and additionalProperties is false: no "
            "value is ever valid",
            "declare {name} under properties, or take it out of required",
        ),
        "false": Message(
            "{name} is required, but its schema is false: no value is ever valid",
            "give {name} a schema, or take it out of required",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Look for each required name among what is allowed."""
    value = use.sub.value
    properties = value.get("properties", {})
    if not isinstance(use.value, list) or not isinstance(properties, dict):
        return
    if use.sub.dialect.ref_siblings == "ignored" and "$ref" in value:
        return
    patterns = patterns_of(value)
    closed = value.get("additionalProperties") is False
    for position, name in enumerate(use.value):
        if not isinstance(name, str):
            continue
        if properties.get(name) is False:
            yield Hit("false", ("required", position), {"name": short(name)})
        elif closed and name not in properties and not matches_any(patterns, name):
            yield Hit("undeclared", ("required", position), {"name": short(name)})


EXAMPLES = (
    Example(
        "a required name that nobody declared, in a closed object",
        {
            "name": "open",
            "inputSchema": {
                "type": "object",
                "properties": {"rate": {"type": "integer"}},
                "required": ["port"],
                "additionalProperties": False,
            },
        },
        flagged=("/inputSchema/required/0",),
    ),
    Example(
        "in an open object it may be sent, and a pattern may declare it",
        {
            "tools": [
                {"name": "open", "inputSchema": {"type": "object", "required": ["port"]}},
                {
                    "name": "x",
                    "inputSchema": {
                        "type": "object",
                        "patternProperties": {"^x-": {}},
                        "required": ["x-a"],
                        "additionalProperties": False,
                    },
                },
            ]
        },
    ),
)
