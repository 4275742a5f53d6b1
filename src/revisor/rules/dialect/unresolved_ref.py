"""A reference that leads nowhere.

What it checks: that every `$ref` and `$dynamicRef` leads to a schema inside the same document, or
to a known meta-schema.

Why: one unresolved reference makes the whole schema uncompilable, even where nothing uses it. The
usual causes: definitions that a converter dropped or left further down, `definitions` renamed to
`$defs` without the pointers, pointers meant for another document.

Clause: the basic page, $ref Resolution: schemas with unresolved references should be rejected,
not treated as permissive; SEP-1613 section 3.

Fix: point at where the schema really is, or put the definition where the pointer looks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.walk import DEFINITIONS, Subschema
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import render
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="error",
    clause="basic page, $ref Resolution: an unresolved reference is no permission",
    clauses=("JS-08", "JS-17"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#ref-resolution",
    messages={
        "nowhere": Message(
            "{keyword} {text} leads nowhere: {reason}",
            "define the schema at the place that the reference names, or correct the reference",
        ),
        "elsewhere": Message(
            "{keyword} {text} leads nowhere: {reason}; a schema of that name stands at {place}",
            "write {place} instead, or move the definition to where the reference looks for it",
        ),
        "rebased": Message(
            "{keyword} {text} leads nowhere: the identifier at {place} makes '#' mean the "
            "subschema that it stands in, and the definition stands outside",
            "take that identifier out, if nothing refers to the subschema by it, or move the "
            "definition into the subschema",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag every reference that did not resolve, with the place that was probably meant."""
    unresolved = [r for r in document.references if r.kind == "unresolved"]
    definitions = _definitions(document) if unresolved else {}
    for reference in unresolved:
        at = (*reference.sub.pointer, reference.keyword)
        values = {"keyword": reference.keyword, "text": short(reference.text, 120)}
        values["reason"] = reference.reason
        found = definitions.get(reference.text.rsplit("/", 1)[-1], [])
        place = _reference_to(found[0], reference.sub) if len(found) == 1 else ""
        if place and place != reference.text:
            values["place"] = short(place, 120)
            fix = Fix("unsafe", f"refer to {place}", (Edit("replace", at, place),))
            yield Hit("elsewhere", at, values, fix)
        elif len(found) == 1 and not place:
            values["place"] = short("#" + render(reference.sub.resource.pointer), 120)
            yield Hit("rebased", at, values)
        else:
            yield Hit("nowhere", at, values)


def _reference_to(definition: Subschema, sub: Subschema) -> str:
    """Return how `sub` refers to a definition: from its own resource; empty where it cannot."""
    resource = definition.resource
    inside = definition.pointer[len(resource.pointer) :]
    fragment = "#" + quote(render(inside), safe="/~!$&'()*+,;=:@?")
    if resource.pointer == sub.resource.pointer:
        return fragment
    return resource.base + fragment if resource.base else ""


def _definitions(document: SchemaDocument) -> dict[str | int | None, list[Subschema]]:
    """Return all definitions by their name."""
    found: dict[str | int | None, list[Subschema]] = {}
    for sub in document.subschemas:
        if sub.keyword in DEFINITIONS:
            found.setdefault(sub.name, []).append(sub)
    return found


EXAMPLES = (
    Example(
        "definitions further down than the pointer looks, and none at all",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {
                        "$defs": {"S": {"type": "string"}},
                        "properties": {"x": {"$ref": "#/$defs/S"}},
                    },
                    "b": {"$ref": "#/$defs/T"},
                    "c": {"$id": "urn:x:c", "items": {"$ref": "#/$defs/U"}},
                    "d": {"$ref": "http://json-schema.org/draft-07/schema#/$defs/T"},
                },
                "$defs": {"U": {"type": "string"}},
            },
        },
        flagged=(
            "/inputSchema/properties/a/properties/x/$ref",
            "/inputSchema/properties/b/$ref",
            "/inputSchema/properties/c/items/$ref",
            "/inputSchema/properties/d/$ref",
        ),
    ),
    Example(
        "pointers, anchors, a place that is no keyword, a meta-schema, a property named $ref",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "$ref": {"type": "string"},
                    "a": {"$ref": "#/$defs/a~1b"},
                    "b": {"$ref": "#spot"},
                    "c": {"$ref": "#/x-shared/C"},
                    "d": {"$ref": "https://json-schema.org/draft/2020-12/schema"},
                    "e": {
                        "$ref": "http://json-schema.org/draft-07/schema#/definitions/stringArray"
                    },
                },
                "$defs": {"a/b": {"type": "string"}, "b": {"$anchor": "spot"}},
                "x-shared": {"C": {"type": "integer"}},
            },
        },
    ),
)
