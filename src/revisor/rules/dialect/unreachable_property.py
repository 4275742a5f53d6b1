"""A property that one part of a schema declares and another part forbids.

What it checks: where `additionalProperties` is false, the properties that are declared for the
same object next to it: in other arms of `allOf`, in `anyOf`, `oneOf`, `then`, `else`, or behind
`$ref`.

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
from revisor.dialect.patterns import patterns_of
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("additionalProperties",),
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
        )
    },
)
_BRANCHES = frozenset(("allOf", "anyOf", "oneOf", "then", "else"))
_MAX_STEPS = 200
_MOST_TOLD = 5
"""Places that one keyword contradicts, told one by one; one already makes it of no use."""


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare what is declared for the same object with what is allowed beside the keyword."""
    if use.value is not False or _is_ignored(use.sub):
        return
    allowed = use.sub.value
    seen: set[str] = set()
    told = 0
    for other in _same_object(use.sub):
        if told == _MOST_TOLD:
            return
        names = [n for n in _declared(other) if n not in seen and not _allows(allowed, n)]
        if names:
            seen.update(names)
            told += 1
            values = {"names": ", ".join(map(short, names[:5])), "place": _place(other)}
            yield Hit("forbidden", ("additionalProperties",), values)


def _is_ignored(sub: Subschema) -> bool:
    return sub.dialect.ref_siblings == "ignored" and "$ref" in sub.value


def _same_object(sub: Subschema) -> Iterable[Subschema]:
    """Yield the other subschemas that are applied to the same object together with `sub`."""
    document = sub.document
    stack = [sub, *_around(sub)]
    done = {sub.pointer}
    for _ in range(_MAX_STEPS):
        if not stack:
            return
        here = stack.pop()
        if here.pointer not in done:
            yield here
        done.add(here.pointer)
        below = [] if here is not sub and _is_around(here, sub) else _below(here)
        stack += [s for s in below if s.pointer not in done]
        stack += [s for s in document.targets.get(here.pointer, ()) if s.pointer not in done]


def _below(sub: Subschema) -> list[Subschema]:
    return [s for s in sub.document.children_of(sub) if s.keyword in _BRANCHES]


def _is_around(here: Subschema, sub: Subschema) -> bool:
    return sub.pointer[: len(here.pointer)] == here.pointer


def _around(sub: Subschema) -> list[Subschema]:
    """Return the schemas around an arm of allOf, and its sister arms: they always apply too."""
    found: list[Subschema] = []
    here = sub
    while here.parent is not None and here.keyword == "allOf":
        parent = here.parent
        found.append(parent)
        sisters = sub.document.children_of(parent)[:_MAX_STEPS]
        found += [s for s in sisters if s.keyword == "allOf" and s.pointer != here.pointer]
        here = parent
    return found


def _declared(sub: Subschema) -> list[str]:
    properties = sub.value.get("properties") if isinstance(sub.value, dict) else None
    if not isinstance(properties, dict) or _is_ignored(sub):
        return []
    return [name for name, schema in properties.items() if schema is not False]


def _allows(value: dict[str, Any], name: str) -> bool:
    properties = value.get("properties")
    if isinstance(properties, dict) and name in properties:
        return True
    return matches_any(patterns_of(value), name)


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
                "anyOf": [{"required": ["kind"]}, {"properties": {"kind": {"const": "b"}}}],
            },
        },
    ),
)
