"""An `x-mcp-header` that is no token of RFC 9110.

What it checks: that `x-mcp-header` is a string of the characters that a header's name may have:
letters, digits and ``!#$%&'*+-.^_`|~``. Control characters and the empty string have rules of their
own.

Why: the value becomes the end of a header's name, `Mcp-Param-{value}`. Clients of Streamable HTTP
must leave the whole tool out of the list if it cannot be one.

Clause: the tools page, from 2026-07-28 on: the value must match `1*tchar` (RFC 9110 section 5.1).

Fix: letters, digits and hyphens, for example `Tenant-Id`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE, TCHARS, URL, is_control

_SHOWN = 5

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="error",
    clause="tools page: x-mcp-header must match 1*tchar (RFC 9110 section 5.1)",
    clauses=("XH-02",),
    url=URL,
    since=SINCE,
    messages={
        "characters": Message(
            "x-mcp-header is {value}, but {characters} cannot stand in a header's name, so clients "
            "of Streamable HTTP leave the whole tool out",
            "write letters, digits and hyphens only, such as Tenant-Id",
        ),
        "type": Message(
            "x-mcp-header is {value}; it must be a string, the end of the header's name, so that "
            "clients of Streamable HTTP leave the whole tool out",
            "write a name such as Tenant-Id, or take the annotation out",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag other JSON types, and characters that are none of a token."""
    value = use.value
    if not isinstance(value, str):
        yield Hit("type", (KEYWORD,), {"value": short(value)})
        return
    foreign = [c for c in dict.fromkeys(value) if c not in TCHARS and not is_control(c)]
    if foreign:
        shown = ", ".join("a space" if c == " " else short(c) for c in foreign[:_SHOWN])
        yield Hit("characters", (KEYWORD,), {"value": short(value), "characters": shown})


EXAMPLES = (
    Example(
        "a space, a colon, true",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "string", "x-mcp-header": "Tenant Id"},
                    "b": {"type": "string", "x-mcp-header": "tenant:id"},
                    "c": {"type": "string", "x-mcp-header": True},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/a/x-mcp-header",
            "/inputSchema/properties/b/x-mcp-header",
            "/inputSchema/properties/c/x-mcp-header",
        ),
        revision="2026-07-28",
    ),
    Example(
        "odd, but a token; and the outputSchema has no parameters",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "x-mcp-header": "x.y_z!|~"}},
            },
            "outputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "x-mcp-header": "Tenant Id"}},
            },
        },
        revision="2026-07-28",
    ),
)
