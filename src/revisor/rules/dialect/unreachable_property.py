"""A property that one part of a schema declares and another part forbids.

What it checks: where `additionalProperties` is false, the properties that are declared for the
same object next to it: in other arms of `allOf`, in `anyOf`, `oneOf`, `then`, `else`, behind
`$ref`, or beside a `$ref` that leads to a closed schema.

Why: `additionalProperties` only sees the `properties` beside it. What is declared elsewhere is
not allowed, so the property can never be sent.

Clause: JSON Schema 2020-12 core 10.3.2.3; the schema is valid, and certainly not what was meant.

Fix: leave `additionalProperties` out of the arms and write `unevaluatedProperties: false` once at
the outermost level.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.ecma_patterns import matches_any
from revisor.dialect.explain import short
from revisor.dialect.keywords import in_force
from revisor.dialect.patterns import patterns_of
from revisor.dialect.together import SOMETIMES, is_negated, together
from revisor.dialect.type_sets import is_nothing
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("additionalProperties", "$ref"),
    severity="warning",
    clause="JSON Schema 2020-12 core 10.3.2.3: additionalProperties sees only its neighbours",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.3",
    messages={
        "forbidden": Message(
            "{names} can never be sent: additionalProperties is false here and sees only the "
            "properties beside it, not those of {place}",
            "leave additionalProperties out here and write unevaluatedProperties: false once, at "
            "the outermost level",
        ),
        "behind": Message(
            "{names} of {place} can never be sent: $ref leads to a schema with "
            "additionalProperties false, which sees only the properties beside it",
            "leave additionalProperties out where $ref leads to, and write unevaluatedProperties: "
            "false once, at the outermost level",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare what is declared for the same object with what is allowed; one place is enough."""
    if is_negated(use.sub):
        return
    if use.keyword == "$ref":
        yield from _behind(use)
    elif use.value is False and not use.sub.only_refers:
        yield from _forbidden(use, use.sub.value, together(use.sub, SOMETIMES), "forbidden")


def _behind(use: KeywordUse) -> Iterable[Hit]:
    """Look at a closed schema from the reference that leads to it."""
    for target in use.sub.document.certain_targets.get(use.sub.pointer, []):
        closed = target.value
        if isinstance(closed, dict) and closed.get("additionalProperties") is False:
            size = len(target.pointer)
            beside = (s for s in _beside(use.sub) if s.pointer[:size] != target.pointer)
            yield from _forbidden(use, closed, beside, "behind")


def _beside(sub: Subschema) -> Iterable[Subschema]:
    return (sub, *together(sub, SOMETIMES))


def _forbidden(
    use: KeywordUse, closed: dict[str, Any], others: Iterable[Subschema], message: str
) -> Iterable[Hit]:
    looked_at = 0
    for other in others:
        declared = _declared(other)
        names = _not_allowed(closed, declared)
        if names:
            values = {"names": ", ".join(map(short, names[:5])), "place": _place(other)}
            fix = _fix(use) if message == "forbidden" else None
            base = use.sub.document.embedded.origin
            yield Hit(message, (use.keyword,), values, fix, base=base)
            return
        looked_at += len(declared)
        if looked_at > _MOST_NAMES:
            return


def _fix(use: KeywordUse) -> Fix | None:
    """Return the fix that closes the object around the arms of allOf, which sees all of them."""
    outer = use.sub
    while outer.keyword == "allOf" and outer.parent is not None:
        outer = outer.parent
    known = "unevaluatedProperties" in in_force(use.sub.dialect.short_name)
    if not known or "unevaluatedProperties" in outer.value:
        return None
    edits = (
        Edit("remove", (*use.sub.pointer, "additionalProperties")),
        Edit("add", (*outer.pointer, "unevaluatedProperties"), value=False),
    )
    return Fix("unsafe", "close the object around it with unevaluatedProperties", edits)


_MOST_NAMES = 5_000
"""Names that are compared for one place: what is not found among so many is not told."""


def _declared(sub: Subschema) -> dict[str, Any]:
    properties = sub.value.get("properties") if isinstance(sub.value, dict) else None
    return properties if isinstance(properties, dict) and not sub.only_refers else {}


def _not_allowed(closed: dict[str, Any], declared: dict[str, Any]) -> list[str]:
    """Return the declared names that a closed schema refuses, in their order."""
    properties, patterns = closed.get("properties"), patterns_of(closed)
    known = properties.keys() if isinstance(properties, dict) else frozenset[str]()
    if declared.keys() <= known:
        return []
    left = [name for name in declared if name not in known and not is_nothing(declared[name])]
    return [name for name in left if not matches_any(patterns, name)]


def _place(sub: Subschema) -> str:
    return short("#" + "".join(f"/{t}" for t in sub.pointer), 100)


EXAMPLES = (
    Example(
        "a closed arm of allOf beside an arm that declares more",
        {
            "name": "a",
            "inputSchema": {
                "$defs": {"base": {"type": "object", "properties": {"auth": {"type": "string"}}}},
                "type": "object",
                "allOf": [
                    {"$ref": "#/$defs/base"},
                    {"properties": {"url": {"type": "string"}}, "additionalProperties": False},
                ],
            },
        },
        flagged=("/inputSchema/allOf/1/additionalProperties",),
    ),
    Example(
        "a closed base, and what is declared beside the reference to it",
        {
            "name": "a",
            "inputSchema": {
                "$defs": {"base": {"properties": {"auth": {}}, "additionalProperties": False}},
                "type": "object",
                "properties": {
                    "v": {"$ref": "#/$defs/base", "properties": {"url": {"type": "string"}}}
                },
                "allOf": [
                    {"$ref": "#/$defs/base"},
                    {"properties": {"auth": {"minLength": 1}, "old": {"not": {}}}},
                ],
            },
        },
        flagged=(
            "/inputSchema/allOf/0/$ref",
            "/inputSchema/properties/v/$ref",
        ),
    ),
    Example(
        "branches that only constrain what is declared, and nested objects of their own",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string"},
                    "inner": {"properties": {"x": {}}, "additionalProperties": False},
                },
                "additionalProperties": False,
                "not": {
                    "properties": {"kind": {}},
                    "additionalProperties": False,
                    "anyOf": [{"properties": {"other": {}}}],
                },
                "anyOf": [{"required": ["kind"]}, {"properties": {"kind": {"const": "b"}}}],
            },
        },
    ),
)
