"""Branches of `oneOf` that are the same schema.

What it checks: whether two branches of `oneOf` differ in anything but annotations, and whether
one is any number and the other any integer.

Why: `oneOf` wants exactly one branch to match. What matches one of two equal branches matches
both, and is refused. `discriminator`, which OpenAPI uses to tell them apart, is ignored by JSON
Schema.

Clause: JSON Schema 2020-12 core 10.2.1.3; the schema is valid, and certainly not what was meant.

Fix: write `anyOf`, or give each branch a property with a `const` of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.keyword_values import canonical
from revisor.dialect.keywords import described
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("oneOf",),
    severity="warning",
    clause="JSON Schema 2020-12 core 10.2.1.3: oneOf wants exactly one branch to match",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1.3",
    messages={
        "same": Message(
            "branches {first} and {second} of oneOf are the same: whatever matches one matches "
            "both, and oneOf refuses it",
            "write anyOf instead of oneOf, or give each branch a property with its own const",
        ),
        "number": Message(
            "branch {first} of oneOf is any number and branch {second} any integer: every integer "
            "matches both, and oneOf refuses it",
            'write "type": "number" instead of oneOf, or anyOf',
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the branches without their annotations; one hit for each later twin."""
    if not isinstance(use.value, list) or use.sub.only_refers:
        return
    seen: dict[str, int] = {}
    fix = _fix(use)
    bare = [_bare(branch, use.sub.dialect.short_name) for branch in use.value]
    types = [_type_alone(branch) for branch in bare]
    if "number" in types and "integer" in types:
        first, second = types.index("number"), types.index("integer")
        values = {"first": first, "second": second}
        yield Hit("number", ("oneOf", second), values, fix)
    for position, branch in enumerate(bare):
        if branch is False:  # it matches nothing, however often it stands there
            continue
        key = canonical(branch)
        if key in seen:
            values = {"first": seen[key], "second": position}
            yield Hit("same", ("oneOf", position), values, fix)
        else:
            seen[key] = position


def _fix(use: KeywordUse) -> Fix | None:
    """Return the fix that lets one match or more be enough."""
    if "anyOf" in use.sub.value:
        return None
    edits = (Edit("remove", ("oneOf",)), Edit("add", ("anyOf",), use.value))
    return Fix("unsafe", "write anyOf instead of oneOf", edits)


def _type_alone(branch: Any) -> Any:
    """Return the type where a branch says no more; the formats of numbers are OpenAPI's."""
    if isinstance(branch, dict) and branch.keys() - {"format"} == {"type"}:
        return branch["type"]
    return None


def _bare(branch: Any, dialect: str) -> Any:
    """Leave out what says nothing about values: annotations and unknown keywords at the top.

    `format` stays: who checks it can tell the branches apart by it.
    """
    if not isinstance(branch, dict):
        return branch
    known = described(dialect)
    acting = {name for name, about in known.items() if about.kind != "annotation"} | {"format"}
    return {k: v for k, v in branch.items() if k in acting}


EXAMPLES = (
    Example(
        "two arms that only a discriminator was to tell apart",
        {
            "name": "send",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "msg": {
                        "oneOf": [
                            {"type": "object", "properties": {"body": {}}, "title": "Mail"},
                            {"type": "object", "properties": {"body": {}}, "title": "Chat"},
                        ],
                        "discriminator": {"propertyName": "channel"},
                    }
                },
            },
        },
        flagged=("/inputSchema/properties/msg/oneOf/1",),
    ),
    Example(
        "every integer is a number",
        {
            "name": "send",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"oneOf": [{"type": "integer"}, {"type": "number"}]},
                    "m": {
                        "oneOf": [
                            {"type": "number", "format": "double"},
                            {"type": "integer", "format": "int32"},
                        ]
                    },
                },
            },
        },
        flagged=("/inputSchema/properties/m/oneOf/1", "/inputSchema/properties/n/oneOf/0"),
    ),
    Example(
        "arms with their own const, and equal arms under anyOf",
        {
            "name": "send",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "msg": {
                        "oneOf": [
                            {"properties": {"kind": {"const": "mail"}}},
                            {"properties": {"kind": {"const": "chat"}}},
                        ]
                    },
                    "b": {"anyOf": [{"type": "string"}, {"type": "string"}]},
                    "c": {
                        "oneOf": [
                            {"type": "string", "format": "date"},
                            {"type": "string", "format": "time"},
                        ]
                    },
                },
            },
        },
    ),
    Example(
        "switched off by a reference beside it, as draft-07 has it",
        {
            "name": "send",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"a": {"$ref": "#/definitions/b", "oneOf": [{}, {}]}},
                "definitions": {"b": {"type": "string"}},
            },
        },
    ),
)
