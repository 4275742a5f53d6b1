"""An array that does not say what is in it.

What it checks: subschemas of type `array` without `items`, `prefixItems` or `contains`.

Why: that is valid and means that anything may be in it, but an editor and several model APIs
refuse the tool ("array type must have items", SoftInstigate/restheart#593, March 2026).

Clause: none; JSON Schema allows it.

Fix: write the schema of the elements under `items`, or `"items": {}` where anything may stand
there.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

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
            "the array does not say what its elements are; some clients refuse the tool",
            'write "items" with the schema of the elements, or "items": {{}}',
        )
    },
)
_SAYS = ("items", "prefixItems", "contains", "$ref", "enum", "const")


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a type array without any word on its elements."""
    if use.value == "array" and not any(keyword in use.sub.value for keyword in _SAYS):
        fix = Fix("safe", "allow any element", (Edit("add", ("items",), {}),))
        yield Hit("bare", ("type",), fix=fix)


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
)
