"""A value under `examples` that its own schema refuses.

What it checks: every value of `examples` against the subschema that it stands in.

Why: models copy examples. One that is refused teaches them to call the tool wrongly.

Clause: JSON Schema 2020-12 validation 9.5: it is recommended that examples be valid against their
schema.

Fix: write an example that the schema accepts.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from revisor.dialect.conformance import conforms
from revisor.dialect.explain import best, sentence, short
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("examples",),
    severity="note",
    clause="JSON Schema 2020-12 validation 9.5: examples are recommended to be valid",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-9.5",
    messages={
        "refused": Message(
            "the example {value} does not fit its own schema: {why}",
            "write an example that the schema accepts",
        )
    },
)


_MOST_TOLD = 20


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Tell the first `_MOST_TOLD` refused examples."""
    return islice(_refused(use), _MOST_TOLD)


def _refused(use: KeywordUse) -> Iterable[Hit]:
    """Validate each example by the schema that it belongs to."""
    sub = use.sub
    if not isinstance(use.value, list) or sub.dialect.short_name == "draft-04":
        return
    if sub.only_refers:
        return
    for position, value in enumerate(use.value):
        verdict = conforms(sub.document, value, sub)
        if verdict.kind == "no":
            why = sentence(best(verdict.faults[0], value), value)
            yield Hit("refused", ("examples", position), {"value": short(value), "why": why})


EXAMPLES = (
    Example(
        "a number as text",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"n": {"type": "integer", "examples": [1, "2"]}},
            },
        },
        flagged=("/inputSchema/properties/n/examples/1",),
    ),
    Example(
        "examples that fit, and a property of that name",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "examples": [1, 2.0]},
                    "examples": {"type": "array", "default": ["x"]},
                },
            },
        },
    ),
)
