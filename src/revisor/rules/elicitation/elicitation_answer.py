"""An answer to an elicitation that does not conform to its form.

What it checks: that `action` is `accept`, `decline` or `cancel`; the `content` of an accepted
answer against the `requestedSchema` of the request, and that it is there where fields are required;
and that its values are strings, numbers or booleans, and from 2025-11-25 on lists of strings. An
accepted form without required fields needs no content.

Why: the server works with what it gets; a value of another type than it asked for makes it fail
later, at a place that tells nothing.

Clause: the elicitation page: clients should validate responses, and servers should validate
received data, against the requested schema. The file schema.ts names the actions and the types of
the values.

Fix: check the form before it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING, ElicitationAnswer, EmbeddedSchema
from revisor.rules._faults import faults_of
from revisor.rules.context import Context

from ._subset import MODES_SINCE, SINCE

_ACTIONS = ("accept", "decline", "cancel")
_TYPES = {
    False: "strings, numbers and booleans",
    True: "strings, numbers, booleans and lists of strings",
}

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
        "action": Message(
            "the answer has {value} for an action, which is none",
            'write "accept", "decline" or "cancel"',
        ),
        "value": Message(
            "the value of {name} is {value}; at {revision} an answer holds {types} only",
            "send the value in one of these types",
        ),
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
    """Flag an action that does not exist, and each fault of the accepted content."""
    if not isinstance(answer.result, dict):
        return
    action = answer.result.get("action", MISSING)
    if action is not MISSING and action not in _ACTIONS:
        yield Hit("action", ("action",), {"value": short(action)})
    if action == "accept":
        yield from _accepted(answer, context)


def _accepted(answer: ElicitationAnswer, context: Context) -> Iterable[Hit]:
    schema = answer.params.get("requestedSchema") if isinstance(answer.params, dict) else None
    if not isinstance(schema, dict):
        return
    if "content" not in answer.result:
        yield from _without_content(schema)
        return
    content = answer.result["content"]
    embedded = EmbeddedSchema(schema, "requestedSchema", answer.origin)
    told = set()
    for at, why in faults_of(SchemaDocument(embedded), content):
        told.add(at[:1])
        yield Hit("content", ("content", *at), {"why": why})
    has_lists = context.revision >= MODES_SINCE
    for name, value in content.items() if isinstance(content, dict) else ():
        if (name,) not in told and not _is_primitive(value, has_lists=has_lists):
            values = {"name": short(name), "value": short(value), "types": _TYPES[has_lists]}
            yield Hit("value", ("content", name), values)


def _is_primitive(value: Any, *, has_lists: bool) -> bool:
    if isinstance(value, list):
        return has_lists and all(isinstance(word, str) for word in value)
    return isinstance(value, str | int | float)


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
    Example(
        "an action that does not exist",
        {"params": _PARAMS, "result": {"action": "ok"}},
        flagged=("/result/action",),
    ),
    Example(
        "values that no form field asks for",
        {
            "params": _PARAMS,
            "result": {
                "action": "accept",
                "content": {"name": "A", "tags": ["a"], "home": {"city": "B"}, "nick": None},
            },
        },
        flagged=("/result/content/home", "/result/content/nick"),
        revision="2025-11-25",
    ),
    Example(
        "lists of strings came with 2025-11-25",
        {
            "params": _PARAMS,
            "result": {"action": "accept", "content": {"name": "A", "tags": ["a"]}},
        },
        flagged=("/result/content/tags",),
        revision="2025-06-18",
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
