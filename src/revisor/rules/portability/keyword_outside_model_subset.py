"""Keywords that a model API does not know.

What it checks: keywords outside of the subset that a model API takes; told once a schema. The
values of the facts are the keywords that it refuses.

Why: where the client passes a schema on as it is, one keyword that is not known fails the whole
request; most clients take them out first, and then the model does not see the bound.

Clause: none; JSON Schema has them.

Fix: say what matters in the description, too; leave out what the tool checks anyway.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.model.client import FactKind
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "keywords"
RULE = Rule(
    subject=SchemaDocument,
    severity="note",
    profile="portability",
    clause="portability: model APIs take a subset of the keywords",
    clauses=(),
    url="https://github.com/pizza-bot-app/pizza-bot/issues/62",
    messages={
        "keywords": Message(
            "the {field} uses {names}: {clients}",
            "say in the description what matters, too; leave out what the tool checks anyway",
        ),
    },
)

_TAKEN = (
    "$schema type properties required items enum description title default additionalProperties "
    "minimum maximum minLength maxLength minItems maxItems format anyOf"
)
_COMMON = frozenset(_TAKEN.split())
"""What everybody takes: the facts need not be asked about schemas of these alone."""


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag a schema once for all such keywords in it."""
    role = document.embedded.role
    if all(_COMMON.issuperset(s.value) for s in document.subschemas if isinstance(s.value, dict)):
        return
    facts = known(KIND, context, role)
    refused = {name for each in facts for name in each.fact.values}
    if not refused:
        return
    places: dict[str, Pointer] = {}
    for sub in document.subschemas:
        if isinstance(sub.value, dict) and not refused.isdisjoint(sub.value):
            for name in refused & sub.value.keys():
                places.setdefault(name, (*sub.pointer, name))
    if not places:
        return
    names = sorted(places)
    found = tuple(f for f in facts if not places.keys().isdisjoint(f.fact.values))
    values = {"field": role, "names": ", ".join(names), "clients": told(found)}
    yield Hit("keywords", places[names[0]], values, severity=severity(found))


EXAMPLES = (
    Example(
        "a bound and a constant",
        {
            "name": "grep",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "count": {"type": "integer", "exclusiveMinimum": 0},
                    "kind": {"type": "string", "const": "a"},
                },
            },
        },
        flagged=("/inputSchema/properties/kind/const",),
    ),
    Example(
        "properties of these names",
        {
            "name": "grep",
            "inputSchema": {
                "type": "object",
                "properties": {"const": {"type": "string"}, "oneOf": {"type": "integer"}},
            },
        },
    ),
)
