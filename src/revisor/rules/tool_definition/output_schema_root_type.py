"""An `outputSchema` whose root does not say `type: "object"`, before 2026-07-28.

What it checks: that the root of `outputSchema` carries `type` with the one word `"object"`, in
2025-06-18 and 2025-11-25.

Why: in these revisions `structuredContent` is always an object, and clients that check messages by
the published schema reject the whole list over another root. 2026-07-28 lifted the restriction
(SEP-2106): there any root is right.

Clause: the file schema.ts of 2025-06-18 and 2025-11-25: `Tool.outputSchema.type` is `"object"`.

Fix: write `"type": "object"` where objects are meant; wrap a list or a scalar in an object with one
property, and wrap `structuredContent` in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._root_type import kind, object_fix, wrapped

_WRAP = (
    'wrap it: {{"type": "object", "properties": {{"result": …}}, "required": ["result"]}}, '
    "and structuredContent in the same way"
)

RULE = Rule(
    subject=SchemaDocument,
    roles=("outputSchema",),
    severity="error",
    clause='schema.ts: Tool.outputSchema has type "object" at its root (until 2025-11-25)',
    clauses=("JS-12",),
    url="https://modelcontextprotocol.io/specification/2025-11-25/schema#tool",
    since="2025-06-18",
    until="2025-11-25",
    messages={
        "missing": Message(
            'the root has no type; at {revision} it must be "object" (2026-07-28 lifted that)',
            'write "type": "object" at the root: structuredContent is always an object at '
            "{revision}, so that keeps the meaning",
        ),
        "no-object": Message(
            'the root has no type and admits no object; at {revision} it must have type "object" '
            "(2026-07-28 lifted that)",
            _WRAP,
        ),
        "refers": Message(
            'the root is a $ref and has no type; at {revision} it must be "object" (2026-07-28 '
            "lifted that)",
            'write the schema that $ref leads to at the root, with its "type": "object": a type '
            "beside $ref would have no force in {dialect}",
        ),
        "list": Message(
            'the root has type {value}; at {revision} it must be the word "object" alone '
            "(2026-07-28 lifted that)",
            'write "type": "object": structuredContent is always an object at {revision}, so that '
            "keeps the meaning",
        ),
        "other": Message(
            'the root has type {value}; at {revision} it must be "object" (2026-07-28 lifted that)',
            _WRAP,
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the root unless its type is the literal; what is no object has a rule of its own."""
    found = kind(document)
    found = "missing" if found == "properties" else found
    if found in ("fine", "told", "value"):
        return
    value = document.value
    if found in ("empty", "missing"):
        yield Hit("missing", fix=object_fix(document))
    elif found in ("no-object", "refers"):
        title = document.dialect.title if document.dialect else ""
        fix = wrapped(document) if found == "no-object" else None
        yield Hit(found, values={"dialect": title}, fix=fix)
    else:
        fix = object_fix(document) if found == "list" else wrapped(document)
        yield Hit(found, ("type",), {"value": short(value["type"])}, fix)


_TOOL = {"name": "aggregate", "inputSchema": {"type": "object", "additionalProperties": False}}

EXAMPLES = (
    Example(
        "the properties alone, without the schema around them",
        {
            "tools": [
                {
                    "name": "sum",
                    "inputSchema": {"type": "object"},
                    "outputSchema": {"total": {"type": "number"}},
                }
            ]
        },
        flagged=("/tools/0/outputSchema",),
        revision="2025-11-25",
    ),
    Example(
        "a nullable list, as Go writes a slice",
        {
            "tools": [{**_TOOL, "outputSchema": {"type": ["null", "array"], "items": {}}}],
            "protocolVersion": "2025-06-18",
        },
        flagged=("/tools/0/outputSchema/type",),
    ),
    Example(
        "no type, and an object that may be null",
        {
            "tools": [
                {**_TOOL, "outputSchema": {"description": "free form"}},
                {**_TOOL, "name": "b", "outputSchema": {"type": ["object", "null"]}},
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0/outputSchema", "/tools/1/outputSchema/type"),
    ),
    Example(
        "alternatives none of which is an object, and a reference of draft-07",
        {
            "tools": [
                {**_TOOL, "outputSchema": {"anyOf": [{"type": "array"}, {"type": "string"}]}},
                {
                    **_TOOL,
                    "name": "b",
                    "outputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "$ref": "#/definitions/sum",
                        "definitions": {"sum": {"type": "object"}},
                    },
                },
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0/outputSchema", "/tools/1/outputSchema"),
    ),
    Example(
        "a nullable list from 2026-07-28 on",
        {
            "tools": [{**_TOOL, "outputSchema": {"type": ["null", "array"], "items": {}}}],
            "protocolVersion": "2026-07-28",
        },
    ),
    Example(
        "a list wrapped in an object",
        {
            "tools": [
                {
                    **_TOOL,
                    "outputSchema": {
                        "type": "object",
                        "properties": {"result": {"type": "array", "items": {"type": "string"}}},
                    },
                }
            ],
            "protocolVersion": "2025-11-25",
        },
    ),
)
