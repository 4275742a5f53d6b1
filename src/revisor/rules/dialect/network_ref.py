"""A reference to a document on the network.

What it checks: that no `$ref` leads to an http or https URI outside the document itself.

Why: clients must not fetch it on their own account, since a schema could make them call any
address that they can reach. So the reference stays unresolved and the tool is rejected.

Clause: the basic page, $ref Resolution (SEP-2106): implementations must not automatically
dereference a `$ref` that resolves to a network URI.

Fix: put the schema under `$defs` and point there.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="error",
    clause="basic page, $ref Resolution: network URIs must not be dereferenced automatically",
    clauses=("JS-14", "JS-15", "JS-17"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#ref-resolution",
    messages={
        "network": Message(
            "{keyword} {text} leads to the network ({uri}), where no client may follow on its own",
            "copy that schema to $defs and refer to it there",
        )
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag every reference that leaves the document for the network."""
    for reference in document.references:
        if reference.kind == "network":
            at = (*reference.sub.pointer, reference.keyword)
            values = {"keyword": reference.keyword, "text": short(reference.text, 120)}
            yield Hit("network", at, {**values, "uri": reference.reason[:120]})


EXAMPLES = (
    Example(
        "a schema elsewhere, absolute and relative to an $id",
        {
            "name": "a",
            "inputSchema": {
                "$id": "https://acme.example/schemas/a",
                "type": "object",
                "properties": {
                    "a": {"$ref": "https://other.example/person.json"},
                    "b": {"$ref": "address.json"},
                },
            },
        },
        flagged=("/inputSchema/properties/a/$ref", "/inputSchema/properties/b/$ref"),
    ),
    Example(
        "an absolute URI that is a resource of this document",
        {
            "name": "a",
            "inputSchema": {
                "$id": "https://acme.example/schemas/a",
                "type": "object",
                "properties": {
                    "a": {"$ref": "https://acme.example/schemas/a#/$defs/a"},
                    "b": {"$ref": "b"},
                },
                "$defs": {"a": {"type": "string"}, "b": {"$id": "b", "type": "string"}},
            },
        },
    ),
)
