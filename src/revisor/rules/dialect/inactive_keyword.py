"""A keyword of another dialect, which has no force in the one that governs.

What it checks: keywords that are known to JSON Schema but not to the dialect in force: newer ones
in a schema that declares an older dialect (`prefixItems` in draft-07), older ones under a newer
dialect (`$recursiveRef` in 2020-12), and `additionalItems` beside `prefixItems`.

Why: validators ignore what their dialect does not know. The constraint that the author wrote is
not applied, or only by validators that are laxer about dialects.

Clause: SEP-1613 section 3: a schema is judged by its declared or default dialect, and by no
other.

Fix: write what the dialect has in its place, or declare the dialect that the schema is written
in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from revisor.dialect.keywords import in_force, meanings
from revisor.dialect.walk import KeywordUse
from revisor.facts import registry
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=(
        "$anchor",
        "$dynamicRef",
        "$recursiveRef",
        "additionalItems",
        "const",
        "contains",
        "contentSchema",
        "dependentRequired",
        "dependentSchemas",
        "else",
        "if",
        "maxContains",
        "minContains",
        "prefixItems",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties",
    ),
    severity="warning",
    clause="SEP-1613 section 3: a schema is judged by its declared or default dialect",
    clauses=("JS-06", "JS-09"),
    url="https://json-schema.org/specification",
    messages={
        "newer": Message(
            "{keyword} came with {since}; in {dialect}, which governs here, it has no effect",
            "declare the dialect that the schema is written in, or write what {dialect} has",
        ),
        "older": Message(
            "{keyword} is no keyword of {dialect}, which governs here, and has no effect",
            "{remedy}",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the keyword where the dialect in force does not know it."""
    short_name = use.sub.dialect.short_name
    if use.keyword in in_force(short_name):
        return
    known = [m for m in meanings(use.keyword) if m.dialects]
    values = {"keyword": use.keyword, "dialect": use.sub.dialect.title}
    if _position(known[0].dialects[0]) > _position(short_name):
        yield Hit("newer", (use.keyword,), {**values, "since": known[0].dialects[0]})
    elif not _is_told_elsewhere(use):
        lonely = use.keyword == "additionalItems" and "prefixItems" not in use.sub.value
        values["remedy"] = _remedy(known[-1].replaced_by, use.sub.value)
        if lonely:  # it acts in no dialect at all unless positions are given
            values["remedy"] = "take it out: without positions it acts in no dialect"
        yield Hit("older", (use.keyword,), values, severity="note" if lonely else None)


def _remedy(replaced_by: Sequence[str], schema: dict[str, Any]) -> str:
    """Name the keywords to write instead, as far as they do not stand there already."""
    there = [name for name in replaced_by if name in schema]
    if there:
        return f"take it out: {' and '.join(there)} stands there already"
    return f"write {' or '.join(replaced_by)} instead" if replaced_by else "take it out"


def _position(short_name: str) -> int:
    return list(registry.dialects()).index(short_name)


def _is_told_elsewhere(use: KeywordUse) -> bool:
    """`additionalItems` beside the array form of `items` is part of that finding."""
    return use.keyword == "additionalItems" and isinstance(use.sub.value.get("items"), list)


EXAMPLES = (
    Example(
        "positions of 2020-12 in a schema that declares draft-07",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"pair": {"type": "array", "prefixItems": [{"type": "string"}]}},
            },
        },
        flagged=("/inputSchema/properties/pair/prefixItems",),
    ),
    Example(
        "additionalItems beside prefixItems, $recursiveRef under 2020-12",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pair": {"prefixItems": [{"type": "string"}], "additionalItems": False},
                    "tree": {"$recursiveRef": "#"},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/pair/additionalItems",
            "/inputSchema/properties/tree/$recursiveRef",
        ),
    ),
    Example(
        "properties of these names, and if/then in draft-07",
        {
            "name": "a",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"prefixItems": {"type": "string"}, "if": {"const": 1}},
                "if": {"required": ["if"]},
                "then": {"required": ["prefixItems"]},
            },
        },
    ),
)
