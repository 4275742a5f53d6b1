"""An `inputSchema` whose root does not say `type: "object"`.

What it checks: that the root of `inputSchema` carries `type` with the one word `"object"`: not
missing, not a list, not another type. Words that are no type name at all (`OBJECT`) are told by
`invalid-type-name`.

Why: arguments are always an object, and every published schema of MCP demands the literal. Clients
that check it drop the tool, often the whole server, and often without a word.

Clause: the file schema.ts of every revision: `Tool.inputSchema.type` is `"object"`. SEP-1613
section 3 lists `{}` as a way to say "no parameters", but no specification took that over.

Fix: write `"type": "object"` at the root. Since arguments are always an object, that changes the
meaning of nothing. A root of another type is wrapped: make it the value of a property. Up to
draft-07 a `$ref` switches off its neighbours: there the definition itself moves to the root.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._fields import SCHEMA_URL
from ._root_type import kind, object_fix, only_objects

_ARMS = "since every alternative at the root is an object, that keeps the meaning"
_PLAIN = "arguments are always an object, so that keeps the meaning"
_WRAP = (
    'write an object with one property that holds what the tool takes, such as {{"type": '
    '"object", "properties": {{"value": …}}, "required": ["value"]}}'
)

RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema",),
    severity="error",
    clause='schema.ts: Tool.inputSchema has type "object" at its root',
    clauses=("JS-11",),
    url=SCHEMA_URL,
    messages={
        "value": Message(
            'the schema is {value}; an inputSchema must be an object with type "object"',
            'write {{"type": "object"}} for any arguments',
        ),
        "empty": Message(
            'the schema is {{}}; its root must have type "object" (SEP-1613 section 3 lists {{}} '
            "as valid, but every published schema of MCP requires the type)",
            'write {{"type": "object"}}, or, for a tool without parameters, '
            '{{"type": "object", "additionalProperties": false}}',
        ),
        "missing": Message(
            'the root has no type; it must be "object" in every revision',
            'write "type": "object" at the root: {reason}',
        ),
        "properties": Message(
            "the schema has the members {names} and nothing that JSON Schema knows; they look like "
            "properties without the schema around them",
            'write {{"type": "object", "properties": …}} with what stands here as the properties',
        ),
        "no-object": Message(
            'the root has no type and admits no object; it must have type "object", since '
            "arguments are always an object",
            _WRAP,
        ),
        "refers": Message(
            'the root is a $ref and has no type; it must be "object" in every revision',
            'write the schema that $ref leads to at the root, with its "type": "object": a type '
            "beside $ref would have no force in {dialect}",
        ),
        "list": Message(
            'the root has type {value}; it must be the word "object" alone, not a list',
            'write "type": "object": ' + _PLAIN,
        ),
        "other": Message(
            'the root has type {value}; it must be "object", since arguments are always an object',
            _WRAP,
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the root unless its type is the literal."""
    found = kind(document)
    if found in ("fine", "told"):
        return
    value = document.value
    if found == "value":
        yield Hit("value", values={"value": short(value)})
    elif found == "properties":
        yield Hit("properties", values={"names": short(list(value)[:5])})
    elif found in ("no-object", "refers"):
        yield Hit(found, values={"dialect": document.dialect.title if document.dialect else ""})
    elif found in ("empty", "missing"):
        reason = _ARMS if only_objects(value) else _PLAIN
        yield Hit(found, values={"reason": reason}, fix=object_fix(document))
    else:
        fix = object_fix(document) if found == "list" else None
        yield Hit(found, ("type",), {"value": short(value["type"])}, fix)


EXAMPLES = (
    Example(
        "the properties alone, without the schema around them",
        {"name": "sum", "inputSchema": {"a": {"type": "number"}, "b": {"type": "number"}}},
        flagged=("/inputSchema",),
    ),
    Example(
        "an empty schema, and a root made of alternatives",
        {
            "tools": [
                {"name": "merge", "inputSchema": {}},
                {
                    "name": "lookup",
                    "inputSchema": {
                        "anyOf": [
                            {"type": "object", "properties": {"id": {"type": "string"}}},
                            {"type": "object", "properties": {"name": {"type": "string"}}},
                        ]
                    },
                },
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0/inputSchema", "/tools/1/inputSchema"),
    ),
    Example(
        "an array, and lists of types",
        {
            "tools": [
                {"name": "a", "inputSchema": {"type": "array", "items": {"type": "string"}}},
                {"name": "b", "inputSchema": {"type": ["object", "null"]}},
                {"name": "c", "inputSchema": {"properties": {"type": {"const": "object"}}}},
            ]
        },
        flagged=("/tools/0/inputSchema/type", "/tools/1/inputSchema/type", "/tools/2/inputSchema"),
    ),
    Example(
        "roots that admit no object, a reference of draft-07, and parameters named title",
        {
            "tools": [
                {"name": "a", "inputSchema": {"anyOf": [{"type": "array"}, {"type": "string"}]}},
                {"name": "b", "inputSchema": {"enum": ["a"]}},
                {"name": "c", "inputSchema": {"type": ["object", "string"], "const": "a"}},
                {
                    "name": "d",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "$ref": "#/definitions/args",
                        "definitions": {"args": {"type": "object"}},
                    },
                },
                {
                    "name": "e",
                    "inputSchema": {
                        "title": {"type": "string"},
                        "description": {"type": "string"},
                    },
                },
            ]
        },
        flagged=(
            "/tools/0/inputSchema",
            "/tools/1/inputSchema",
            "/tools/2/inputSchema/type",
            "/tools/3/inputSchema",
            "/tools/4/inputSchema",
        ),
    ),
    Example(
        "a schema that stands alone and is true",
        {"schema": True, "role": "inputSchema"},
        flagged=("/schema",),
    ),
    Example(
        "the type is there, beside alternatives that leave it out; an outputSchema may be a list",
        {
            "name": "find",
            "inputSchema": {
                "type": "object",
                "anyOf": [{"required": ["id"]}, {"required": ["name"]}],
            },
            "outputSchema": {"type": "array"},
        },
    ),
    Example(
        "an upper-case name is no type at all, which another rule tells",
        {"name": "serial_open", "inputSchema": {"type": "OBJECT"}},
    ),
)
