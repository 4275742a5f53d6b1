"""A value of an enumeration that a model API refuses.

What it checks: empty strings, and values that are no strings, in `enum`. The values of the facts
are these two: `empty-string` and `not-a-string`.

Why: the subset of OpenAPI that a model API takes has enumerations of strings that are not empty.
One other value in one tool makes every request fail.

Clause: none; JSON Schema allows any value.

Fix: leave the empty string out and do not require the parameter; write numbers as strings, or give
their range with `minimum` and `maximum`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "enum-values"
RULE = Rule(
    subject=KeywordUse,
    keywords=("enum",),
    severity="warning",
    profile="portability",
    clause="portability: a model API takes enumerations of strings that are not empty",
    clauses=(),
    url="https://github.com/sbroenne/mcp-server-excel/issues/607",
    messages={
        "empty-string": Message(
            "an empty string is among the values of enum: {clients}",
            "leave it out, and do not require the parameter",
        ),
        "not-a-string": Message(
            "{value} is among the values of enum, and no string: {clients}",
            "write strings, or describe the values another way",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the first value of each sort."""
    values = use.value if isinstance(use.value, list) else []
    sorts = [_sort(value) for value in values]
    for sort in dict.fromkeys(filter(None, sorts)):
        found = known(KIND, context, use.sub.document.embedded.role, sort)
        if found:
            place = sorts.index(sort)
            told_of = {"value": short(values[place]), "clients": told(found)}
            yield Hit(sort, ("enum", place), told_of, severity=severity(found))


def _sort(value: Any) -> str:
    if not isinstance(value, str):
        return "not-a-string"
    return "" if value else "empty-string"


EXAMPLES = (
    Example(
        "an empty string for none of them, and numbers",
        {
            "name": "sheet",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "action": {"type": "string", "enum": ["list", "open", ""]},
                    "level": {"type": "integer", "enum": [1, 2]},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/action/enum/2",
            "/inputSchema/properties/level/enum/0",
        ),
    ),
    Example(
        "strings; a default that is empty",
        {
            "name": "sheet",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "enum": ["x"], "default": ""}},
            },
        },
    ),
)
