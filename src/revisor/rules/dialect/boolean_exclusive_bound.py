"""A boolean under `exclusiveMinimum` or `exclusiveMaximum`.

What it checks: that exclusive bounds are numbers wherever a dialect from draft-06 on governs.

Why: draft-04 and OpenAPI 3.0 say `"minimum": 0, "exclusiveMinimum": true`; since draft-06 the
bound is a number of its own. Bridges from OpenAPI copy the old form, and validators refuse the
schema.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: `"exclusiveMinimum": true` beside `"minimum": 0` becomes `"exclusiveMinimum": 0` alone;
`false` is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import is_number
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

BOUND_OF = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}

RULE = Rule(
    subject=MetaschemaFault,
    keywords=tuple(BOUND_OF),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.3",
    messages={
        "true": Message(
            "{keyword} is true, the form of draft-04 and OpenAPI 3.0; {dialect} wants a number",
            'write "{keyword}": {bound} and leave {inclusive} out',
        ),
        "false": Message(
            "{keyword} is false, the form of draft-04 and OpenAPI 3.0; {dialect} wants a number",
            "leave {keyword} out: {inclusive} alone is inclusive",
        ),
        "lonely": Message(
            "{keyword} is true without {inclusive} beside it; {dialect} wants a number",
            "write the bound itself as the value of {keyword}, or leave it out",
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Whether the value is a boolean."""
    return isinstance(fault.value, bool)


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Say which number belongs there."""
    keyword, inclusive = fault.keyword, BOUND_OF[fault.keyword]
    bound = fault.holder.get(inclusive)
    values: dict[str, Any] = {"keyword": keyword, "inclusive": inclusive, "bound": short(bound)}
    values["dialect"] = fault.dialect.title
    if not fault.value:
        fix = Fix("safe", f"leave {keyword} out", (Edit("remove", (keyword,)),))
        yield Hit("false", values=values, fix=fix)
    elif is_number(bound):
        edits = (Edit("replace", (keyword,), bound), Edit("remove", (inclusive,)))
        yield Hit("true", values=values, fix=Fix("safe", "write the bound as a number", edits))
    else:
        yield Hit("lonely", values=values)


EXAMPLES = (
    Example(
        "OpenAPI 3.0 bounds",
        {
            "name": "list_pets",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "limit": {"type": "integer", "minimum": 0, "exclusiveMinimum": True},
                    "age": {"type": "integer", "maximum": 9, "exclusiveMaximum": False},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/age/exclusiveMaximum",
            "/inputSchema/properties/limit/exclusiveMinimum",
        ),
    ),
    Example(
        "a numeric bound, the right form since draft-06",
        {
            "name": "list_pets",
            "inputSchema": {
                "type": "object",
                "properties": {"limit": {"type": "integer", "exclusiveMinimum": 0}},
            },
        },
    ),
    Example(
        "the boolean form where draft-04 is declared",
        {
            "name": "list_pets",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-04/schema#",
                "type": "object",
                "properties": {"page": {"minimum": 0, "exclusiveMinimum": True}},
            },
        },
    ),
)
