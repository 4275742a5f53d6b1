"""A required name that nobody declared.

What it checks: names in `required` that stand under no `properties` of the same object.

Why: that is valid, but model APIs answer that the property is not defined and refuse the request,
and a model has no description of what to send. It is usually a slip of the pen.

Clause: none; JSON Schema allows it. Where the object is closed, `required-but-forbidden` tells it
in the spec profile.

Fix: declare the property under `properties`, or take its name out of `required`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "undeclared-required"
RULE = Rule(
    subject=KeywordUse,
    keywords=("required",),
    severity="warning",
    profile="portability",
    clause="portability: strict model APIs refuse a required name that is not declared",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3",
    messages={
        "undeclared": Message(
            "{name} is required, but not declared under properties: {clients}",
            "declare {name} under properties, or take it out of required",
        )
    },
)
_BRANCHES = ("anyOf", "oneOf", "allOf", "not", "if", "then", "else")
_CONDITIONAL = ("dependentSchemas", "dependencies")
_DEFINITIONS = ("$defs", "definitions")
_ELSEWHERE = ("$ref", "allOf", "patternProperties", "$dynamicRef")


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Look at objects that say for themselves what they hold; branches only add to their parent."""
    value = use.sub.value
    if use.sub.keyword in _BRANCHES + _CONDITIONAL or _is_part(use.sub.keyword, value):
        return
    if not isinstance(use.value, list) or any(keyword in value for keyword in _ELSEWHERE):
        return
    declared = value.get("properties", {})
    if not isinstance(declared, dict):
        return
    if value.get("additionalProperties") is False:
        return
    bare = [(n, w) for n, w in enumerate(use.value) if isinstance(w, str) and w not in declared]
    found = known(KIND, context, use.sub.document.embedded.role) if bare else ()
    for position, name in bare if found else ():
        values = {"name": short(name), "clients": told(found)}
        yield Hit("undeclared", ("required", position), values, severity=severity(found))


def _is_part(keyword: str, value: dict[str, Any]) -> bool:
    """Whether a definition says so little that it is a part, to be added to what refers to it."""
    return keyword in _DEFINITIONS and "type" not in value and "properties" not in value


EXAMPLES = (
    Example(
        "a required port that no property describes",
        {"name": "open", "inputSchema": {"type": "object", "required": ["port"]}},
        flagged=("/inputSchema/required/0",),
    ),
    Example(
        "branches that require what the object around them declares",
        {
            "name": "open",
            "inputSchema": {
                "type": "object",
                "properties": {"port": {"type": "string"}, "path": {"type": "string"}},
                "anyOf": [{"required": ["port"]}, {"required": ["path"]}],
            },
        },
    ),
    Example(
        "a dependent schema, and a definition that only adds to what refers to it",
        {
            "name": "pay",
            "inputSchema": {
                "type": "object",
                "properties": {"card": {}, "bill": {}},
                "dependentSchemas": {"card": {"required": ["bill"]}},
                "anyOf": [{"$ref": "#/$defs/billed"}, {"$ref": "#/$defs/carded"}],
                "$defs": {"billed": {"required": ["bill"]}, "carded": {"required": ["card"]}},
            },
        },
    ),
)
