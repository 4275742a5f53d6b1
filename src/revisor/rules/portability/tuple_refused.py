"""A list of schemas by position, which not every client understands.

What it checks: the array form of `items` in a schema that declares the dialect it belongs to;
`prefixItems` closed by `items: false`, and `prefixItems` without any `items`. The values of the
facts are these three: `array-items`, `closed-prefix-items`, `prefix-items-alone`.

Why: validators of draft-07 do not know `prefixItems`, apply `items: false` to every element and
refuse right results; validators of 2020-12 and model APIs refuse the array form; an editor asks for
`items` in every array.

Clause: none; JSON Schema allows both, each in its dialect.

Fix: write an object with named properties. Where the tuple stays, `"items": {}` with `minItems` and
`maxItems` lets every client accept what it should.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "tuples"
RULE = Rule(
    subject=KeywordUse,
    keywords=("items", "prefixItems"),
    severity="warning",
    profile="portability",
    clause="portability: not every client knows lists of schemas by position",
    clauses=(),
    url="https://github.com/ScriptedAlchemy/agent-bundle/issues/563",
    messages={
        "array-items": Message(
            "items is a list of schemas by position: {clients}",
            "write an object with named properties, or one schema for all elements",
        ),
        "closed-prefix-items": Message(
            "prefixItems is closed by items: false: {clients}",
            'write "items": {{}} with maxItems, which says the same',
        ),
        "prefix-items-alone": Message(
            "prefixItems stands without items: {clients}",
            'write "items": {{}} beside it, which says the same',
        ),
    },
)
_PREFIXED_IN = "2020-12"


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag each of the three forms where somebody is known to trip over it."""
    form = _form(use)
    found = known(KIND, context, use.sub.document.embedded.role, form) if form else ()
    if found:
        values = {"clients": told(found)}
        yield Hit(form, (use.keyword,), values, _fix(form, use.sub.value), severity(found))


def _form(use: KeywordUse) -> str:
    is_newest = use.sub.dialect.short_name == _PREFIXED_IN
    if use.keyword == "items":
        return "array-items" if isinstance(use.value, list) and not is_newest else ""
    if not is_newest or not isinstance(use.value, list):
        return ""
    rest = use.sub.value.get("items", MISSING)
    if rest is MISSING:
        return "" if "unevaluatedItems" in use.sub.value else "prefix-items-alone"
    return "closed-prefix-items" if rest is False else ""


def _fix(form: str, schema: dict[str, Any]) -> Fix | None:
    """Say the same with `items: {}`: where it is closed, the number of elements says it."""
    if form == "array-items":
        return None
    if form == "prefix-items-alone":
        return Fix("safe", "allow any further element", (Edit("add", ("items",), {}),))
    edits = [Edit("replace", ("items",), {})]
    size, most = len(schema["prefixItems"]), schema.get("maxItems")
    if most is None:
        edits.append(Edit("add", ("maxItems",), size))
    elif not isinstance(most, int) or most > size:
        edits.append(Edit("replace", ("maxItems",), size))
    return Fix("safe", "close the list by its length", tuple(edits))


EXAMPLES = (
    Example(
        "a pair, closed in the way of 2020-12",
        {
            "name": "metrics",
            "inputSchema": {"type": "object", "additionalProperties": False},
            "outputSchema": {
                "type": "object",
                "properties": {
                    "bucket": {
                        "type": "array",
                        "prefixItems": [{"type": "integer"}, {"type": "integer"}],
                        "items": False,
                        "maxItems": 3,
                    },
                    "open": {"type": "array", "prefixItems": [{}], "items": False},
                },
            },
        },
        flagged=(
            "/outputSchema/properties/bucket/prefixItems",
            "/outputSchema/properties/open/prefixItems",
        ),
    ),
    Example(
        "the array form, in the dialect that it belongs to",
        {
            "name": "quote",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"pair": {"type": "array", "items": [{"type": "string"}]}},
            },
        },
        flagged=("/inputSchema/properties/pair/items",),
    ),
    Example(
        "positions, and nothing about the rest",
        {
            "name": "quote",
            "inputSchema": {
                "type": "object",
                "properties": {"pair": {"type": "array", "prefixItems": [{"type": "string"}]}},
            },
        },
        flagged=("/inputSchema/properties/pair/prefixItems",),
    ),
    Example(
        "closed by its length; a property of that name",
        {
            "name": "quote",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pair": {
                        "type": "array",
                        "prefixItems": [{"type": "string"}],
                        "items": {},
                        "maxItems": 1,
                    },
                    "prefixItems": {"type": "string"},
                    "left": {"prefixItems": [{}], "unevaluatedItems": False},
                },
            },
        },
    ),
)
