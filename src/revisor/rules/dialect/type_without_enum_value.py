"""A type that no value of `enum` has.

What it checks: where `type` is a list and `enum` stands beside it, that each type has a value.

Why: `["string", "null"]` says that null may be sent; an `enum` without null refuses it. Which of
both was meant, nobody can tell.

Clause: JSON Schema 2020-12 validation 6.1.1 and 6.1.2; the schema is valid, and certainly not
what was meant.

Fix: add the value (usually null) to `enum`, or take the type out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.dialect.type_sets import type_of
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("enum",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.1.2: a type that enum shuts out",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2",
    messages={
        "shut-out": Message(
            "type allows {name}, but no value of enum is of that type, so it can never be sent",
            "{remedy}",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the list of types with the types of the values."""
    types = use.sub.value.get("type")
    if not isinstance(types, list) or not isinstance(use.value, list) or not use.value:
        return
    if use.sub.only_refers:
        return
    present = {type_of(value) for value in use.value}
    if "integer" in present:
        present.add("number")
    for name in types:
        if name in TYPE_NAMES and name not in present:
            yield _hit(name, len(use.value))


def _hit(name: str, size: int) -> Hit:
    if name == "null":
        remedy = "add null to enum, or take it out of type"
        fix = Fix("unsafe", "add null to enum", (Edit("add", ("enum", size), None),))
        return Hit("shut-out", ("type",), {"name": short(name), "remedy": remedy}, fix)
    remedy = f"take {short(name)} out of type, or add such a value to enum"
    return Hit("shut-out", ("type",), {"name": short(name), "remedy": remedy})


EXAMPLES = (
    Example(
        "null in the types, but not among the values",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"e": {"type": ["null", "string"], "enum": ["FOO", "BAR"]}},
            },
        },
        flagged=("/inputSchema/properties/e/type",),
    ),
    Example(
        "every type has its value; an integer is a number",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "e": {"type": ["null", "string"], "enum": ["FOO", None]},
                    "n": {"type": ["number", "string"], "enum": [1, "auto"]},
                },
            },
        },
    ),
)
