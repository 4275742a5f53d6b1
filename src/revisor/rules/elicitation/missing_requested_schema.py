"""A form elicitation without a `requestedSchema`.

What it checks: that an elicitation in form mode has a `requestedSchema` that is an object, and that
`mode` is one that the revision knows.

Why: the client makes the form of it; without it, it has nothing to ask, and refuses the request.

Clause: the elicitation page, from 2025-11-25 on: form mode says `mode: "form"` or no mode, and has
a `requestedSchema`; schema.ts of 2025-06-18 requires it as well.

Fix: describe the fields; a form that only asks for consent has `{"type": "object", "properties":
{}}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ElicitationRequest
from revisor.rules.context import Context

from ._subset import MODES_SINCE, SINCE, URL

_EMPTY = '{{"type": "object", "properties": {{}}}} asks for consent only'

RULE = Rule(
    subject=ElicitationRequest,
    severity="error",
    clause='elicitation page: form mode has mode "form" or none, and a requestedSchema',
    clauses=("EL-03",),
    url=URL,
    since=SINCE,
    messages={
        "absent": Message(
            "the elicitation has no requestedSchema, which form mode requires",
            "describe the fields of the form; " + _EMPTY,
        ),
        "value": Message(
            "requestedSchema is {value}; it must be an object",
            "describe the fields of the form; " + _EMPTY,
        ),
        "mode": Message(
            'mode is {value}; the modes are "form" and "url"',
            'write "form", or leave mode out, and give a requestedSchema',
        ),
    },
)


def check(request: ElicitationRequest, context: Context) -> Iterable[Hit]:
    """Flag a schema that is not there in form mode, and modes that do not exist."""
    if not isinstance(request.params, dict):
        return
    mode = request.params.get("mode", "form")
    if context.revision >= MODES_SINCE and mode != "form":
        if mode != "url":
            yield Hit("mode", ("mode",), {"value": short(mode)})
        return
    if "requestedSchema" not in request.params:
        yield Hit("absent")
    elif not isinstance(request.params["requestedSchema"], dict):
        values = {"value": short(request.params["requestedSchema"])}
        yield Hit("value", ("requestedSchema",), values)


EXAMPLES = (
    Example(
        "form mode, and nothing to ask",
        {"mode": "form", "message": "Your name?"},
        flagged=("",),
        revision="2025-11-25",
    ),
    Example(
        "null instead of a schema",
        {"params": {"message": "Your name?", "requestedSchema": None}},
        flagged=("/params/requestedSchema",),
    ),
    Example(
        "a mode that does not exist",
        {
            "params": {
                "mode": "dialog",
                "message": "Go on?",
                "requestedSchema": {"type": "object", "properties": {}},
            }
        },
        flagged=("/params/mode",),
        revision="2026-07-28",
    ),
    Example(
        "URL mode asks for nothing itself",
        {"mode": "url", "message": "Please sign in", "url": "https://example.com/sign-in"},
        revision="2026-07-28",
    ),
    Example(
        "no mode, as before there were two",
        {
            "params": {
                "message": "Go on?",
                "requestedSchema": {"type": "object", "properties": {}},
            }
        },
        revision="2025-06-18",
    ),
)
