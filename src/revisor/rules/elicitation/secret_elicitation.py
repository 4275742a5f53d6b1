"""A form that asks for a secret.

What it checks: string fields whose name says password, API key, access token, card number or the
like, and fields with `format: "password"`.

Why: what is typed into a form passes through the client, and often through the model and its logs.
The clause is a MUST NOT, but a name is a hint and no proof; so this is a warning of medium
confidence.

Clause: the elicitation page: servers must not request sensitive information (passwords, API keys,
access tokens, payment credentials) through forms; from 2025-11-25 on, URL mode is there for them.

Fix: ask for it on a page of your own, in URL mode.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._secrets import names_a_secret
from revisor.rules.context import Context

from ._subset import MODES_SINCE, SINCE, fields

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="warning",
    confidence="medium",
    clause="elicitation page: servers must not request sensitive information through forms",
    clauses=("EL-09",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation"
    "#user-interaction-model",
    since=SINCE,
    messages={
        "form": Message(
            "field {name} seems to ask for a secret, which must not pass through a form",
            'send the user to a page of the server, with "mode": "url"',
        ),
        "no-mode": Message(
            "field {name} seems to ask for a secret, which an elicitation must not ask for",
            "have it configured outside of the protocol; from 2025-11-25 on there is URL mode",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag free strings with a telling name or format."""
    message = "form" if context.revision >= MODES_SINCE else "no-mode"
    for name, schema in fields(document):
        if isinstance(schema, dict) and _asks_for_a_secret(name, schema):
            yield Hit(message, ("properties", name), {"name": short(name)})


def _asks_for_a_secret(name: str, schema: dict[str, Any]) -> bool:
    if schema.get("format") == "password":
        return True
    free = schema.get("type") == "string" and "enum" not in schema and "oneOf" not in schema
    return free and names_a_secret(name)


def _asking(**properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties}
    return {"params": {"message": "Please fill in", "requestedSchema": schema}}


_AT = "/params/requestedSchema/properties"

EXAMPLES = (
    Example(
        "an API key, a password, and a field that hides what is typed",
        _asking(
            openaiApiKey={"type": "string"},
            new_password={"type": "string", "minLength": 12},
            pin={"type": "string", "format": "password"},
        ),
        flagged=(f"{_AT}/openaiApiKey", f"{_AT}/new_password", f"{_AT}/pin"),
        revision="2025-11-25",
    ),
    Example(
        "before there was URL mode",
        _asking(password={"type": "string"}),
        flagged=(f"{_AT}/password",),
        revision="2025-06-18",
    ),
    Example(
        "names that only speak of secrets, a choice, a flag",
        _asking(
            password_hint={"type": "string"},
            page_token={"type": "string"},
            api_key={"type": "string", "enum": ["from vault", "from environment"]},
            reset_password={"type": "boolean"},
            tokenizer={"type": "string"},
        ),
        revision="2025-11-25",
    ),
    Example(
        "a tool's argument is another matter",
        {
            "name": "login",
            "inputSchema": {"type": "object", "properties": {"password": {"type": "string"}}},
        },
    ),
)
