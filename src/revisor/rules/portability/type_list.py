"""A list of types, which model APIs with an OpenAPI subset refuse.

What it checks: `type` with a list as its value. The values of the facts are types: a list with one
of them is meant.

Why: the subset of OpenAPI that a model API takes has one type a schema. Clients write the list
another way, and lose `items` or `properties` while they do: then the whole request is refused.

Clause: none; JSON Schema allows a list.

Fix: write one alternative a type under `anyOf`; or, for a parameter that may be left out, leave the
null away and do not require it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._types import split

KIND: FactKind = "type-arrays"
RULE = Rule(
    subject=KeywordUse,
    keywords=("type",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs with an OpenAPI subset take one type a schema",
    clauses=(),
    url="https://github.com/github/copilot-cli/issues/4623",
    messages={
        "list": Message(
            "type is a list, {types}: {clients}",
            "write one alternative a type under anyOf, or leave the null out and do not require it",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a list of types."""
    if not isinstance(use.value, list) or not use.value:
        return
    facts = known(KIND, context, use.sub.document.embedded.role)
    found = tuple(
        f for f in facts if not f.fact.values or any(v in use.value for v in f.fact.values)
    )
    if found:
        values = {"types": short(use.value), "clients": told(found)}
        yield Hit("list", ("type",), values, split(use), severity(found))


EXAMPLES = (
    Example(
        "a list that may be null",
        {
            "name": "stats",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "rows": {
                        "type": ["array", "null"],
                        "items": {"type": "string"},
                        "description": "Names of rows.",
                    }
                },
            },
        },
        flagged=("/inputSchema/properties/rows/type",),
    ),
    Example(
        "alternatives, and a list of types that is data",
        {
            "name": "stats",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "rows": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    "type": {"type": "string", "default": "a"},
                },
            },
        },
    ),
)
