"""Control characters in an `x-mcp-header`.

What it checks: that `x-mcp-header` has no control character, CR and LF among them.

Why: a line break in a header's name lets whoever writes the schema add headers of their own to the
client's requests. Clients of Streamable HTTP must leave the whole tool out of the list.

Clause: the tools page, from 2026-07-28 on: the value must not contain control characters.

Fix: letters, digits and hyphens, for example `Tenant-Id`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE, URL, is_control

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="error",
    clause="tools page: x-mcp-header must not contain control characters, CR or LF",
    clauses=("XH-03",),
    url=URL,
    since=SINCE,
    messages={
        "control": Message(
            "x-mcp-header is {value}, with the control character {code} in it: it could smuggle "
            "headers into requests, so clients of Streamable HTTP leave the whole tool out",
            "write letters, digits and hyphens only, such as Tenant-Id",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the first control character of the value."""
    value = use.value
    if isinstance(value, str):
        control = next((c for c in value if is_control(c)), None)
        if control is not None:
            code = f"U+{ord(control):04X}"
            yield Hit("control", (KEYWORD,), {"value": short(value), "code": code})


EXAMPLES = (
    Example(
        "a line break and another header behind it",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "x-mcp-header": "Region\r\nX-Admin: 1"}},
            },
        },
        flagged=("/inputSchema/properties/a/x-mcp-header",),
        revision="2026-07-28",
    ),
    Example(
        "a line break in the description, where it belongs",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {
                        "type": "string",
                        "description": "The region.\nOne of a few.",
                        "x-mcp-header": "Region",
                    }
                },
            },
        },
        revision="2026-07-28",
    ),
)
