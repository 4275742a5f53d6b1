"""A reference to a place outside of the definitions.

What it checks: `$ref` within the schema that does not begin as a client wants it to. The values of
the facts are the beginnings that are taken.

Why: a generator that meets an object twice points to the place where it stood first, such as
`#/properties/status`, and generators of draft-07 write `#/definitions/`. A model API that takes
`#/$defs/` alone refuses the whole request.

Clause: none; JSON Schema lets a reference lead to any subschema.

Fix: put the schema under `$defs` and point there from both places.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.references import Reference
from revisor.model.client import FactKind, Known
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._hoisting import hoisted

KIND: FactKind = "reference-places"
RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    profile="portability",
    clause="portability: a model API takes references to $defs alone",
    clauses=(),
    url="https://github.com/Softeria/ms-365-mcp-server/issues/458",
    messages={
        "outside": Message(
            "$ref {text} leads outside of the definitions: {clients}",
            "put that schema under $defs and point there",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag each reference within the document that begins in another way."""
    local = [r for r in document.references if r.keyword == "$ref" and r.text.startswith("#")]
    facts = known(KIND, context, document.embedded.role) if local else ()
    strays = [(r, _refusing(r, facts)) for r in local]
    fix = hoisted(document, [r for r, found in strays if found])
    for reference, found in strays:
        if found:
            values = {"text": short(reference.text), "clients": told(found)}
            at = (*reference.sub.pointer, "$ref")
            yield Hit("outside", at, values, fix, severity(found))
            fix = None  # one fix mends all


def _refusing(reference: Reference, facts: tuple[Known, ...]) -> tuple[Known, ...]:
    return tuple(f for f in facts if not reference.text.startswith(f.fact.values))


EXAMPLES = (
    Example(
        "the schema of another property",
        {
            "name": "quest",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "status": {"type": "string", "enum": ["a", "b"]},
                    "filter": {"type": "array", "items": {"$ref": "#/properties/status"}},
                },
            },
        },
        flagged=("/inputSchema/properties/filter/items/$ref",),
    ),
    Example(
        "a tree, and the definitions of draft-07",
        {
            "name": "quest",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"in": {"$ref": "#"}, "at": {"$ref": "#/definitions/at"}},
                "definitions": {"at": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/properties/in/$ref", "/inputSchema/properties/at/$ref"),
    ),
    Example(
        "a definition",
        {
            "name": "quest",
            "inputSchema": {
                "type": "object",
                "properties": {"status": {"$ref": "#/$defs/status"}},
                "$defs": {"status": {"type": "string"}},
            },
        },
    ),
)
