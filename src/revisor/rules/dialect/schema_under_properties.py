"""A whole schema put under `properties`.

What it checks: whether `properties` has members named `type`, `required`, `$schema` or
`additionalProperties` whose values are no schemas, as happens when a schema with its own keywords
is put where only the properties belong.

Why: every keyword of the inner schema becomes a property of that name, and most of them are no
schemas, so the tool cannot be compiled.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: move `type`, `required` and `$schema` out of `properties`, to the level above.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.metaschema import MetaschemaFault, is_schema
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("properties",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.1",
    messages={
        "nested": Message(
            "properties holds {names}, which are no schemas: it looks as if a whole schema was "
            "put where only its properties belong",
            "move {names} one level up, beside properties",
        )
    },
)
MISPLACED = ("$schema", "type", "required", "additionalProperties", "title", "description")


def claims(fault: MetaschemaFault) -> bool:
    """Whether the bad member is named as a keyword, with a type or list of names beside it."""
    held = fault.holder["properties"]
    if not isinstance(held, dict):
        return False
    typed = held.get("type") == "object" or isinstance(held.get("required"), list)
    return fault.member in MISPLACED and typed


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Tell all misplaced keywords of one `properties` at once, at the first of them."""
    held = fault.holder["properties"]
    bad = [n for n in held if n in MISPLACED and not is_schema(held[n], fault.dialect)]
    if bad[0] == fault.member:
        yield Hit("nested", values={"names": ", ".join(map(short, bad))}, fix=_fix(fault, bad))


def _fix(fault: MetaschemaFault, bad: list[str]) -> Fix | None:
    """Return the fix that moves the keywords up; what is left are the properties."""
    holder, held = fault.holder, fault.holder["properties"]
    if any(name in holder and holder[name] != held[name] for name in bad):
        return None
    rest = {name: value for name, value in held.items() if name not in bad}
    if rest.keys() == {"properties"} and isinstance(rest["properties"], dict):
        rest = rest["properties"]
    new = {**holder, "properties": rest, **{name: held[name] for name in bad}}
    return Fix("unsafe", "move them one level up", (Edit("replace", (), new),))


EXAMPLES = (
    Example(
        "type and required one level too deep",
        {
            "name": "gems",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}},
                    "required": ["name"],
                },
            },
        },
        flagged=("/inputSchema/properties/type",),
    ),
    Example(
        "properties that happen to have these names",
        {
            "name": "gems",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "type": {"type": "string", "default": "object"},
                    "required": {"type": "array", "items": {"type": "string"}},
                    "title": True,
                },
            },
        },
    ),
)
