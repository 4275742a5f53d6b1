"""An `enum` that is empty or repeats itself.

What it checks: that `enum` has at least one value and no value twice.

Why: an empty `enum` refuses everything; repeats are usually a copying mistake, and strict
validators refuse the schema over them.

Clause: JSON Schema 2020-12 validation 6.1.2: the array should have at least one element, and its
elements should be unique.

Fix: leave an empty `enum` out; name each value once.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import repeats
from revisor.dialect.keywords import in_force
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("enum",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.1.2: enum should be non-empty and free of repeats",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2",
    messages={
        "empty": Message(
            "enum is empty, so no value is ever valid",
            "leave enum out, or list the values that are allowed",
        ),
        "repeated": Message("enum names {value} more than once", "name each value once"),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Look at the array alone; draft-04 makes it a fault of the schema, told by another rule."""
    if not isinstance(use.value, list) or "const" not in in_force(use.sub.dialect.short_name):
        return
    if use.sub.only_refers:
        return
    if not use.value:
        yield Hit("empty", ("enum",))
        return
    again = repeats(use.value)
    if again:
        edits = tuple(Edit("remove", ("enum", position)) for position in reversed(again))
        fix = Fix("safe", "name each value once", edits)
        yield Hit("repeated", ("enum", again[0]), {"value": short(use.value[again[0]])}, fix)


EXAMPLES = (
    Example(
        "nothing to choose from, and one value twice",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"enum": []}, "b": {"enum": ["x", "y", "x"]}},
            },
        },
        flagged=("/inputSchema/properties/a/enum", "/inputSchema/properties/b/enum/2"),
    ),
    Example(
        "1 and true are different, and so are 1 and its spelling as a string",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"enum": [1, True, "1", "a", "A", None]}},
            },
        },
    ),
    Example(
        "switched off by a reference beside it, as draft-07 has it",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"a": {"$ref": "#/definitions/b", "enum": ["x", "x"]}},
                "definitions": {"b": {"type": "string"}},
            },
        },
    ),
)
