"""A `const` that its own schema refuses.

What it checks: every `const` against the rest of the subschema that it stands in.

Why: the one value that `const` allows is refused by its neighbours, so nothing can ever be valid.

Clause: JSON Schema 2020-12 validation 6.1.3; the schema is valid, and certainly not what was
meant.

Fix: correct the value, or the keyword that refuses it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.conformance import conforms
from revisor.dialect.explain import best, sentence, short
from revisor.dialect.together import is_negated
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("const",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.1.3: the one value that const allows is refused",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.3",
    messages={
        "refused": Message(
            "const is {value}, which the rest of the same schema refuses: {why}; no value is valid "
            "here",
            "correct const, or the keyword that refuses it",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Hold the constant against its neighbours."""
    sub = use.sub
    if sub.dialect.short_name == "draft-04" or len(sub.value) == 1:
        return
    if sub.only_refers or is_negated(sub):
        return
    verdict = conforms(sub.document, use.value, sub, without="const")
    if verdict.kind == "no":
        why = sentence(best(verdict.faults[0], use.value), use.value)
        yield Hit("refused", ("const",), {"value": short(use.value), "why": why})


EXAMPLES = (
    Example(
        "a number under type string",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"v": {"type": "string", "const": 1}},
            },
        },
        flagged=("/inputSchema/properties/v/const",),
    ),
    Example(
        "a constant that fits, and a property named const",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"v": {"type": "integer", "const": 1.0}, "const": {"type": "string"}},
                "not": {"type": "string", "const": 1},
            },
        },
    ),
)
