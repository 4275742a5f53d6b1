"""A property without a type.

What it checks: schemas of properties that have neither `type` nor a reference nor alternatives.

Why: that is valid and means any value, but model APIs ask for a type in every property and refuse
the whole request.

Clause: none; JSON Schema does not ask for `type`.

Fix: write the type; for a value of any type write one alternative a type under `anyOf`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._types import typed

KIND: FactKind = "untyped-properties"
RULE = Rule(
    subject=KeywordUse,
    keywords=("properties",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs ask for a type in every property",
    clauses=(),
    url="https://github.com/MoonshotAI/kimi-cli/issues/1595",
    messages={
        "untyped": Message(
            "the property {name} has no type: {clients}",
            "write its type, or one alternative a type under anyOf",
        ),
    },
)
_SAYS = frozenset(("type", "$ref", "$dynamicRef", "$recursiveRef", "anyOf", "oneOf", "allOf"))


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag each property that says nothing of its type."""
    held = use.value if isinstance(use.value, dict) else {}
    bare = [n for n, v in held.items() if isinstance(v, dict) and not _SAYS & v.keys()]
    found = known(KIND, context, use.sub.document.embedded.role) if bare else ()
    for name in bare if found else ():
        at = ("properties", name)
        values = {"name": short(name), "clients": told(found)}
        yield Hit("untyped", at, values, typed(use, at, held[name]), severity(found))


EXAMPLES = (
    Example(
        "only a description, and values without their type",
        {
            "name": "cfg",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "value": {"description": "string, number, boolean, object or array"},
                    "mode": {"enum": ["s", "l"]},
                    "some": {"minimum": 1},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/value",
            "/inputSchema/properties/mode",
            "/inputSchema/properties/some",
        ),
    ),
    Example(
        "alternatives, a reference, a type",
        {
            "name": "cfg",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    "b": {"$ref": "#/$defs/b"},
                    "c": {"type": "string"},
                },
                "$defs": {"b": {"type": "string"}},
            },
        },
    ),
)
