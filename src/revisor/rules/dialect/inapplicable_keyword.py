"""A keyword that says nothing about the type that is declared beside it.

What it checks: assertions for one JSON type (`minLength`, `items`, `properties`, `minimum`, ...)
beside a `type` that excludes that type.

Why: JSON Schema applies each keyword only to values of its own type, so the keyword never acts.
What was meant to be checked is not.

Clause: JSON Schema 2020-12 core 7.6.1 (assertions that do not apply to a type are ignored).

Fix: correct `type`, or take the keyword out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.keywords import in_force
from revisor.dialect.type_sets import names
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

_OF_TYPE = {
    "string": ("minLength", "maxLength", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": (
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "uniqueItems",
        "contains",
        "minContains",
        "maxContains",
        "unevaluatedItems",
    ),
    "object": (
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "dependentRequired",
        "unevaluatedProperties",
    ),
}
TYPE_OF = {keyword: kind for kind, keywords in _OF_TYPE.items() for keyword in keywords}

RULE = Rule(
    subject=KeywordUse,
    keywords=tuple(TYPE_OF),
    severity="note",
    clause="JSON Schema 2020-12 core 7.6.1: a keyword acts on values of its own type only",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-7.6.1",
    messages={
        "idle": Message(
            "{keyword} is about {kind}, but type is {type}: it never acts",
            "correct type, or take {keyword} out",
        )
    },
)
_SAID = {"string": "strings", "number": "numbers", "array": "arrays", "object": "objects"}


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the keyword's type with the declared ones."""
    declared = use.sub.value.get("type")
    # 0 is a bound, although it equals False in Python.
    if declared is None or use.value is False or use.value in ([], {}):
        return
    if use.sub.only_refers or use.keyword not in in_force(use.sub.dialect.short_name):
        return
    kind = TYPE_OF[use.keyword]
    types = names(declared)
    if kind not in types and not (kind == "number" and "integer" in types):
        values = {"keyword": use.keyword, "kind": _SAID[kind], "type": short(declared)}
        yield Hit("idle", (use.keyword,), values)


EXAMPLES = (
    Example(
        "a length on an integer, items on a string",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "minLength": 1},
                    "s": {"type": "string", "items": {"type": "string"}},
                    "t": {"type": "string", "minimum": 0},
                    "u": {"type": "string", "dependentRequired": {"a": ["b"]}},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/n/minLength",
            "/inputSchema/properties/s/items",
            "/inputSchema/properties/t/minimum",
            "/inputSchema/properties/u/dependentRequired",
        ),
    ),
    Example(
        "bounds on an integer, several types, no type at all",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "minimum": 1},
                    "m": {"type": ["string", "array"], "minLength": 1, "items": {}},
                    "o": {"minLength": 1, "items": {"type": "string"}},
                },
            },
        },
    ),
)
