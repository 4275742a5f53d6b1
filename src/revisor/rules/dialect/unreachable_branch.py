"""A branch of `anyOf` or `oneOf`, or a whole `allOf`, whose types its neighbours shut out.

What it checks: whether a branch admits any JSON type that the keywords beside it admit too
(`type`, `const`, `enum`, references and `allOf` are looked at).

Why: the branch can never match. Converters cause this by writing one arbitrary `type` beside
`anyOf`.

Clause: JSON Schema 2020-12 core 10.2.1; the schema is valid, and certainly not what was meant.

Fix: take the `type` beside the branches out, or the branch.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.together import is_negated
from revisor.dialect.type_sets import ALL, admitted, names
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("anyOf", "oneOf", "allOf"),
    severity="warning",
    clause="JSON Schema 2020-12 core 10.2.1: a branch that can never match",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1",
    messages={
        "branch": Message(
            "branch {position} of {keyword} allows only {inner}, but the schema around it only "
            "{outer}: the branch can never match",
            "take type out beside {keyword} (the branches say it), or take the branch out",
        ),
        "all": Message(
            "the schemas under allOf have no type in common ({inner} against {outer}): no value "
            "is ever valid here",
            "write anyOf if one of them is enough, or correct the types",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the types that each branch admits with those around it."""
    sub, document = use.sub, use.sub.document
    if sub.only_refers or is_negated(sub):
        return
    branches = [s for s in document.children_of(sub) if s.keyword == use.keyword]
    outer = names(sub.value["type"]) if "type" in sub.value else ALL
    for branch in branches:
        inner = admitted(document, branch)
        if branch.value is False or not inner:
            continue
        if not inner & outer:
            yield _hit(use, branch, inner, outer)
            if use.keyword == "allOf":
                return
        if use.keyword == "allOf":
            outer &= inner


def _hit(use: KeywordUse, branch: Subschema, inner: frozenset[str], outer: frozenset[str]) -> Hit:
    values = {"keyword": use.keyword, "position": branch.name}
    values |= {"inner": _said(inner), "outer": _said(outer)}
    return Hit(
        "all" if use.keyword == "allOf" else "branch", (use.keyword, branch.name or 0), values
    )


def _said(types: frozenset[str]) -> str:
    shown = types - {"integer"} if "number" in types else types
    return " or ".join(short(t) for t in sorted(shown))


EXAMPLES = (
    Example(
        "one arbitrary type beside anyOf, and types that exclude each other",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "v": {"type": "string", "anyOf": [{"type": "string"}, {"type": "integer"}]},
                    "w": {"allOf": [{"$ref": "#/$defs/s"}, {"type": "integer"}]},
                },
                "$defs": {"s": {"type": "string"}},
            },
        },
        flagged=(
            "/inputSchema/properties/v/anyOf/1",
            "/inputSchema/properties/w/allOf/1",
        ),
    ),
    Example(
        "branches without a type, an integer under number, a branch that is false",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "anyOf": [{"required": ["v"]}, {"required": ["w"]}, False],
                "not": {"allOf": [{"type": "string"}, {"type": "array"}]},
                "properties": {
                    "v": {"type": "number", "anyOf": [{"type": "integer"}, {"minimum": 0.5}]},
                    "w": {"type": ["string", "null"], "oneOf": [{"const": "a"}, {"const": None}]},
                },
            },
        },
    ),
)
