"""An array that does not say what is in it.

What it checks: subschemas of type `array` without `items`, `prefixItems` or `contains`.

Why: that is valid and means that anything may be in it, but an editor and model APIs refuse it:
"array type must have items".

Clause: none; JSON Schema allows it.

Fix: write the schema of the elements under `items`, or `"items": {}` where anything may stand
there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "array-items"
RULE = Rule(
    subject=KeywordUse,
    keywords=("type",),
    severity="warning",
    profile="portability",
    clause="portability: editors and model APIs refuse arrays without items",
    clauses=(),
    url="https://github.com/SoftInstigate/restheart/issues/593",
    messages={
        "bare": Message(
            "the array does not say what its elements are: {clients}",
            'write "items" with the schema of the elements, or "items": {{}}',
        ),
        "left-over": Message(
            "only unevaluatedItems says what the elements of the array are: {clients}",
            'write "items" with the schema of the elements; it takes the place of unevaluatedItems',
        ),
    },
)
_SAYS = ("items", "prefixItems", "contains", "$ref", "enum", "const")
_ASKS_ONLY = ("not", "if")


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a type array without any word on its elements."""
    sub = use.sub
    if use.value != "array" or _only_asks(sub) or any(map(_says, _together(sub))):
        return
    found = known(KIND, context, sub.document.embedded.role)
    if not found:
        return
    values, grave = {"clients": told(found)}, severity(found)
    if "unevaluatedItems" in sub.value:
        yield Hit("left-over", ("type",), values, severity=grave)
        return
    fix = Fix("safe", "allow any element", (Edit("add", ("items",), {}),))
    yield Hit("bare", ("type",), values, fix, grave)


def _says(value: Any) -> bool:
    return isinstance(value, dict) and any(keyword in value for keyword in _SAYS)


def _together(sub: Subschema) -> list[Any]:
    """Return the schema, its own arms of allOf, and the schemas that it is an arm of."""
    arms = sub.value.get("allOf")
    found = [sub.value, *(arms if isinstance(arms, list) else [])]
    while sub.keyword == "allOf" and sub.parent is not None:
        sub = sub.parent
        found.append(sub.value)
    return found


def _only_asks(sub: Subschema) -> bool:
    """Whether the type only asks what stands there: under `not` or `if`, at any depth of allOf."""
    step: Subschema | None = sub
    while step is not None and step.keyword in ("allOf", "anyOf", "oneOf"):
        step = step.parent
    return step is not None and step.keyword in _ASKS_ONLY


EXAMPLES = (
    Example(
        "tags of any kind",
        {
            "name": "add",
            "inputSchema": {"type": "object", "properties": {"tags": {"type": "array"}}},
        },
        flagged=("/inputSchema/properties/tags/type",),
    ),
    Example(
        "items, positions, and a property named type",
        {
            "name": "add",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "tags": {"type": "array", "items": {}},
                    "pair": {"type": "array", "prefixItems": [{}]},
                    "type": {"type": "string", "default": "array"},
                },
            },
        },
    ),
    Example(
        "types that only ask, and elements in an arm of allOf",
        {
            "name": "add",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "no": {"not": {"type": "array"}},
                    "many": {"if": {"type": "array"}, "then": {"items": {"type": "string"}}},
                    "all": {"type": "array", "allOf": [{"items": {"type": "string"}}]},
                    "arm": {"items": {"type": "string"}, "allOf": [{"type": "array"}]},
                },
            },
        },
    ),
    Example(
        "what is left over is closed, which items would switch off",
        {
            "name": "add",
            "inputSchema": {
                "type": "object",
                "properties": {"tags": {"type": "array", "unevaluatedItems": False}},
            },
        },
        flagged=("/inputSchema/properties/tags/type",),
    ),
)
