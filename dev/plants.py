"""Mistakes that migrators make, each as what it makes of one subschema of a right migration.

A mistake counts only where it certainly changes what is accepted. That is never asked of the
comparison that is under test. For the official suite, a test of the suite itself has to get another
verdict from the bare engine. For real schemas the place decides: nothing but `properties` and
`items` on the way to it, no combination beside it, and a keyword that no neighbour implies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Resource, Subschema, walk
from revisor.facts import registry
from revisor.model.pointer import Pointer

Held = dict[str, Any]
Plant = Callable[[Held], Iterator[Held]]

_BOUNDS: tuple[str, ...] = (
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "multipleOf",
)
_BOUNDS += ("exclusiveMinimum", "exclusiveMaximum", "minProperties", "maxProperties", "pattern")
_FLIPPED = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}
_FLIPPED |= {new: old for old, new in _FLIPPED.items()}


def without(held: Held, *names: str) -> Held:
    """Return a copy without some members."""
    return {name: value for name, value in held.items() if name not in names}


def _dropping(*names: str) -> Plant:
    def plant(held: Held) -> Iterator[Held]:
        yield from (without(held, name) for name in names if name in held)

    return plant


def _renaming(names: dict[str, str]) -> Plant:
    def plant(held: Held) -> Iterator[Held]:
        for old, new in names.items():
            if old in held and new not in held:
                yield {new if name == old else name: value for name, value in held.items()}

    return plant


def _required(held: Held) -> Iterator[Held]:
    names: list[str] = held.get("required") or []
    for gone in names[:3]:
        yield {**held, "required": [name for name in names if name != gone]}


def _items_kept(held: Held) -> Iterator[Held]:
    if "prefixItems" in held:
        rest = {"additionalItems": held["items"]} if "items" in held else {}
        yield {**without(held, "prefixItems"), "items": held["prefixItems"], **rest}


def _one_more(held: Held) -> Iterator[Held]:
    if isinstance(held.get("prefixItems"), list):
        yield {**held, "prefixItems": [True, *held["prefixItems"]]}


def _off_by_one(held: Held) -> Iterator[Held]:
    for keyword, by in (("minimum", 1), ("minLength", 1), ("maxItems", -1), ("maximum", -1)):
        if isinstance(held.get(keyword), int):
            yield {**held, keyword: held[keyword] + by}


def _pointers(held: Held) -> Iterator[Held]:
    text = held.get("$ref")
    if isinstance(text, str) and re.search(r"/\d+$", text):
        at, _, number = text.rpartition("/")
        yield {**held, "$ref": f"{at}/{int(number) + 1}"}
    elif isinstance(text, str) and "#/" in text:
        yield {**held, "$ref": text.rpartition("/")[0]}


def _dependencies_left(held: Held) -> Iterator[Held]:
    both = {**held.get("dependentRequired", {}), **held.get("dependentSchemas", {})}
    if both:
        yield {**without(held, "dependentRequired", "dependentSchemas"), "dependencies": both}


def _branch_dropped(held: Held) -> Iterator[Held]:
    for keyword in ("anyOf", "oneOf", "allOf"):
        branches = held.get(keyword)
        if isinstance(branches, list) and len(branches) > 1:
            yield {**held, keyword: branches[:-1]}


def _enum_cut(held: Held) -> Iterator[Held]:
    members = held.get("enum")
    if isinstance(members, list) and len(members) > 1:
        yield {**held, "enum": members[1:]}


def _member_dropped(held: Held) -> Iterator[Held]:
    members = held.get("enum")
    if not isinstance(members, list):
        return
    for gone in range(1, len(members)):
        yield {**held, "enum": [*members[:gone], *members[gone + 1 :]]}


def _property_renamed(held: Held) -> Iterator[Held]:
    known = held.get("properties")
    if isinstance(known, dict) and known:
        first = next(iter(known))
        yield {**held, "properties": {**without(known, first), f"{first}_": known[first]}}


def _property_dropped(held: Held) -> Iterator[Held]:
    known = held.get("properties")
    if isinstance(known, dict) and known:
        yield {**held, "properties": without(known, next(iter(known)))}


def _old_pointers(held: Held) -> Iterator[Held]:
    text = held.get("$ref")
    if isinstance(text, str) and "/$defs/" in text:
        yield {**held, "$ref": text.replace("/$defs/", "/definitions/")}


PLANTS: dict[str, Plant] = {
    "bound dropped": _dropping(*_BOUNDS),
    "bound off by one": _off_by_one,
    "exclusive bound flipped": _renaming(_FLIPPED),
    "type dropped": _dropping("type"),
    "enum or const dropped": _dropping("enum", "const"),
    "enum cut short": _enum_cut,
    "enum member dropped": _member_dropped,
    "required dropped": _required,
    "items array kept": _items_kept,
    "tuple shifted": _one_more,
    "additionalItems lost": lambda held: (
        _dropping("items")(held) if "prefixItems" in held else iter(())
    ),
    "items lost": _dropping("items", "prefixItems", "unevaluatedItems", "uniqueItems"),
    "contains lost": _dropping("contains", "minContains", "maxContains"),
    "dependencies left": _dependencies_left,
    "dependencies lost": _dropping("dependentRequired", "dependentSchemas"),
    "pointer wrong": _pointers,
    "definitions renamed, pointers not": _old_pointers,
    "recursiveRef left": _renaming({"$dynamicRef": "$recursiveRef"}),
    "name lost": _dropping("$anchor", "$dynamicAnchor", "$id"),
    "reference lost": _dropping("$ref", "$dynamicRef"),
    "additionalProperties lost": _dropping("additionalProperties", "unevaluatedProperties"),
    "property renamed": _property_renamed,
    "property dropped": _property_dropped,
    "patterns of names lost": _dropping("patternProperties", "propertyNames"),
    "branch dropped": _branch_dropped,
    "combination lost": _dropping("allOf", "anyOf", "oneOf", "not", "if", "then", "else"),
    "oneOf made anyOf": _renaming({"oneOf": "anyOf"}),
}


def subschemas(schema: Any) -> list[Subschema]:
    """Return every subschema of a 2020-12 schema, as it is walked."""
    resource = Resource((), "", registry.dialect(DEFAULT_DIALECT), schema)
    return walk(Subschema(schema, (), resource, None, "", None, None))


def replaced(schema: Any, way: Pointer, new: Any) -> Any:
    """Return a copy in which something else stands at a place."""
    if not way:
        return new
    copy = schema.copy()
    top = copy
    for token in way[:-1]:
        copy[token] = copy[token].copy()
        copy = copy[token]
    copy[way[-1]] = new
    return top


def planted(schema: Any, where: Callable[[Subschema], bool]) -> Iterator[tuple[str, Pointer, Any]]:
    """Yield (kind, place, wrong schema) of every mistake at the places that are chosen."""
    for sub in subschemas(schema):
        if isinstance(sub.value, dict) and where(sub):
            for kind, plant in PLANTS.items():
                for wrong in plant(sub.value):
                    yield kind, sub.pointer, replaced(schema, sub.pointer, wrong)


def woken(old: Any, schema: Any) -> Iterator[tuple[str, Pointer, Any]]:
    """Yield schemas in which what stood beside a `$ref` without force has some."""
    for sub in subschemas(schema):
        before = old
        for token in sub.pointer:
            found = isinstance(before, dict) and token in before
            before = before[token] if found else None
        if isinstance(before, dict) and "$ref" in before and isinstance(sub.value, dict):
            beside = without(before, "$ref", "definitions", "$defs", "$id", "id", "$schema")
            if "$ref" in sub.value and beside:
                yield (
                    "siblings woken",
                    sub.pointer,
                    replaced(schema, sub.pointer, {**beside, **sub.value}),
                )


def relabelled(old: Any) -> Iterator[tuple[str, Pointer, Any]]:
    """Yield the schema with nothing but another `$schema`."""
    if isinstance(old, dict):
        yield "relabelled only", (), {**old, "$schema": registry.dialect(DEFAULT_DIALECT).uri}


_COMBINING = frozenset(
    (
        *("allOf", "anyOf", "oneOf", "not", "if", "$ref", "$dynamicRef", "dependentSchemas"),
        *("dependentRequired", "dependencies", "patternProperties", "propertyNames", "const"),
        *("contains", "prefixItems", "unevaluatedItems", "unevaluatedProperties"),
        *("minProperties", "maxProperties", "$id", "$anchor", "enum"),
    )
)
_STRINGS = ("", " ", "#", "é!", "a", "0", "A b", "x" * 50, "\n", "~~~")


def is_plain_place(sub: Subschema) -> bool:
    """Whether what a subschema asks is asked of values, whatever else the schema says."""
    here: Subschema | None = sub
    while here is not None:
        held = here.value
        if not isinstance(held, dict) or (here is not sub and not _lets_through(held)):
            return False
        if here.keyword not in ("", "properties", "items"):
            return False
        here = here.parent
    return True


def _lets_through(held: Held) -> bool:
    return _COMBINING.isdisjoint(held) and held.get("maxItems") != 0


def certain(kind: str, sub: Held, wrong: Held) -> bool:
    """Whether a mistake at a plain place certainly changes what is accepted."""
    if not _COMBINING.isdisjoint(set(sub) - {"enum"}) or kind not in _CERTAIN:
        return False
    return _CERTAIN[kind](sub, wrong)


def _gone(sub: Held, wrong: Held) -> str:
    return next((name for name in sub if name not in wrong), "")


def _is_number(sub: Held) -> bool:
    return sub.get("type") in ("number", "integer") and "enum" not in sub


def _bound_matters(sub: Held, wrong: Held) -> bool:
    name = _gone(sub, wrong)
    kind, value = sub.get("type"), sub[name]
    if "enum" in sub:
        return False
    if name in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        pair = _FLIPPED[name]
        return _is_number(sub) and pair not in sub and "multipleOf" not in sub
    if name in ("minLength", "maxLength"):
        return kind == "string" and "pattern" not in sub and (value > 0 or name == "maxLength")
    if name in ("minItems", "maxItems"):
        return kind == "array" and (value > 0 or name == "maxItems") and "uniqueItems" not in sub
    return name == "pattern" and _pattern_matters(sub)


def _pattern_matters(sub: Held) -> bool:
    least, most = sub.get("minLength", 0), sub.get("maxLength", 60)
    fitting = [text for text in _STRINGS if least <= len(text) <= most]
    try:
        found = re.compile(sub["pattern"])
    except re.error:
        return False
    return sub.get("type") == "string" and not all(found.search(text) for text in fitting)


def _off_matters(sub: Held, wrong: Held) -> bool:
    moved = {name for name in wrong if wrong[name] != sub.get(name)}
    if "enum" in sub or "pattern" in sub or "multipleOf" in sub:
        return False
    if moved <= {"minimum", "maximum"}:
        beside = {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"} & set(sub)
        return _is_number(sub) and len(beside) == 1
    if moved == {"minLength"}:
        return sub.get("type") == "string" and "maxLength" not in sub
    return (
        moved == {"maxItems"}
        and sub.get("type") == "array"
        and "minItems" not in sub
        and (sub["maxItems"] > 0)
    )


def _flip_matters(sub: Held, wrong: Held) -> bool:
    name = _gone(sub, wrong)
    beside = {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"} & set(sub)
    whole = sub.get("type") == "number" or float(sub[name]).is_integer()
    return _is_number(sub) and len(beside) == 1 and whole and "multipleOf" not in sub


def _type_matters(sub: Held, _wrong: Held) -> bool:
    return isinstance(sub.get("type"), str) and "enum" not in sub


def _enum_matters(sub: Held, _wrong: Held) -> bool:
    texts = bool(sub["enum"]) and all(isinstance(m, str) for m in sub["enum"])
    return "enum" in sub and sub.get("type") == "string" and texts


def _cut_matters(sub: Held, wrong: Held) -> bool:
    gone = [member for member in sub["enum"] if member not in wrong["enum"]]
    return (
        _enum_matters(sub, wrong)
        and bool(gone)
        and not ({"pattern", "minLength", "maxLength"} & set(sub))
    )


def _required_matters(sub: Held, _wrong: Held) -> bool:
    return sub.get("type") == "object"


def _items_matter(sub: Held, wrong: Held) -> bool:
    held = sub.get("items")
    if _gone(sub, wrong) != "items" or sub.get("type") != "array" or sub.get("maxItems") == 0:
        return False
    return isinstance(held, dict) and isinstance(held.get("type"), str)


def _other_matters(sub: Held, wrong: Held) -> bool:
    held = sub[_gone(sub, wrong)]
    typed = isinstance(held, dict) and isinstance(held.get("type"), str)
    return sub.get("type") == "object" and (held is False or typed)


def _property_matters(sub: Held, _wrong: Held) -> bool:
    first = next(iter(sub["properties"].values()))
    typed = isinstance(first, dict) and isinstance(first.get("type"), str)
    open_ = sub.get("additionalProperties", True) in (True, {})
    return sub.get("type") == "object" and typed and open_


_CERTAIN: dict[str, Callable[[Held, Held], bool]] = {
    "bound dropped": _bound_matters,
    "bound off by one": _off_matters,
    "exclusive bound flipped": _flip_matters,
    "type dropped": _type_matters,
    "enum or const dropped": _enum_matters,
    "enum cut short": _cut_matters,
    "enum member dropped": _cut_matters,
    "required dropped": _required_matters,
    "items lost": _items_matter,
    "additionalProperties lost": _other_matters,
    "property renamed": _property_matters,
    "property dropped": _property_matters,
}
