"""A `format` that form fields do not have.

What it checks: that a string field's `format` is `email`, `uri`, `date` or `date-time`.

Why: clients choose the input and check the answer by the format; they know these four.

Clause: the file schema.ts from 2025-06-18 on, and the elicitation page: supported formats are
`email`, `uri`, `date` and `date-time`.

Fix: one of the four where it is meant; else leave `format` out and say in `description` what is
wanted.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._subset import FORMATS, SINCE, URL, Fit, fields, form_of

MEANT = {
    "datetime": "date-time",
    "date_time": "date-time",
    "e-mail": "email",
    "mail": "email",
    "url": "uri",
}

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="error",
    clause="elicitation page: supported formats are email, uri, date and date-time",
    clauses=("EL-02",),
    url=URL,
    since=SINCE,
    messages={
        "misspelt": Message(
            "field {name} has format {value}; forms know email, uri, date and date-time",
            'write "{meant}"',
        ),
        "unknown": Message(
            "field {name} has format {value}; forms know email, uri, date and date-time only",
            "leave format out, and say in the description what is wanted",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the format of each string field that has another."""
    for name, schema in fields(document):
        if form_of(schema) != Fit("string"):
            continue
        told = schema.get("format")
        if isinstance(told, str) and told not in FORMATS:
            yield _hit(name, told)


def _hit(name: str, told: str) -> Hit:
    at = ("properties", name, "format")
    meant = MEANT.get(told.lower(), told.lower())
    values = {"name": short(name), "value": short(told), "meant": meant}
    if meant in FORMATS:
        fix = Fix("safe", f'write "{meant}"', (Edit("replace", at, meant),))
        return Hit("misspelt", at, values, fix)
    fix = Fix("safe", "leave format out: it restricts nothing", (Edit("remove", at),))
    return Hit("unknown", at, values, fix)


EXAMPLES = (
    Example(
        "a telephone number, and a format of another name",
        {
            "params": {
                "message": "How to reach you?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "tel": {"type": "string", "format": "phone"},
                        "site": {"type": "string", "format": "url"},
                    },
                },
            }
        },
        flagged=(
            "/params/requestedSchema/properties/tel/format",
            "/params/requestedSchema/properties/site/format",
        ),
    ),
    Example(
        "the four formats, and a field that is named format",
        {
            "params": {
                "message": "When and where?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "mail": {"type": "string", "format": "email"},
                        "site": {"type": "string", "format": "uri"},
                        "day": {"type": "string", "format": "date"},
                        "time": {"type": "string", "format": "date-time"},
                        "format": {"type": "string", "default": "phone"},
                    },
                },
            }
        },
    ),
    Example(
        "the arguments of a tool may have any format",
        {
            "name": "call",
            "inputSchema": {
                "type": "object",
                "properties": {"tel": {"type": "string", "format": "phone"}},
            },
        },
    ),
)
