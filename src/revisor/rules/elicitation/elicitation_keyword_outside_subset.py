"""A keyword of a form that the subset does not have.

What it checks: the keywords of each field that has one of the primitive forms, of the elements of a
list, and of the root. Keywords that restrict values are a warning; annotations, and words that JSON
Schema does not know (`x-order`), harm nobody and are a note.

Why: a client makes a form of the keywords that it knows. What it does not know it leaves out, so
the answer may break a rule that the user was never told; strict clients refuse the request.

Clause: the file schema.ts from 2025-06-18 on: `PrimitiveSchemaDefinition` lists the keywords of
each form. The page of 2025-11-25 showed `pattern` once, but schema.ts never had it, and 2026-07-28
took it out.

Fix: say the rule in `description`, and check the answer in the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.keywords import meanings
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._subset import ITEM_KEYWORDS, KEYWORDS, MODES_SINCE, SINCE, URL, Fit, fields, form_of

_ROOT = frozenset({"type", "properties", "required"})
_ROOT_HARMLESS = frozenset({"additionalProperties", "$defs", "definitions"})
"""What SDKs write at the root of every schema: it changes no field of the form."""

PAGE_WITH_PATTERN = "2025-11-25"

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="warning",
    clause="schema.ts: PrimitiveSchemaDefinition lists the keywords of each form field",
    clauses=("EL-01",),
    url=URL,
    since=SINCE,
    messages={
        "field": Message(
            "field {name} has {keyword}, which is outside of the subset for forms: clients may "
            "ignore it or refuse the request",
            "say it in the description, and check the answer in the server; the keywords of such a "
            "field are {allowed}",
        ),
        "pattern": Message(
            "field {name} has pattern, which is outside of the subset for forms: the page of "
            "2025-11-25 showed it once, but schema.ts never had it and 2026-07-28 took it out",
            "say it in the description, and check the answer in the server",
        ),
        "root": Message(
            "requestedSchema has {keyword} at its root, which is outside of the subset for forms: "
            "clients look at type, properties and required only",
            "say it in the message or in the descriptions, and check the answer in the server",
        ),
        "annotation": Message(
            "{keyword} is outside of the subset for forms; it harms nobody, and clients ignore it",
            "leave it out where clients are strict",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the root's keywords, then those of each field."""
    value = document.value
    if not isinstance(value, dict):
        return
    known = _ROOT | {"$schema"} if context.revision >= MODES_SINCE else _ROOT
    for keyword in value:
        if keyword not in known:
            harmless = keyword in _ROOT_HARMLESS or _is_annotation(keyword)
            yield _hit("annotation" if harmless else "root", (keyword,), {"keyword": keyword})
    for name, schema in fields(document):
        found = form_of(schema)
        if isinstance(found, Fit):
            yield from _of_field(name, schema, found, context.revision)


def _of_field(name: str, schema: Any, found: Fit, revision: str) -> Iterator[Hit]:
    allowed = KEYWORDS[found.form]
    values = {"name": short(name), "allowed": ", ".join(sorted(allowed))}
    for keyword in schema:
        if keyword not in allowed:
            at = ("properties", name, keyword)
            pattern = keyword == "pattern" and revision == PAGE_WITH_PATTERN
            message = "annotation" if _is_annotation(keyword) else "field"
            yield _hit("pattern" if pattern else message, at, values | {"keyword": keyword})
    inner = ITEM_KEYWORDS.get(found.form, frozenset())
    for keyword in schema["items"] if inner else ():
        if keyword not in inner:
            place = ("properties", name, "items", keyword)
            message = "annotation" if _is_annotation(keyword) else "field"
            of_items = {"keyword": f"items/{keyword}", "allowed": ", ".join(sorted(inner))}
            yield _hit(message, place, values | of_items)


def _hit(message: str, at: Pointer, values: dict[str, str]) -> Hit:
    return Hit(message, at, values, severity="note" if message == "annotation" else None)


def _is_annotation(keyword: str) -> bool:
    """Whether a keyword restricts no value: JSON Schema's annotations, and what it has not."""
    return all(meaning.kind in ("annotation", "identifier") for meaning in meanings(keyword))


def _asking(root: dict[str, Any], **properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, **root}
    return {"params": {"message": "Please fill in", "requestedSchema": schema}}


_AT = "/params/requestedSchema/properties"

EXAMPLES = (
    Example(
        "restrictions that no form shows",
        _asking(
            {"additionalProperties": False, "dependentRequired": {"a": ["b"]}},
            a={"type": "string", "pattern": "^[A-Z]+$", "x-order": 1},
            b={"type": "integer", "multipleOf": 5},
            c={
                "type": "array",
                "items": {"type": "string", "enum": ["x"], "maxLength": 1, "title": "One"},
                "uniqueItems": True,
            },
        ),
        flagged=(
            "/params/requestedSchema/additionalProperties",
            "/params/requestedSchema/dependentRequired",
            f"{_AT}/a/pattern",
            f"{_AT}/a/x-order",
            f"{_AT}/b/multipleOf",
            f"{_AT}/c/items/maxLength",
            f"{_AT}/c/items/title",
            f"{_AT}/c/uniqueItems",
        ),
        revision="2026-07-28",
    ),
    Example(
        "pattern, which the page of that revision showed",
        _asking({}, a={"type": "string", "pattern": "^[A-Z]+$"}),
        flagged=(f"{_AT}/a/pattern",),
        revision="2025-11-25",
    ),
    Example(
        "$schema came to the root with 2025-11-25",
        _asking({"$schema": "https://json-schema.org/draft/2020-12/schema"}),
        flagged=("/params/requestedSchema/$schema",),
        revision="2025-06-18",
    ),
    Example(
        "a field that is named pattern, all keywords of a string, and $schema",
        _asking(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "required": ["pattern"]},
            pattern={
                "type": "string",
                "title": "Pattern",
                "description": "A regular expression.",
                "minLength": 1,
                "maxLength": 80,
                "default": ".*",
            },
            when={"type": "string", "format": "date-time"},
        ),
        revision="2026-07-28",
    ),
)
