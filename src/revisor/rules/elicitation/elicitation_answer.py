"""An answer to an elicitation that does not conform to its form.

What it checks: the `content` of an accepted answer against the `requestedSchema` of the request,
and that it is there where fields are required. An accepted form without required fields needs no
content.

Why: the server works with what it gets; a value of another type than it asked for makes it fail
later, at a place that tells nothing.

Clause: the elicitation page: clients should validate responses, and servers should validate
received data, against the requested schema.

Fix: check the form before it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ElicitationAnswer, EmbeddedSchema
from revisor.rules._faults import faults_of
from revisor.rules.context import Context

from ._subset import SINCE

RULE = Rule(
    subject=ElicitationAnswer,
    severity="warning",
    clause="elicitation page: responses should be validated against the requested schema",
    clauses=("EL-08",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation"
    "#security-considerations",
    since=SINCE,
    party="client",
    messages={
        "content": Message(
            "the accepted content does not conform to requestedSchema: {why}",
            "check the form against the schema before it is sent",
        ),
        "absent": Message(
            "the form was accepted without content, although {names} must be filled in",
            "send the values of the form as content",
        ),
    },
)


def check(answer: ElicitationAnswer, context: Context) -> Iterable[Hit]:
    """Flag each fault of the accepted content."""
    schema = answer.params.get("requestedSchema") if isinstance(answer.params, dict) else None
    if not isinstance(schema, dict) or not isinstance(answer.result, dict):
        return
    if answer.result.get("action") != "accept":
        return
    if "content" not in answer.result:
        yield from _without_content(schema)
        return
    content = answer.result["content"]
    embedded = EmbeddedSchema(schema, "requestedSchema", answer.origin)
    for at, why in faults_of(SchemaDocument(embedded), content):
        yield Hit("content", ("content", *at), {"why": why})


def _without_content(schema: dict[str, Any]) -> Iterable[Hit]:
    required = schema.get("required")
    if isinstance(required, list) and required:
        yield Hit("absent", values={"names": ", ".join(short(name) for name in required[:5])})


_PARAMS = {
    "message": "Who are you?",
    "requestedSchema": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
        "required": ["name"],
    },
}

EXAMPLES = (
    Example(
        "the age as a string, and no name",
        {"params": _PARAMS, "result": {"action": "accept", "content": {"age": "30"}}},
        flagged=("/result/content", "/result/content/age"),
    ),
    Example(
        "accepted without content",
        {"params": _PARAMS, "result": {"action": "accept"}},
        flagged=("/result",),
    ),
    Example("declined without content", {"params": _PARAMS, "answer": {"action": "decline"}}),
    Example(
        "30.0 is an integer, and content conforms",
        {"params": _PARAMS, "answer": {"action": "accept", "content": {"name": "A", "age": 30.0}}},
    ),
    Example(
        "a form without required fields needs no content",
        {
            "params": {
                "message": "Go on?",
                "requestedSchema": {"type": "object", "properties": {}},
            },
            "result": {"action": "accept"},
        },
    ),
)
