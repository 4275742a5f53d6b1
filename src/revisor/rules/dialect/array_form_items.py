"""An array of schemas under `items`.

What it checks: that `items` is one schema wherever 2020-12 governs. Up to 2019-09 it could also
be an array, one schema for each position; 2020-12 moved that form to `prefixItems`.

Why: validators of 2020-12 cannot compile such a schema, so clients drop the tool, or the whole
server; validators of draft-07 check the positions. One schema, two meanings.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect) and
section 5 (servers must declare any other dialect with `$schema`).

Fix: rename `items` to `prefixItems`, and a neighbouring `additionalItems` to `items`. Changing
only `$schema` is not enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.keywords import in_force
from revisor.dialect.metaschema import MetaschemaFault
from revisor.facts import registry
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules._migrating import migrated
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("items",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-01", "JS-08", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1.1",
    messages={
        "empty": Message(
            "items is an empty array; it must be one schema",
            'leave items out, or write "items": {{}}: both allow any element',
        ),
        "empty-older": Message(
            "items is an empty array; {dialect} wants one schema there, or an array of at least "
            "one",
            'leave items out, or write "items": {{}}: both allow any element',
        ),
        "undeclared": Message(
            "items is an array of schemas, the form of draft-07; without $schema {governed}, where "
            "items is one schema",
            "{remedy}",
        ),
        "declared": Message(
            "items is an array of schemas, but {dialect}, which the schema declares, wants one "
            "schema there: changing $schema does not migrate what stands below it",
            "{remedy}",
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Whether the fault is an array that an older dialect would accept."""
    return isinstance(fault.value, list) and fault.member is None


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Flag the array, and tell what becomes of `additionalItems` beside it."""
    values = {"dialect": fault.dialect.title, "remedy": _remedy(fault.holder)}
    if not fault.value:
        older = "prefixItems" not in in_force(fault.dialect.short_name)
        any_element = Fix("safe", "allow any element", (Edit("replace", ("items",), {}),))
        yield Hit("empty-older" if older else "empty", values=values, fix=any_element)
        return
    governed = "this is 2020-12"
    if not registry.revision(context.revision).default_dialect:
        governed = "this was judged as 2020-12 (the revision names no default)"
    kind = "declared" if _is_declared(fault) else "undeclared"
    fix, base = migrated(fault.document, context)
    yield Hit(kind, values={**values, "governed": governed}, fix=fix, base=base)


def _is_declared(fault: MetaschemaFault) -> bool:
    """Whether the resource that the array stands in, or one around it, has `$schema`."""
    sub = fault.document.index.get(fault.at)
    while sub is not None:
        if "$schema" in sub.resource.value:
            return True
        sub = sub.parent
    return "$schema" in fault.document.value


def _remedy(holder: dict[str, Any]) -> str:
    if "prefixItems" in holder:
        return (
            'take the array out: "prefixItems" stands there already; "items" is one schema, for '
            "the elements after those"
        )
    rest = ', and "items" instead of "additionalItems"' if "additionalItems" in holder else ""
    return f'write "prefixItems" instead of "items"{rest}'


EXAMPLES = (
    Example(
        "an empty array, as PHP writes an empty object",
        {
            "name": "tags",
            "inputSchema": {"type": "object", "properties": {"t": {"type": "array", "items": []}}},
        },
        flagged=("/inputSchema/properties/t/items",),
    ),
    Example(
        "a tuple without $schema",
        {
            "name": "place",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}
                },
            },
        },
        flagged=("/inputSchema/properties/pair/items",),
    ),
    Example(
        "the same tuple where draft-07 is declared",
        {
            "name": "place",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {"pair": {"type": "array", "items": [{"type": "string"}]}},
            },
        },
    ),
    Example(
        "a property that is named items, and an example value that looks like a schema",
        {
            "name": "cart",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "items": {"type": "array", "examples": [{"items": [{"type": "string"}]}]}
                },
            },
        },
    ),
)
