"""A form elicitation without a message.

What it checks: that an elicitation in form mode has a `message` that is a string. (In URL mode
`invalid-url-elicitation` looks at it.)

Why: the client shows the message, so that the user knows what is asked and why. Clients that check
requests by the published schema refuse one without it.

Clause: the file schema.ts from 2025-06-18 on: `message: string` is required in the params of
`elicitation/create`.

Fix: write a sentence that tells the user what is asked for and why.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ElicitationRequest
from revisor.rules.context import Context

from ._subset import MODES_SINCE, SINCE

_WANTED = "write a sentence that tells the user what is asked for and why"

RULE = Rule(
    subject=ElicitationRequest,
    severity="error",
    clause="schema.ts: an elicitation has a message, a string",
    clauses=(),
    url="https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams",
    since=SINCE,
    messages={
        "absent": Message("the elicitation has no message to show to the user", _WANTED),
        "type": Message("message is {value}; it must be a string", _WANTED),
    },
)


def check(request: ElicitationRequest, context: Context) -> Iterable[Hit]:
    """Flag a message that is not there or no string, but for URL mode, which has a rule."""
    params = request.params
    if not isinstance(params, dict):
        return
    if context.revision >= MODES_SINCE and params.get("mode") == "url":
        return
    if "message" not in params:
        yield Hit("absent")
    elif not isinstance(params["message"], str):
        yield Hit("type", ("message",), {"value": short(params["message"])})


_SCHEMA = {"type": "object", "properties": {"name": {"type": "string"}}}

EXAMPLES = (
    Example(
        "a form without a message",
        {"method": "elicitation/create", "params": {"requestedSchema": _SCHEMA}},
        flagged=("/params",),
        revision="2025-06-18",
    ),
    Example(
        "a number for a message",
        {"params": {"mode": "form", "message": 5, "requestedSchema": _SCHEMA}},
        flagged=("/params/message",),
        revision="2026-07-28",
    ),
    Example(
        "a message that is empty, and URL mode, which has a rule of its own",
        [
            {
                "jsonrpc": "2.0",
                "id": number,
                "method": "elicitation/create",
                "params": params,
            }
            for number, params in enumerate(
                (
                    {"message": "", "requestedSchema": _SCHEMA},
                    {"mode": "url", "url": "https://example.com/sign-in"},
                )
            )
        ],
        revision="2026-07-28",
    ),
)
