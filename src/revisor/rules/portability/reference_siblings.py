"""Keywords beside a reference.

What it checks: `$ref` with keywords beside it that a model API does not take there. The values of
the facts are the keywords that it does take.

Why: since 2019-09 they add to what the reference leads to (a description, a default), but model
APIs that write references out refuse the request where both say something.

Clause: none; since 2019-09 JSON Schema applies both.

Fix: put the keywords into the definition, or wrap the reference: `{"allOf": [{"$ref": …}], …}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "reference-siblings"
RULE = Rule(
    subject=KeywordUse,
    keywords=("$ref",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs refuse keywords beside a reference",
    clauses=(),
    url="https://github.com/lidge-jun/opencodex/issues/2673",
    messages={
        "beside": Message(
            "{names} {verb} beside $ref: {clients}",
            "put it into the definition, or leave it out",
        ),
    },
)
_APART = ("$ref", "$defs", "definitions", "$schema", "$id", "$comment")


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag a reference in force with neighbours that somebody refuses."""
    beside = [name for name in use.sub.value if name not in _APART]
    if not beside or not isinstance(use.value, str) or use.sub.only_refers:
        return
    facts = known(KIND, context, use.sub.document.embedded.role)
    found = tuple(f for f in facts if not set(beside) <= set(f.fact.values))
    if found:
        refused = [n for n in beside if any(n not in f.fact.values for f in found)]
        verb = "stands" if len(refused) == 1 else "stand"
        values = {"names": ", ".join(map(short, refused[:5])), "verb": verb}
        yield Hit("beside", ("$ref",), {**values, "clients": told(found)}, severity=severity(found))


EXAMPLES = (
    Example(
        "a type beside the reference",
        {
            "name": "go",
            "inputSchema": {
                "type": "object",
                "properties": {"at": {"$ref": "#/$defs/at", "type": "string", "minLength": 1}},
                "$defs": {"at": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/properties/at/$ref",),
    ),
    Example(
        "a description, and definitions at the root",
        {
            "name": "go",
            "inputSchema": {
                "type": "object",
                "properties": {"at": {"$ref": "#/$defs/at", "description": "Where?"}},
                "$defs": {"at": {"type": "string"}},
            },
        },
    ),
)
