"""Two parameters with the same `x-mcp-header`.

What it checks: that every `x-mcp-header` of an `inputSchema` is another one, whatever the case of
its letters.

Why: both would become one header. Clients of Streamable HTTP must leave the whole tool out of the
list.

Clause: the tools page, from 2026-07-28 on: the value must be case-insensitively unique in the
`inputSchema`.

Fix: a name for each parameter.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.walk import Subschema
from revisor.model.pointer import render
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE, URL

RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema",),
    severity="error",
    clause="tools page: x-mcp-header must be case-insensitively unique in the inputSchema",
    clauses=("XH-04",),
    url=URL,
    since=SINCE,
    messages={
        "again": Message(
            "x-mcp-header {value} is taken already at {first} (case does not count), so clients of "
            "Streamable HTTP leave the whole tool out",
            "give each parameter a header of its own",
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the second and every further annotation of a name."""
    annotated = [s for s in document.subschemas if s.value.__class__ is dict and KEYWORD in s.value]
    first: dict[str, Subschema] = {}
    for sub in annotated:
        value = sub.value[KEYWORD]
        if isinstance(value, str) and first.setdefault(value.lower(), sub) is not sub:
            other = render(first[value.lower()].pointer)
            values = {"value": short(value), "first": other}
            yield Hit("again", (*sub.pointer, KEYWORD), values)


EXAMPLES = (
    Example(
        "region and REGION, the second in a nested object",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "region": {"type": "string", "x-mcp-header": "Region"},
                    "from": {
                        "type": "object",
                        "properties": {"region": {"type": "string", "x-mcp-header": "REGION"}},
                    },
                },
            },
        },
        flagged=("/inputSchema/properties/from/properties/region/x-mcp-header",),
        revision="2026-07-28",
    ),
    Example(
        "one name in two tools, and in the outputSchema of one",
        {
            "tools": [
                {
                    "name": "query",
                    "inputSchema": {
                        "type": "object",
                        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
                    },
                    "outputSchema": {"properties": {"region": {"x-mcp-header": "Region"}}},
                },
                {
                    "name": "count",
                    "inputSchema": {
                        "type": "object",
                        "properties": {
                            "region": {"type": "string", "x-mcp-header": "Region"},
                            "at": {"type": "string", "x-mcp-header": "Region-At"},
                        },
                    },
                },
            ],
            "protocolVersion": "2026-07-28",
        },
    ),
)
