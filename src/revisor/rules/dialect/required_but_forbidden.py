"""A required name that the same schema does not allow.

What it checks: where `additionalProperties` is false (or `unevaluatedProperties`, where nothing
else could evaluate a property), that every name in `required` is declared beside it; and that no
required property has the schema `false`.

Why: the property must be sent and must not be sent, so no object is ever valid, and an argument of
that form can never be given.

Clause: JSON Schema 2020-12 validation 6.5.3 and core 10.3.2.3; the schema is valid, and certainly
not what was meant.

Fix: declare the property under `properties`, or take its name out of `required`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.ecma_patterns import matches_any
from revisor.dialect.explain import short
from revisor.dialect.keywords import in_force, in_place
from revisor.dialect.patterns import patterns_of
from revisor.dialect.references import REFERENCE_KEYWORDS
from revisor.dialect.together import is_negated, together
from revisor.dialect.type_sets import is_nothing
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.pointer import render
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("required",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 6.5.3: required, and not allowed",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3",
    messages={
        "undeclared": Message(
            "{name} is required, but it is not declared and {closed_by} is false: no "
            "object is ever valid",
            "declare {name} under properties, or take it out of required",
        ),
        "elsewhere": Message(
            "{name} is required, but the schema at {place}, which always applies too, is closed "
            "and does not declare it: no object is ever valid",
            "declare {name} there, or close the object once with unevaluatedProperties: false",
        ),
        "false": Message(
            "{name} is required, but its schema is false: no object is ever valid",
            "give {name} a schema, or take it out of required",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Look for each required name among what is allowed here, and by closed schemas beside it."""
    if not isinstance(use.value, list) or use.sub.only_refers or is_negated(use.sub):
        return
    properties = use.sub.value.get("properties")
    closed = [s for s in (use.sub, *together(use.sub)) if _is_closed(s)]
    for position, name in enumerate(use.value):
        if not isinstance(name, str):
            continue
        if isinstance(properties, dict) and is_nothing(properties.get(name)):
            yield Hit("false", ("required", position), {"name": short(name)})
            continue
        against = next((s for s in closed if not _allows(s.value, name)), None)
        if against is not None:
            yield _forbidden(use, position, against)


def _is_closed(sub: Subschema) -> bool:
    value = sub.value
    if not isinstance(value, dict) or sub.only_refers:
        return False
    sound = isinstance(value.get("properties", {}), dict)
    return sound and _closed_by(sub) != ""


def _closed_by(sub: Subschema) -> str:
    """Return the keyword that forbids all other properties; empty where none does for certain."""
    value, short_name = sub.value, sub.dialect.short_name
    if "additionalProperties" in value:
        return "additionalProperties" if value["additionalProperties"] is False else ""
    late = "unevaluatedProperties"
    if value.get(late) is not False or late not in in_force(short_name):
        return ""
    others = in_place(short_name) | set(REFERENCE_KEYWORDS)
    return late if others.isdisjoint(value) else ""


def _allows(value: dict[str, Any], name: str) -> bool:
    return name in value.get("properties", {}) or matches_any(patterns_of(value), name)


def _forbidden(use: KeywordUse, position: int, against: Subschema) -> Hit:
    values = {"name": short(use.value[position])}
    if against is use.sub:
        values["closed_by"] = _closed_by(use.sub)
        return Hit("undeclared", ("required", position), values)
    values["place"] = short("#" + render(against.pointer), 100)
    return Hit("elsewhere", ("required", position), values)


EXAMPLES = (
    Example(
        "a required name that nobody declared, in a closed object",
        {
            "name": "open",
            "inputSchema": {
                "type": "object",
                "properties": {"rate": {"type": "integer"}},
                "required": ["port"],
                "additionalProperties": False,
            },
        },
        flagged=("/inputSchema/required/0",),
    ),
    Example(
        "closed by unevaluatedProperties, with nothing else that could evaluate a property",
        {
            "name": "open",
            "inputSchema": {
                "type": "object",
                "required": ["port"],
                "unevaluatedProperties": False,
            },
        },
        flagged=("/inputSchema/required/0",),
    ),
    Example(
        "an arm of allOf requires what a closed definition beside it does not declare",
        {
            "name": "open",
            "inputSchema": {
                "type": "object",
                "allOf": [{"$ref": "#/$defs/base"}, {"required": ["port"]}],
                "$defs": {"base": {"properties": {"a": {}}, "additionalProperties": False}},
            },
        },
        flagged=("/inputSchema/allOf/1/required/0",),
    ),
    Example(
        "in an open object it may be sent, and a pattern may declare it",
        {
            "tools": [
                {"name": "open", "inputSchema": {"type": "object", "required": ["port"]}},
                {
                    "name": "shut",
                    "inputSchema": {
                        "type": "object",
                        "allOf": [{"properties": {"port": {}}}],
                        "required": ["port"],
                        "unevaluatedProperties": False,
                        "not": {"required": ["a"], "properties": {"a": False}},
                    },
                },
                {
                    "name": "x",
                    "inputSchema": {
                        "type": "object",
                        "patternProperties": {"^x-": {}},
                        "required": ["x-a"],
                        "additionalProperties": False,
                    },
                },
            ]
        },
    ),
)
