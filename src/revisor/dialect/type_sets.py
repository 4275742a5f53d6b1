"""Which JSON types a subschema admits, as far as that can be told for certain without a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .keyword_values import TYPE_NAMES

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

ALL = frozenset(TYPE_NAMES)
_MAX_STEPS = 32


def names(value: Any) -> frozenset[str]:
    """Return the type names of a `type` value; all of them where it says nothing usable.

    `number` admits integers too, so `integer` is added to it.
    """
    given = [value] if isinstance(value, str) else value
    if (
        not isinstance(given, list)
        or not given
        or not all(isinstance(n, str) and n in ALL for n in given)
    ):
        return ALL
    found = frozenset(given)
    return found | {"integer"} if "number" in found else found


def is_nothing(schema: Any) -> bool:
    """Whether no value conforms to a schema: `false`, or `not` of what admits all."""
    if not isinstance(schema, dict):
        return schema is False
    refused = schema.get("not")
    return len(schema) == 1 and (refused is True or refused == {})


def type_of(value: Any) -> str:
    """Return the JSON type of a value: `integer` for every number without a fraction."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer" if value == value // 1 else "number"
    kinds: dict[type, str] = {str: "string", list: "array", dict: "object"}
    return kinds.get(type(value), "object")


def admitted(document: SchemaDocument, sub: Subschema) -> frozenset[str]:
    """Return the types that a subschema may admit: its own `type`, `const`, `enum`, `$ref`, allOf.

    Nothing outside the set can ever be valid; something inside it may still be refused.
    """
    found, stack, steps = ALL, [sub], 0
    while stack and steps < _MAX_STEPS:
        steps += 1
        here = stack.pop()
        if here.value is False:
            return frozenset()
        if not isinstance(here.value, dict):
            continue
        stack += document.certain_targets.get(here.pointer, [])
        if here.only_refers:
            continue
        found &= own(here.value, here.dialect.short_name)
        stack += [s for s in document.children_of(here) if s.keyword == "allOf"]
    return found


def own(value: dict[str, Any], dialect: str) -> frozenset[str]:
    """Return the types that `type`, `enum` and `const` of one schema object leave."""
    found = names(value["type"]) if "type" in value else ALL
    if isinstance(value.get("enum"), list):
        found &= frozenset(map(type_of, value["enum"]))
    if "const" in value and dialect != "draft-04":
        found &= {type_of(value["const"])}
    return found
