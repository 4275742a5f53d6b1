"""A map of schemas that is an array, null or something else.

What it checks: that `properties`, `patternProperties`, `$defs`, `definitions`, `dependentSchemas`
and `dependencies` are JSON objects.

Why: PHP writes an empty map as `[]`, others write null; clients then refuse the tool or end the
session.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: write `{}`, or leave the keyword out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=(
        "properties",
        "patternProperties",
        "$defs",
        "definitions",
        "dependentSchemas",
        "dependencies",
    ),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.1",
    messages={
        "empty": Message(
            "{keyword} is {value}; it must be a JSON object from names to schemas",
            "write {{}} (in PHP: cast the empty array to an object), or leave {keyword} out",
        ),
        "filled": Message(
            "{keyword} is {value}; it must be a JSON object from names to schemas",
            "write an object whose member names are the names and whose values are the schemas",
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Whether the map itself is of the wrong type (not one of its members)."""
    return fault.member is None


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Flag the map; an empty one can be mended for certain."""
    values = {"keyword": fault.keyword, "value": short(fault.value)}
    if fault.value:
        yield Hit("filled", values=values)
        return
    edit = Edit("replace", (fault.keyword,), {})
    yield Hit("empty", values=values, fix=Fix("safe", "write an empty object", (edit,)))


EXAMPLES = (
    Example(
        "an empty PHP array, and null further down",
        {
            "name": "toolsets",
            "inputSchema": {
                "type": "object",
                "properties": [],
                "additionalProperties": {"type": "object", "properties": None},
            },
        },
        flagged=("/inputSchema/additionalProperties/properties", "/inputSchema/properties"),
    ),
    Example(
        "a property named properties whose default is an array",
        {
            "name": "props",
            "inputSchema": {
                "type": "object",
                "properties": {"properties": {"type": "array", "default": []}},
            },
        },
    ),
)
