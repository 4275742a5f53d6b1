"""A type beside alternatives.

What it checks: `anyOf` with `type` beside it, below the root. The values of the facts are the
keywords that hold the alternatives.

Why: both apply, which is valid, but a model API wants the type in each alternative and nowhere
else, and refuses the whole request.

Clause: none; JSON Schema applies both.

Fix: leave the type out where each alternative has its own, or move it into them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "typed-unions"
RULE = Rule(
    subject=KeywordUse,
    keywords=("anyOf",),
    severity="warning",
    profile="portability",
    clause="portability: a model API refuses a type beside anyOf",
    clauses=(),
    url="https://github.com/MoonshotAI/kimi-cli/issues/1595",
    messages={
        "beside": Message(
            "type stands beside {keyword}: {clients}",
            "write the type in each alternative, and not beside them",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a type beside alternatives; at the root MCP asks for it."""
    if not use.sub.pointer or "type" not in use.sub.value or use.sub.only_refers:
        return
    found = known(KIND, context, use.sub.document.embedded.role, use.keyword)
    if found:
        values = {"keyword": use.keyword, "clients": told(found)}
        yield Hit("beside", ("type",), values, _fix(use), severity(found))


def _fix(use: KeywordUse) -> Fix | None:
    """Leave the type out where every alternative asks for one that it allows, anyway."""
    allowed = _types(use.sub.value)
    branches = use.value if isinstance(use.value, list) else []
    if not branches or not all(_types(b) and _types(b) <= allowed for b in branches):
        return None
    return Fix("safe", "leave it to the alternatives", (Edit("remove", ("type",)),))


def _types(schema: Any) -> set[Any]:
    value = schema.get("type") if isinstance(schema, dict) else None
    names = value if isinstance(value, list) else [value]
    return {name for name in names if isinstance(name, str)}


EXAMPLES = (
    Example(
        "each alternative has its own type; one has none",
        {
            "name": "save",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "as": {
                        "type": ["string", "null"],
                        "anyOf": [{"type": "string"}, {"type": "null"}],
                    },
                    "to": {"type": "string", "anyOf": [{"const": "a"}, {"minLength": 2}]},
                },
            },
        },
        flagged=("/inputSchema/properties/as/type", "/inputSchema/properties/to/type"),
    ),
    Example(
        "no type beside them; at the root the type must be there",
        {
            "name": "save",
            "inputSchema": {
                "type": "object",
                "properties": {"as": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                "anyOf": [{"required": ["as"]}, {}],
            },
        },
    ),
)
