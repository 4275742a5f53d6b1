"""Two places of one schema with the same `$id` or anchor.

What it checks: that no two subschemas of a document give themselves the same URI or the same name
within a resource.

Why: a reference to the name may lead to either; validators differ, and many refuse the schema.

Clause: JSON Schema 2020-12 core 8.2.1 and 8.2.2: identifiers must be unique; the effect of
repeats is undefined.

Fix: rename one of them, or define the schema once and refer to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.keyword_values import canonical
from revisor.dialect.references import anchor_names
from revisor.model.pointer import render
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    clause="JSON Schema 2020-12 core 8.2: an identifier names one place",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.2",
    messages={
        "repeated": Message(
            "{name} is already the name of the schema at {first}: references to it may lead to "
            "either",
            "rename one of the two, or define the schema once and refer to it",
        )
    },
)

_NAMING = frozenset(("$id", "id", "$anchor", "$dynamicAnchor"))


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Collect identifiers and anchors, and flag each later namesake that differs."""
    seen: dict[tuple[str, str], tuple[tuple[str | int, ...], str]] = {}
    for sub in document.subschemas:
        if not isinstance(sub.value, dict) or _NAMING.isdisjoint(sub.value):
            continue
        named = [(sub.resource.base, "#" + name) for name in anchor_names(sub)]
        if sub.pointer == sub.resource.pointer and sub.resource.base:
            named.append((sub.resource.base, ""))
        for key in named:
            same = canonical(sub.value)
            first, text = seen.setdefault(key, (sub.pointer, same))
            if first != sub.pointer and text != same:
                name = key[1] or key[0]
                values = {"name": short(name, 120), "first": short("#" + render(first), 120)}
                yield Hit("repeated", sub.pointer, values)


EXAMPLES = (
    Example(
        "one anchor on two schemas",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "$defs": {
                    "a": {"$anchor": "spot", "type": "string"},
                    "b": {"$anchor": "spot", "type": "integer"},
                },
                "properties": {"x": {"$ref": "#/$defs/a"}},
            },
        },
        flagged=("/inputSchema/$defs/b",),
    ),
    Example(
        "the same anchor in two resources, and properties named $id",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "$defs": {
                    "a": {"$id": "https://a.example/a", "$anchor": "spot"},
                    "b": {"$id": "https://a.example/b", "$anchor": "spot"},
                },
                "properties": {"$id": {"type": "string"}, "$anchor": {"type": "string"}},
            },
        },
    ),
)
