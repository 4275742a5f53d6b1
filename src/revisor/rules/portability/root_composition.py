"""A combination of schemas at the root of a tool's input.

What it checks: `anyOf`, `oneOf` and `allOf` at the root of an `inputSchema`.

Why: since 2026-07-28 the protocol allows any keyword there, but model APIs answer the whole request
with 400, and clients drop the tool. The values of the facts are the keywords.

Clause: none; SEP-2106 allows it.

Fix: describe the alternatives in the descriptions of the properties, or give each alternative a
tool of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "root-composition"
RULE = Rule(
    subject=KeywordUse,
    keywords=("anyOf", "oneOf", "allOf"),
    roles=("inputSchema",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs refuse combinations at the root of an inputSchema",
    clauses=(),
    url="https://github.com/modelcontextprotocol/modelcontextprotocol/issues/2806",
    messages={
        "root": Message(
            "{keyword} stands at the root of the inputSchema: {clients}",
            "move it below a property, or make one tool of each alternative",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the keyword at the root only."""
    if use.sub.pointer:
        return
    found = known(KIND, context, "inputSchema", use.keyword)
    if found:
        values = {"keyword": use.keyword, "clients": told(found)}
        yield Hit("root", (use.keyword,), values, severity=severity(found))


EXAMPLES = (
    Example(
        "one of two names is needed",
        {
            "name": "attach",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
            },
        },
        flagged=("/inputSchema/anyOf",),
    ),
    Example(
        "below a property it is common",
        {
            "name": "attach",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            },
        },
    ),
)
