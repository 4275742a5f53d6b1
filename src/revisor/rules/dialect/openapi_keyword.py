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
            "nullable is a keyword of OpenAPI 3.0; {dialect} ignores it, so null is refused here",
            "{remedy}",
        ),
        "ignored": Message(
            "{keyword} is a keyword of OpenAPI 3.0; {dialect} ignores it", "{remedy}"
        ),
    },
)

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
    if use.keyword == "nullable" and use.value is True and _refuses_null(use.sub.value):
        given = use.sub.value["type"]
        listed = [*([given] if isinstance(given, str) else given), "null"]
        values["remedy"] = f'write "type": {short(listed)} instead of nullable'
        edits = (Edit("remove", ("nullable",)), Edit("replace", ("type",), listed))
        yield Hit("nullable", ("nullable",), values, Fix("safe", "list the type null", edits))
    else:
        values["remedy"] = REMEDIES[use.keyword]
        yield Hit("ignored", (use.keyword,), values, severity="note")


def _refuses_null(value: dict[str, object]) -> bool:
    return "type" in value and "null" not in names(value["type"])


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
