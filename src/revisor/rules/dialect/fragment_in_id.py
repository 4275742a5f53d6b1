"""A `$id` that has a fragment.

What it checks: that `$id` has no fragment wherever 2019-09 or 2020-12 governs.

Why: up to draft-07, `"$id": "#name"` named a place to refer to; since 2019-09 that is `$anchor`,
and validators refuse the old form.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: write `"$anchor": "name"` instead of `"$id": "#name"`; references to `#name` stay as they
are. Leave out a `$id` that only repeats where the schema stands, such as `#/properties/name`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import is_anchor_2019, is_anchor_2020
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("$id",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.1",
    messages={
        "anchor": Message(
            "$id is {value}: {dialect} allows no fragment there, it is the draft-07 way to name "
            "a place",
            'write "$anchor": {name} instead; references to {value} stay as they are',
        ),
        "place": Message(
            "$id is {value}: {dialect} allows no fragment there, and a place needs no name",
            "leave $id out; references to {value} stay as they are",
        ),
        "fragment": Message(
            "$id is {value}: {dialect} allows no fragment there",
            "write the URI without what follows the #, and $anchor for a name inside it",
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Whether it is a string with a fragment."""
    return isinstance(fault.value, str) and "#" in fault.value


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Tell the anchor form from a URI with a fragment."""
    address, _, name = fault.value.partition("#")
    values = {"value": short(fault.value), "name": short(name), "dialect": fault.dialect.title}
    fits = is_anchor_2019 if fault.dialect.short_name == "2019-09" else is_anchor_2020
    if not address and name.startswith("/"):
        yield Hit("place", values=values)
        return
    if address or not fits(name) or "$anchor" in fault.holder:
        yield Hit("fragment", values=values)
        return
    edits = (Edit("remove", ("$id",)), Edit("add", ("$anchor",), name))
    yield Hit("anchor", values=values, fix=Fix("safe", "name the place with $anchor", edits))


EXAMPLES = (
    Example(
        "a place named in the draft-07 way",
        {
            "name": "spots",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "foo": {"$id": "#spot", "type": "integer"},
                    "bar": {"$ref": "#/properties/foo"},
                },
            },
        },
        flagged=("/inputSchema/properties/foo/$id",),
    ),
    Example(
        "the place itself, as some generators write it",
        {
            "name": "spots",
            "inputSchema": {
                "type": "object",
                "properties": {"foo": {"$id": "#/properties/foo", "type": "integer"}},
            },
        },
        flagged=("/inputSchema/properties/foo/$id",),
    ),
    Example(
        "the same where draft-07 is declared, and an empty fragment",
        {
            "tools": [
                {
                    "name": "spots",
                    "inputSchema": {
                        "$schema": "http://json-schema.org/draft-07/schema#",
                        "type": "object",
                        "properties": {"foo": {"$id": "#spot"}, "bar": {"$ref": "#spot"}},
                    },
                },
                {"name": "b", "inputSchema": {"$id": "https://a.example/b#", "type": "object"}},
            ]
        },
    ),
)
