"""A `type` that is not one of the seven type names.

What it checks: that `type` is one of `array`, `boolean`, `integer`, `null`, `number`, `object`
and `string`, or a list of different ones of these.

Why: no validator can compile the schema, so the tool is lost, often with its whole server.
Upper-case names come from protobuf forms, `any`, `float` or `dict` from programming languages,
JSON null from generators that mean the type `"null"`.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: write the type name that is meant; for "any type" leave `type` out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import TYPE_NAMES, repeats
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix, Safety
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

MEANT = {
    "any": "",
    "array[string]": "array",
    "bool": "boolean",
    "date": "string",
    "date-time": "string",
    "datetime": "string",
    "decimal": "number",
    "dict": "object",
    "double": "number",
    "enum": "string",
    "file": "string",
    "float": "number",
    "float32": "number",
    "float64": "number",
    "int": "integer",
    "int32": "integer",
    "int64": "integer",
    "list": "array",
    "long": "integer",
    "map": "object",
    "none": "null",
    "nil": "null",
    "str": "string",
    "text": "string",
    "tuple": "array",
    "undefined": "",
    "uuid": "string",
}

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("type",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1",
    messages={
        "case": Message(
            "type is {value}; type names are lower case", "write {meant} instead of {value}"
        ),
        "case-again": Message(
            "type names {value} beside {meant}; type names are lower case", "take {value} out"
        ),
        "null": Message(
            'type is JSON null, which is not the type name "null"',
            'write "null" in quotes if only null is allowed, or leave type out if anything is',
        ),
        "foreign": Message("type {value} is no JSON Schema type", "{remedy}"),
        "repeated": Message("type names {value} more than once", "name each type once"),
        "shape": Message(
            "type is {value}; it must be a type name or a list of different type names",
            "write one of " + ", ".join(TYPE_NAMES) + ", a list of them, or leave type out",
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Every fault of `type` is told here."""
    return True


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Say which name is wrong and which one is probably meant."""
    value = fault.value
    if value is None:
        yield Hit("null", fix=_null(fault))
    elif isinstance(value, str):
        yield _of_name(value, (fault.keyword,))
    elif isinstance(value, list) and value:
        yield from _of_list(value, fault.keyword)
    else:
        yield Hit("shape", values={"value": short(value)})


def _of_list(value: list[Any], keyword: str) -> Iterable[Hit]:
    bad = [(i, n) for i, n in enumerate(value) if n not in TYPE_NAMES]
    there = {name for name in TYPE_NAMES if name in value}
    for position, name in bad:
        if isinstance(name, str):
            hit = _of_name(name, (keyword, position))
            meant = name.strip().lower()
            known = MEANT.get(meant, meant)
            if known in there and known != meant:
                hit = hit._replace(fix=_without(hit).fix)
            yield _without(hit) if meant in there else hit
            there |= {known} & set(TYPE_NAMES)
        else:
            yield Hit("null" if name is None else "shape", (keyword, position), _shown(name))
    if not bad:
        again = repeats(value)
        edits = tuple(Edit("remove", (keyword, position)) for position in reversed(again))
        fix = Fix("safe", "name each type once", edits)
        yield Hit("repeated", (keyword,), _shown(value[again[0]]), fix)


def _null(fault: MetaschemaFault) -> Fix:
    """Return the fix that takes null for its name: certain where it is one alternative of others.

    A parameter whose only type is null may as well be one of any type.
    """
    alternative = len(fault.at) > 1 and fault.at[-2] in ("anyOf", "oneOf")
    safety: Safety = "safe" if alternative and len(fault.holder) == 1 else "unsafe"
    return Fix(safety, 'write "null"', (Edit("replace", (fault.keyword,), "null"),))


def _without(hit: Hit) -> Hit:
    """Return the hit for a name that stands in the list already, or will after an earlier fix."""
    fix = Fix("safe", "take the entry out", (Edit("remove", hit.at),))
    return Hit("case-again", hit.at, hit.values, fix)


def _shown(value: Any) -> dict[str, str]:
    return {"value": short(value)}


def _of_name(name: str, at: tuple[str | int, ...]) -> Hit:
    lower = name.strip().lower()
    if lower in TYPE_NAMES:
        values = {"value": short(name), "meant": short(lower)}
        edit = Edit("replace", at, lower)
        return Hit("case", at, values, Fix("safe", f'write "{lower}"', (edit,)))
    remedy, fix = _instead(lower, at)
    return Hit("foreign", at, {"value": short(name), "remedy": remedy}, fix)


def _instead(lower: str, at: Pointer) -> tuple[str, Fix | None]:
    """Return what to write instead of a foreign name, and the fix where it is no guess."""
    meant = MEANT.get(lower)
    words = re.split(r"[|,/ ]+", lower)
    new: str | list[str]
    if meant:
        remedy, new = f'write "{meant}"', meant
    elif meant == "":
        remedy = "leave type out: without it any type is allowed"
        fix = Fix("safe", "leave type out", (Edit("remove", at),))
        return remedy, fix if len(at) == 1 else None
    elif len(words) > 1 and len(at) == 1 and _are_types(words):
        remedy, new = f"write the list {short(words)}", words
    else:
        return _nearest(lower), None
    return remedy, Fix("safe", remedy, (Edit("replace", at, new),))


def _are_types(words: list[str]) -> bool:
    return all(word in TYPE_NAMES for word in words) and len(words) == len(set(words))


def _nearest(lower: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(lower, TYPE_NAMES, n=1)
    return f'write "{close[0]}"' if close else "write one of " + ", ".join(TYPE_NAMES)


EXAMPLES = (
    Example(
        "upper-case names, a name of a programming language, and JSON null",
        {
            "name": "serial_open",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "port": {"type": "STRING"},
                    "rate": {"type": ["int", "null"]},
                    "flag": {"anyOf": [{"type": None}, {"type": "boolean"}]},
                    "name": {"type": ["string", "STRING"]},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/flag/anyOf/0/type",
            "/inputSchema/properties/name/type/1",
            "/inputSchema/properties/port/type",
            "/inputSchema/properties/rate/type/0",
        ),
    ),
    Example(
        "a property that is named type",
        {
            "name": "file",
            "inputSchema": {
                "type": "object",
                "properties": {"type": {"type": "string", "enum": ["FILE", "int"]}},
            },
        },
    ),
)
