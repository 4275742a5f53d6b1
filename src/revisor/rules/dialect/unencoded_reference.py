"""A reference or identifier with characters that a URI does not allow.

What it checks: the text of `$ref`, `$dynamicRef`, `$recursiveRef` and `$id`: spaces, quotes, `<`,
`>`, brackets, letters outside ASCII and a `%` that begins no escape have to be percent-encoded.

Why: generators write `#/$defs/Map<string>` and `#/$defs/List[int]`. Some validators take it as it
is meant, others refuse the whole schema.

Clause: JSON Schema 2020-12 core 8.2.1 and 8.2.3: the values are URI references (RFC 3986).

Fix: write the encoded form that the message names, or give the definition a plain name.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.encoding import encoded
from revisor.dialect.explain import short
from revisor.dialect.keywords import in_force
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("$ref", "$dynamicRef", "$recursiveRef", "$id", "id"),
    severity="warning",
    clause="JSON Schema 2020-12 core 8.2.3: a reference is a URI reference",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3",
    messages={
        "raw": Message(
            "{keyword} {text} has characters that a URI does not allow; some validators refuse it",
            "write {encoded}, or give the definition a name of letters and digits",
        )
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the text with its encoded form."""
    if use.keyword not in in_force(use.sub.dialect.short_name) or not isinstance(use.value, str):
        return
    better = encoded(use.value)
    if better != use.value:
        values = {"keyword": use.keyword, "text": short(use.value, 120)}
        values["encoded"] = short(better, 120)
        fix = Fix("safe", "encode it", (Edit("replace", (use.keyword,), better),))
        yield Hit("raw", (use.keyword,), values, fix)


EXAMPLES = (
    Example(
        "a generic type and a name with an accent",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "m": {"$ref": "#/$defs/Map<string>"},
                    "é": {"$ref": "#/$defs/é"},
                    "n": {"$ref": "#/$defs/List[int]"},
                },
                "$defs": {
                    "Map<string>": {"type": "object"},
                    "é": {"type": "string"},
                    "List[int]": {"type": "array", "items": {"type": "integer"}},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/m/$ref",
            "/inputSchema/properties/n/$ref",
            "/inputSchema/properties/é/$ref",
        ),
    ),
    Example(
        "encoded already, and a property named $ref",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "m": {"$ref": "#/$defs/Map%3Cstring%3E"},
                    "t": {"$ref": "#/$defs/a~1b"},
                    "$ref": {"type": "string", "default": "a b"},
                    "i": {"$id": "http://[::1]/a"},
                    "r": {"$recursiveRef": "#/a b", "id": "a b"},
                },
                "$defs": {"Map<string>": {"type": "object"}, "a/b": {"type": "string"}},
            },
        },
    ),
)
