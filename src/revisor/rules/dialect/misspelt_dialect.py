"""A `$schema` that is nearly the identifier of a dialect.

What it checks: that `$schema` is a string and, where it resembles the URI of a dialect, that it
is that URI to the letter (an empty fragment `#` at its end makes no difference).

Why: the value is an identifier, compared as text. Clients that do not find it among the dialects
they know refuse the tool; some try to download it.

Clause: SEP-1613 sections 2 and 3: an explicit `$schema` declares the dialect that the schema must
be valid in; a URI that identifies none declares none.

Fix: write the canonical URI, or leave `$schema` out where the schema is 2020-12.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.resolve import Declaration
from revisor.model.dialect import Dialect
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="error",
    clause="SEP-1613 section 3: the declared dialect must be one",
    clauses=("JS-02", "JS-08"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.1.1",
    messages={
        "alike": Message(
            "$schema is {value}, which identifies no dialect: {reason}",
            'write "{uri}"{or_none}',
        ),
        "type": Message(
            "$schema is {value}; it must be the URI of a dialect, as a string",
            "leave $schema out (the default is 2020-12), or write the URI of the dialect",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Compare the declaration with the dialects' identifiers."""
    for at, declared in document.undeclared_dialects:
        place = (*at, "$schema")
        if declared.kind == "not-a-string":
            fix = Fix("unsafe", "leave $schema out", (Edit("remove", place),))
            yield Hit("type", place, {"value": short(declared.declared)}, fix)
        elif declared.kind == "look-alike" and declared.dialect is not None:
            yield _alike(place, declared, declared.dialect)


def _alike(place: Pointer, declared: Declaration, dialect: Dialect) -> Hit:
    default = ", or leave $schema out: 2020-12 is the default"
    values = {"value": short(declared.declared, 120), "reason": declared.reason}
    values["uri"] = dialect.uri
    is_default = dialect.short_name == "2020-12" and len(place) == 1
    values["or_none"] = default if is_default else ""
    edit = Edit("replace", place, dialect.uri)
    fix = Fix("safe", f"write the identifier of {dialect.title}", (edit,))
    return Hit("alike", place, values, fix)


EXAMPLES = (
    Example(
        "draft-07 with https",
        {
            "name": "goto",
            "inputSchema": {
                "$schema": "https://json-schema.org/draft-07/schema",
                "type": "object",
            },
        },
        flagged=("/inputSchema/$schema",),
    ),
    Example(
        "null is not a URI",
        {"name": "goto", "inputSchema": {"$schema": None, "type": "object"}},
        flagged=("/inputSchema/$schema",),
    ),
    Example(
        "with and without the empty fragment, and a property of that name",
        {
            "tools": [
                {
                    "name": "a",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema",
                        "type": "object",
                        "properties": {"$schema": {"type": "string"}},
                    },
                },
                {
                    "name": "b",
                    "inputSchema": {
                        "$schema": "https://json-schema.org/draft/2020-12/schema#",
                        "type": "object",
                    },
                },
            ]
        },
    ),
)
