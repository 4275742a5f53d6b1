"""A `requestedSchema` whose root is no object with properties.

What it checks: that the root of `requestedSchema` has `type: "object"` and `properties`, and that
every name in `required` is one of a field (else a warning: no form can fill it in). (The
fields themselves are told by `elicitation-property-not-primitive`; a `requestedSchema` that is no
object at all by `missing-requested-schema`.)

Why: clients make a form of the fields; another root leaves them without any, and the request is
refused.

Clause: the file schema.ts from 2025-06-18 on: `requestedSchema` has `type: "object"` and
`properties`.

Fix: write both; a form that only asks for consent has `"properties": {}`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._subset import SINCE, URL

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="error",
    clause='schema.ts: requestedSchema is a flat object with type "object" and properties',
    clauses=("EL-01",),
    url=URL,
    since=SINCE,
    messages={
        "no-type": Message(
            'the root of requestedSchema has no type; it must be "object"',
            'write "type": "object" at the root',
        ),
        "type": Message(
            'the root of requestedSchema has type {value}; it must be "object"',
            'write "type": "object" and one property for each value that is asked for',
        ),
        "no-field": Message(
            "{name} is required, but no field has that name: the form cannot be filled in",
            "add the field {name} to properties, or take the name out of required",
        ),
        "no-properties": Message(
            "requestedSchema has no properties, which are required also for an empty form",
            'write the fields under "properties"; for a form that only asks for consent, '
            '"properties": {{}}',
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the root's type, and properties that are not there."""
    value = document.value
    if not isinstance(value, dict):
        return
    if "type" not in value:
        yield Hit("no-type", fix=_adding("type", "object"))
    elif value["type"] != "object" and _is_known(value["type"]):
        yield Hit("type", ("type",), {"value": short(value["type"])})
    if "properties" not in value:
        yield Hit("no-properties", fix=_adding("properties", {}) if _is_bare(value) else None)
    yield from _without_field(value)


def _without_field(value: dict[str, Any]) -> Iterable[Hit]:
    fields, required = value.get("properties"), value.get("required")
    if not isinstance(fields, dict) or not isinstance(required, list):
        return
    for position, name in enumerate(required):
        if isinstance(name, str) and name not in fields:
            at = ("required", position)
            yield Hit("no-field", at, {"name": short(name)}, severity="warning")


def _is_known(declared: Any) -> bool:
    names = declared if isinstance(declared, list) else [declared]
    return all(name in TYPE_NAMES for name in names)


def _is_bare(value: dict[str, Any]) -> bool:
    return value.keys() <= {"$schema", "type", "title", "description", "required"}


def _adding(keyword: str, value: Any) -> Fix:
    return Fix("safe", f'write "{keyword}"', (Edit("add", (keyword,), value),))


EXAMPLES = (
    Example(
        "a single string is asked for",
        {"params": {"message": "Name?", "requestedSchema": {"type": "string"}}},
        flagged=("/params/requestedSchema/type", "/params/requestedSchema"),
    ),
    Example(
        "fields without a root type",
        {
            "params": {
                "message": "Name?",
                "requestedSchema": {"properties": {"name": {"type": "string"}}},
            }
        },
        flagged=("/params/requestedSchema",),
    ),
    Example(
        "a required name that is the name of no field",
        {
            "params": {
                "message": "Name?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}},
                    "required": ["name", "age"],
                },
            }
        },
        flagged=("/params/requestedSchema/required/1",),
    ),
    Example(
        "a form without fields, that only asks for consent",
        {"params": {"message": "Go on?", "requestedSchema": {"type": "object", "properties": {}}}},
    ),
    Example(
        "the arguments of a tool are free to be described otherwise",
        {"name": "any", "inputSchema": {"type": "object"}},
    ),
)
