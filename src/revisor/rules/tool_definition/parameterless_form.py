"""A tool without parameters that accepts any.

What it checks: whether an `inputSchema` that declares no parameters says that there are none. A
schema that says what other properties may be (`additionalProperties` of any value) is left alone.

Why: `{"type": "object"}` is valid, but it accepts any arguments, so that a model that invents some
is not told. `additionalProperties: false` also tells readers that nothing was forgotten.

Clause: the tools page, from 2025-11-25 on: `{"type": "object", "additionalProperties": false}` is
recommended for tools without parameters.

Fix: add `"additionalProperties": false`, unless the tool does take free-form arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._fields import TOOL_URL

_SAY_NOTHING = frozenset({"$schema", "$id", "$comment", "title", "description", "type"})

RULE = Rule(
    subject=SchemaDocument,
    roles=("inputSchema",),
    severity="note",
    clause="tools page: additionalProperties: false is recommended for tools without parameters",
    clauses=("JS-13",),
    url=TOOL_URL,
    since="2025-11-25",
    messages={
        "open": Message(
            "the schema declares no parameters and accepts any",
            'if the tool takes none, the recommended form is {{"type": "object", '
            '"additionalProperties": false}}',
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a root that declares nothing beyond its type."""
    value = document.value
    if not isinstance(value, dict):
        return
    if value.get("type") == "object" and all(_is_silent(k, v) for k, v in value.items()):
        edit = Edit("add", ("additionalProperties",), value=False)
        yield Hit("open", fix=Fix("unsafe", "say that it takes none", (edit,)))


def _is_silent(keyword: str, value: Any) -> bool:
    if keyword == "properties":
        return isinstance(value, dict) and not value
    if keyword == "required":
        return isinstance(value, list) and not value
    return keyword in _SAY_NOTHING


EXAMPLES = (
    Example(
        "an empty map of properties",
        {
            "tools": [
                {"name": "a", "inputSchema": {"type": "object", "properties": {}, "required": []}},
                {"name": "b", "inputSchema": {"type": "object", "title": "NoArguments"}},
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0/inputSchema", "/tools/1/inputSchema"),
    ),
    Example(
        "the recommended form, a tool that takes anything on purpose, and one of alternatives",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "type": "object",
                        "properties": {},
                        "additionalProperties": False,
                    },
                },
                {"name": "b", "inputSchema": {"type": "object", "additionalProperties": {}}},
                {"name": "c", "inputSchema": {"type": "object", "anyOf": [{"required": ["x"]}]}},
            ],
            "protocolVersion": "2025-11-25",
        },
    ),
    Example(
        "the outputSchema may promise just any object",
        {
            "name": "a",
            "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}},
            "outputSchema": {"type": "object"},
        },
    ),
)
