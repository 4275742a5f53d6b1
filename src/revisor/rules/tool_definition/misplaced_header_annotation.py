"""An `x-mcp-header` that only `properties` do not lead to.

What it checks: that every `x-mcp-header` stands in a property that is reached from the root of the
`inputSchema` through `properties` alone: not in `items`, in an alternative, in a condition, in
`$defs` or at the root itself.

Why: the client has to find the argument before it knows which alternative holds, and there is one
header, not one for each element. Clients of Streamable HTTP must leave the whole tool out of the
list.

Clause: the Streamable HTTP page, from 2026-07-28 on: an annotation anywhere else makes the tool
definition invalid.

Fix: declare the property in the root's `properties` (or in those of a nested object) and annotate
it there, or take the annotation out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE, is_well_placed

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="error",
    clause="Streamable HTTP page: x-mcp-header only where a chain of properties alone leads to",
    clauses=("XH-06",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/"
    "streamable-http#custom-headers-from-tool-parameters",
    since=SINCE,
    messages={
        "root": Message(
            "x-mcp-header stands at the root of the schema, not on a parameter, so clients of "
            "Streamable HTTP leave the whole tool out",
            "write it into the schema of the parameter that is meant",
        ),
        "way": Message(
            "x-mcp-header stands below {keyword}; only a chain of properties may lead to it from "
            "the root, so clients of Streamable HTTP leave the whole tool out",
            "annotate a property of the root or of a nested object, or take the annotation out",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the annotation, and name the keyword that broke the chain."""
    sub = use.sub
    if is_well_placed(sub):
        return
    if not sub.pointer:
        yield Hit("root", (KEYWORD,))
        return
    yield Hit("way", (KEYWORD,), {"keyword": _breaker(sub)})


def _breaker(sub: Subschema) -> str:
    """Return the first keyword, seen from the root, that is not `properties`."""
    found = "$ref"
    step: Subschema | None = sub
    while step is not None and step.parent is not None:
        if step.keyword != "properties":
            found = step.keyword
        step = step.parent
    return found


EXAMPLES = (
    Example(
        "in the elements of a list, in an alternative, in $defs, at the root",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "x-mcp-header": "All",
                "properties": {
                    "ids": {"type": "array", "items": {"type": "string", "x-mcp-header": "Id"}},
                    "where": {"$ref": "#/$defs/where"},
                },
                "anyOf": [{"properties": {"a": {"type": "string", "x-mcp-header": "A"}}}],
                "$defs": {
                    "where": {
                        "type": "object",
                        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
                    }
                },
            },
        },
        flagged=(
            "/inputSchema/x-mcp-header",
            "/inputSchema/properties/ids/items/x-mcp-header",
            "/inputSchema/anyOf/0/properties/a/x-mcp-header",
            "/inputSchema/$defs/where/properties/region/x-mcp-header",
        ),
        revision="2026-07-28",
    ),
    Example(
        "where only a reference leads to",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"where": {"$ref": "#/shared/where"}},
                "shared": {"where": {"type": "string", "x-mcp-header": "Where"}},
            },
        },
        flagged=("/inputSchema/shared/where/x-mcp-header",),
        revision="2026-07-28",
    ),
    Example(
        "in a nested object, and in a property that is named items",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "where": {
                        "type": "object",
                        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
                    },
                    "items": {"type": "string", "x-mcp-header": "Items"},
                },
            },
            "outputSchema": {"type": "array", "items": {"x-mcp-header": "Row"}},
        },
        revision="2026-07-28",
    ),
)
