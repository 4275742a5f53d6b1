"""Names of options in `enumNames`.

What it checks: `enumNames` beside the `enum` of a form field: that it is used at all (a note, from
2025-11-25 on), and that it has one name for each option (a warning).

Why: `enumNames` is no keyword of JSON Schema. MCP keeps it for compatibility and wants it replaced;
with another number of names a client shows names beside the wrong options.

Clause: SEP-1330 and schema.ts from 2025-11-25 on (`LegacyTitledEnumSchema`).

Fix: `oneOf` with a `const` and a `title` for each option.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._subset import MODES_SINCE, SINCE, fields

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="note",
    clause="SEP-1330: enumNames is not standard, and replaced by oneOf with const and title",
    clauses=("EL-07",),
    url="https://modelcontextprotocol.io/seps/1330-elicitation-enum-schema-improvements-and-"
    "standards",
    since=SINCE,
    messages={
        "legacy": Message(
            "field {name} names its options in enumNames, which is kept for compatibility only",
            'write "oneOf": [{{"const": …, "title": …}}] instead of enum and enumNames',
        ),
        "count": Message(
            "field {name} has {options} options and {names} names for them",
            "give one name for each option, in the same order",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the names of each field; those that do not fit their options more gravely."""
    for name, schema in fields(document):
        if not isinstance(schema, dict) or "enumNames" not in schema:
            continue
        at, values = ("properties", name, "enumNames"), {"name": short(name)}
        options, names = schema.get("enum"), schema["enumNames"]
        counts = _counts(options, names)
        if counts["options"] != counts["names"]:
            yield Hit("count", at, values | counts, severity="warning")
        elif context.revision >= MODES_SINCE:
            plain = schema.get("type") == "string" and "oneOf" not in schema
            fix = _fix(at[:2], options, names) if plain else None
            yield Hit("legacy", at, values, fix)


def _counts(options: Any, names: Any) -> dict[str, str]:
    both = isinstance(options, list) and isinstance(names, list)
    return {"options": str(len(options) if both else ""), "names": str(len(names) if both else "")}


def _fix(at: tuple[str, ...], options: Any, names: Any) -> Fix | None:
    if not isinstance(options, list) or not isinstance(names, list):
        return None
    if not all(isinstance(word, str) for word in (*options, *names)):
        return None
    titled = [{"const": c, "title": t} for c, t in zip(options, names, strict=True)]
    edits = (
        Edit("remove", (*at, "enumNames")),
        Edit("remove", (*at, "enum")),
        Edit("add", (*at, "oneOf"), titled),
    )
    return Fix("safe", "write oneOf with const and title", edits)


def _asking(schema: dict[str, Any]) -> dict[str, Any]:
    requested = {"type": "object", "properties": {"size": schema}}
    return {"params": {"message": "Which size?", "requestedSchema": requested}}


_AT = "/params/requestedSchema/properties/size/enumNames"

EXAMPLES = (
    Example(
        "two options with names",
        _asking({"type": "string", "enum": ["s", "m"], "enumNames": ["Small", "Medium"]}),
        flagged=(_AT,),
        revision="2025-11-25",
    ),
    Example(
        "three options and two names",
        _asking({"type": "string", "enum": ["s", "m", "l"], "enumNames": ["Small", "Medium"]}),
        flagged=(_AT,),
        revision="2025-06-18",
    ),
    Example(
        "the only form for names at 2025-06-18",
        _asking({"type": "string", "enum": ["s", "m"], "enumNames": ["Small", "Medium"]}),
        revision="2025-06-18",
    ),
    Example(
        "names for what are no strings, and names that are no list",
        {
            "params": {
                "message": "Which?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "a": {"type": "integer", "enum": [1], "enumNames": ["One"]},
                        "b": {"type": "string", "enum": ["b"], "enumNames": "B"},
                    },
                },
            }
        },
        flagged=(
            "/params/requestedSchema/properties/a/enumNames",
            "/params/requestedSchema/properties/b/enumNames",
        ),
        revision="2026-07-28",
    ),
    Example(
        "titled options, and a field that is named enumNames",
        {
            "params": {
                "message": "Which size?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "size": {"type": "string", "oneOf": [{"const": "s", "title": "Small"}]},
                        "enumNames": {"type": "string"},
                    },
                },
            }
        },
        revision="2026-07-28",
    ),
)
