"""A property that one part of a schema declares and another part forbids.

What it checks: where `additionalProperties` is false, the properties that are declared for the
same object next to it: in other arms of `allOf`, in `anyOf`, `oneOf`, `then`, `else`, or behind
`$ref`.

Why: `additionalProperties` only sees the `properties` beside it. What is declared elsewhere is
not allowed, so the property can never be sent.

Clause: JSON Schema 2020-12 core 10.3.2.3; the schema is valid, and certainly not what was meant.

Fix: leave `additionalProperties` out of the arms and write `unevaluatedProperties: false` once at
the outermost level.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.ecma_patterns import matches_any
from revisor.dialect.explain import short
from revisor.dialect.patterns import patterns_of
from revisor.dialect.together import SOMETIMES, together
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("additionalProperties",),
    severity="warning",
    clause="JSON Schema 2020-12 core 10.3.2.3: additionalProperties sees only its neighbours",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.3",
    messages={
        "forbidden": Message(
            "{names} can never be sent: additionalProperties is false here and sees only the "
            "properties beside it, not those of {place}",
            "leave additionalProperties out here and write unevaluatedProperties: false once, at "
            "the outermost level",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare what is declared for the same object with what is allowed; one place is enough."""
    if use.value is not False or use.sub.only_refers:
        return
    allowed = use.sub.value
    found = ((s, [n for n in _declared(s) if not _allows(allowed, n)]) for s in _others(use.sub))
    first = next(((other, names) for other, names in found if names), None)
    if first is not None:
        values = {"names": ", ".join(map(short, first[1][:5])), "place": _place(first[0])}
        yield Hit("forbidden", ("additionalProperties",), values)


def _others(sub: Subschema) -> Iterable[Subschema]:
    return together(sub, SOMETIMES)


def _declared(sub: Subschema) -> list[str]:
    properties = sub.value.get("properties") if isinstance(sub.value, dict) else None
    if not isinstance(properties, dict) or sub.only_refers:
        return []
    return [name for name, schema in properties.items() if schema is not False]


def _allows(value: dict[str, Any], name: str) -> bool:
    properties = value.get("properties")
    if isinstance(properties, dict) and name in properties:
        return True
    return matches_any(patterns_of(value), name)


def _place(sub: Subschema) -> str:
    return short("#" + "".join(f"/{t}" for t in sub.pointer), 100)


EXAMPLES = (
    Example(
        "a closed arm of allOf beside an arm that declares more",
        {
            "name": "a",
            "inputSchema": {
                "$defs": {"base": {"type": "object", "properties": {"auth": {"type": "string"}}}},
                "type": "object",
                "allOf": [
                    {"$ref": "#/$defs/base"},
                    {"properties": {"url": {"type": "string"}}, "additionalProperties": False},
                ],
            },
        },
        flagged=("/inputSchema/allOf/1/additionalProperties",),
    ),
    Example(
        "branches that only constrain what is declared, and nested objects of their own",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string"},
                    "inner": {"properties": {"x": {}}, "additionalProperties": False},
                },
                "additionalProperties": False,
                "anyOf": [{"required": ["kind"]}, {"properties": {"kind": {"const": "b"}}}],
            },
        },
    ),
)
