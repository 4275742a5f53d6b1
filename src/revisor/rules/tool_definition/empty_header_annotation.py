"""An `x-mcp-header` that is empty.

What it checks: that `x-mcp-header` has at least one character.

Why: the value becomes the end of a header's name, `Mcp-Param-{value}`. Clients of Streamable HTTP
must leave the whole tool out of the list if it is empty.

Clause: the tools page, from 2026-07-28 on: the value must not be empty.

Fix: write a name such as `Region`, or take the annotation out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE, URL

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="error",
    clause="tools page: x-mcp-header must not be empty",
    clauses=("XH-01",),
    url=URL,
    since=SINCE,
    messages={
        "empty": Message(
            "x-mcp-header is empty, so clients of Streamable HTTP leave the whole tool out",
            "write the name that the header Mcp-Param-… is to have, or take the annotation out",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the empty string."""
    if use.value == "":
        fix = Fix("safe", "take it out", (Edit("remove", (KEYWORD,)),))
        yield Hit("empty", (KEYWORD,), fix=fix)


EXAMPLES = (
    Example(
        "an empty name",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"region": {"type": "string", "x-mcp-header": ""}},
            },
        },
        flagged=("/inputSchema/properties/region/x-mcp-header",),
        revision="2026-07-28",
    ),
    Example(
        "a property that is named x-mcp-header, with an empty default",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"x-mcp-header": {"type": "string", "default": ""}},
                "examples": [{"x-mcp-header": ""}],
            },
        },
        revision="2026-07-28",
    ),
    Example(
        "before 2026-07-28 the annotation meant nothing",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"region": {"type": "string", "x-mcp-header": ""}},
            },
        },
        revision="2025-11-25",
    ),
)
