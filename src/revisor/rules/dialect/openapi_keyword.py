"""A keyword of OpenAPI 3.0 that JSON Schema does not know.

What it checks: `nullable`, `discriminator`, `example`, `xml` and `externalDocs` where a keyword
stands.

Why: bridges copy schemas out of OpenAPI 3.0 files. JSON Schema ignores these keywords: a value of
null, which `nullable: true` was to allow, is refused.

Clause: SEP-1613 section 3 (a schema is judged by its declared or default dialect), and JSON
Schema 2020-12 core 4.3.1 (unknown keywords are ignored).

Fix: `nullable: true` becomes `"null"` in the list of types; `example` becomes `examples`; the
others are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.type_sets import names
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("nullable", "discriminator", "example", "xml", "externalDocs"),
    severity="warning",
    clause="SEP-1613 section 3: a schema is judged by its declared or default dialect",
    clauses=("JS-06", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.1",
    messages={
        "nullable": Message(
            "nullable is a keyword of OpenAPI 3.0; {dialect} ignores it, and null stays invalid",
            "{remedy}",
        ),
        "ignored": Message(
            "{keyword} is a keyword of OpenAPI 3.0; {dialect} ignores it", "{remedy}"
        ),
    },
)

ELSEWHERE = ("$ref", "anyOf", "oneOf", "allOf", "const")

REMEDIES = {
    "nullable": "leave it out: it changes nothing here",
    "discriminator": "tell the branches apart by a const in each of them, and leave it out",
    "example": "write examples, with the value in an array",
    "xml": "leave it out",
    "externalDocs": "leave it out, or put the link into description",
}


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the keyword; only a `nullable` that is not honoured loses something."""
    values = {"keyword": use.keyword, "dialect": use.sub.dialect.title}
    value = use.sub.value
    if use.keyword == "nullable" and use.value is True and _refuses_null(value):
        yield Hit("nullable", ("nullable",), {**values, "remedy": _remedy(value)}, _fix(value))
    else:
        yield Hit(
            "ignored",
            (use.keyword,),
            {**values, "remedy": REMEDIES[use.keyword]},
            severity="note",
        )


def _refuses_null(value: dict[str, Any]) -> bool:
    """Whether null is certainly refused, or the type is said elsewhere (`$ref`, `anyOf`)."""
    if "type" in value:
        return "null" not in names(value["type"])
    if isinstance(value.get("enum"), list):
        return None not in value["enum"]
    return any(keyword in value for keyword in ELSEWHERE)


def _remedy(value: dict[str, Any]) -> str:
    if "type" not in value and "enum" not in value:
        return 'write "anyOf" with what stands here and {"type": "null"} as two schemas'
    parts = [f'"{key}": {short(listed)}' for key, listed in _with_null(value).items()]
    return f"write {' and '.join(parts)} instead of nullable"


def _with_null(value: dict[str, Any]) -> dict[str, Any]:
    """Return `type` and `enum` as they have to be for null to be valid."""
    found: dict[str, Any] = {}
    given = value.get("type")
    if given is not None:
        found["type"] = [*([given] if isinstance(given, str) else given), "null"]
    if isinstance(value.get("enum"), list) and None not in value["enum"]:
        found["enum"] = [*value["enum"], None]
    return found


def _fix(value: dict[str, Any]) -> Fix | None:
    changed = _with_null(value)
    if not changed or any(keyword in value for keyword in ELSEWHERE):
        return None
    edits = [Edit("replace", (key,), listed) for key, listed in changed.items()]
    return Fix("safe", "allow null by type and enum", (Edit("remove", ("nullable",)), *edits))


EXAMPLES = (
    Example(
        "a nullable string, and an example",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "mode": {"type": "string", "nullable": True},
                    "size": {"type": "integer", "example": 3},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/mode/nullable",
            "/inputSchema/properties/size/example",
        ),
    ),
    Example(
        "a nullable choice, and a nullable reference",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["x"], "nullable": True},
                    "box": {"$ref": "#/$defs/box", "nullable": True},
                },
                "$defs": {"box": {"type": "object"}},
            },
        },
        flagged=(
            "/inputSchema/properties/box/nullable",
            "/inputSchema/properties/kind/nullable",
        ),
    ),
    Example(
        "parameters that are called nullable, example and xml",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "nullable": {"type": "boolean"},
                    "example": {"type": "string", "examples": ["x"]},
                    "xml": {"type": "string"},
                },
            },
        },
    ),
)
