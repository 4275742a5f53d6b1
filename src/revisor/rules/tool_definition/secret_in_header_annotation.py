"""An `x-mcp-header` on a parameter that holds a secret.

What it checks: whether a parameter whose name says password, API key, access token or the like is
annotated with `x-mcp-header`. A name is a hint and no proof, hence medium confidence; only names
are taken that leave little room for another meaning, and only parameters that may be strings.

Why: headers are read and logged by load balancers, proxies and firewalls on the way, which is what
the annotation is for.

Clause: SEP-2243, security implications: sensitive parameters (passwords, API keys, tokens) should
not be marked.

Fix: take the annotation out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._secrets import names_a_secret
from revisor.rules.context import Context

from ._headers import KEYWORD, SINCE

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="warning",
    confidence="medium",
    clause="SEP-2243: sensitive parameters should not be marked with x-mcp-header",
    clauses=("XH-15",),
    url="https://modelcontextprotocol.io/seps/2243-http-standardization#security-implications",
    since=SINCE,
    messages={
        "secret": Message(
            "x-mcp-header stands on {name}, which by its name is a secret: headers are read and "
            "logged on the way",
            "take the annotation out",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag parameters with a telling name."""
    sub = use.sub
    if sub.keyword != "properties" or not names_a_secret(str(sub.name)):
        return
    if sub.value.get("type", "string") == "string" and "enum" not in sub.value:
        yield Hit("secret", (KEYWORD,), {"name": short(sub.name)})


EXAMPLES = (
    Example(
        "an API key and a password",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "apiKey": {"type": "string", "x-mcp-header": "Api-Key"},
                    "db_password": {"type": "string", "x-mcp-header": "Db"},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/apiKey/x-mcp-header",
            "/inputSchema/properties/db_password/x-mcp-header",
        ),
        revision="2026-07-28",
    ),
    Example(
        "names that only begin so, a page's token, a flag",
        {
            "name": "query",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "password_policy": {"type": "string", "x-mcp-header": "Policy"},
                    "pageToken": {"type": "string", "x-mcp-header": "Page"},
                    "reset_password": {"type": "boolean", "x-mcp-header": "Reset"},
                },
            },
        },
        revision="2026-07-28",
    ),
)
