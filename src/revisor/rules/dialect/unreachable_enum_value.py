"""A value in `enum` that the rest of its schema refuses.

What it checks: every value of `enum` against the other keywords of the same subschema.

Why: the value is offered, and refused when it is chosen. A null in the list beside a `type`
without null is the usual case.

Clause: JSON Schema 2020-12 validation 6.1.2; the schema is valid, and certainly not what was
meant.

Fix: take the value out, or widen the keyword that refuses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from revisor.dialect.conformance import conforms
from revisor.dialect.explain import best, sentence, short
from revisor.dialect.type_sets import ALL, names, type_of
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("enum",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.1.2: a value of enum that can never be valid",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2",
    messages={
        "refused": Message(
            "enum offers {value}, which the rest of the same schema refuses: {why}",
            "take it out of enum, or widen what refuses it",
        )
    },
)
_ANNOTATIONS = frozenset(("enum", "type", "title", "description", "default", "examples"))


_MOST_TOLD = 20


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Hold the values against their neighbours, and tell the first `_MOST_TOLD` refused ones."""
    hits = list(islice(_refused(use), _MOST_TOLD))
    # Where all are refused, it is the rest of the schema that is wrong.
    if hits and len(hits) == len(use.value):
        return [hit._replace(fix=None) for hit in hits]
    return hits


def _refused(use: KeywordUse) -> Iterable[Hit]:
    """Yield each refused value; a bare `type` is compared without compiling."""
    sub = use.sub
    if not isinstance(use.value, list) or len(sub.value) == 1:
        return
    if sub.only_refers:
        return
    plain = sub.value.keys() <= _ANNOTATIONS
    types = names(sub.value.get("type")) if plain else ALL
    for position, value in enumerate(use.value):
        if plain and type_of(value) in types:
            continue
        verdict = conforms(sub.document, value, sub, without="enum")
        if verdict.kind == "no":
            why = sentence(best(verdict.faults[0], value), value)
            at = ("enum", position)
            fix = Fix("unsafe", "take it out of enum", (Edit("remove", at),))
            yield Hit("refused", at, {"value": short(value), "why": why}, fix)


EXAMPLES = (
    Example(
        "null offered where only strings are allowed, and a number as a string",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "v": {"type": "string", "enum": ["a", None]},
                    "n": {"type": "integer", "enum": ["1", 2]},
                },
            },
        },
        flagged=("/inputSchema/properties/n/enum/0", "/inputSchema/properties/v/enum/1"),
    ),
    Example(
        "all values fit, and a property named enum",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "v": {"type": ["string", "null"], "enum": ["a", None]},
                    "enum": {"type": "array", "default": [1]},
                },
            },
        },
    ),
)
