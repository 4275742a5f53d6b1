"""Where the texts of two schemas differ: there instances are drawn first, and to the end.

Subschemas of the same place are held against each other, each without what stands below it. A place
that migrations rename is the same one. Where the dialects differ, only keywords that mean the same
in all of them make a subschema the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.dialect.document import SchemaDocument
from revisor.dialect.json_values import frozen
from revisor.dialect.keywords import in_force
from revisor.dialect.walk import DEFINITIONS, Subschema
from revisor.model.pointer import Pointer

_Place = tuple[str, Pointer]
_RENAMED = {"definitions": "$defs", "items": "prefixItems", "dependencies": "dependentSchemas"}
_ANNOTATIONS = frozenset(
    (
        *("$schema", "$comment", "title", "description", "default", "examples", "format"),
        *("deprecated", "readOnly", "writeOnly", *DEFINITIONS),
    )
)
_STABLE = frozenset(
    (
        *("enum", "const", "minimum", "maximum", "multipleOf", "minLength", "maxLength"),
        *("pattern", "minItems", "maxItems", "uniqueItems", "required", "properties"),
        *("minProperties", "maxProperties", "patternProperties", "additionalProperties"),
        *("propertyNames", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "type"),
    )
)
"""What means the same in every dialect that knows it; `items` does where it is one schema."""


class Changed(NamedTuple):
    """Pointers of the subschemas of each side that the other side does not have so."""

    old: frozenset[Pointer]
    new: frozenset[Pointer]


def changed(old: SchemaDocument, new: SchemaDocument) -> Changed:
    """Return the subschemas of both sides that differ from the one at the same place."""
    before, after = _by_place(old), _by_place(new)
    same = {
        place for place, sub in before.items() if place in after and _is_same(sub, after[place])
    }
    return Changed(
        frozenset(sub.pointer for place, sub in before.items() if place not in same),
        frozenset(sub.pointer for place, sub in after.items() if place not in same),
    )


def _by_place(document: SchemaDocument) -> dict[_Place, Subschema]:
    return {_place(document, sub): sub for sub in document.subschemas}


def _place(document: SchemaDocument, sub: Subschema) -> _Place:
    uri, way = document.library.place(sub.pointer) if document.library else ("", sub.pointer)
    parts = [_RENAMED.get(str(p), p) if p != "items" else p for p in way]
    for number, part in enumerate(way[1:], 1):
        if way[number - 1] == "items" and isinstance(part, int):
            parts[number - 1] = _RENAMED["items"]
    return uri.rstrip("#"), tuple(parts)


def _is_same(old: Subschema, new: Subschema) -> bool:
    if not isinstance(old.value, dict) or not isinstance(new.value, dict):
        return old.value is new.value
    if _own(old) != _own(new):
        return False
    return old.dialect.uri == new.dialect.uri or (_is_stable(old) and _is_stable(new))


def _is_stable(sub: Subschema) -> bool:
    held = sub.value
    if "$ref" in held:
        return not any(
            key in in_force("2020-12") for key in held if key not in ("$ref", *_ANNOTATIONS)
        )
    known = {"items"} if isinstance(held.get("items"), dict | bool) else set()
    if "prefixItems" in held or (sub.dialect.short_name == "draft-04" and "type" in held):
        return False
    return all(k in _STABLE or k in known or k in _ANNOTATIONS for k in held)


def _own(sub: Subschema) -> bytes:
    """Return what a subschema says itself, with the names alone of what stands below it."""
    held: dict[str, Any] = {}
    for keyword, value in sub.value.items():
        if keyword not in _ANNOTATIONS:
            held[keyword] = _said(keyword, value)
    return frozen(held)


_SCHEMAS = frozenset(
    (
        *("additionalProperties", "propertyNames", "items", "not", "if", "then", "else"),
        *("contains", "additionalItems", "unevaluatedItems", "unevaluatedProperties"),
    )
)
_LISTS = frozenset(("allOf", "anyOf", "oneOf", "prefixItems", "items"))
_NAMED = frozenset(("properties", "patternProperties", "dependentSchemas", "dependencies"))


def _said(keyword: str, value: Any) -> Any:
    if keyword in _SCHEMAS and isinstance(value, dict):
        return True
    if keyword in _LISTS and isinstance(value, list):
        return len(value)
    if keyword in _NAMED and isinstance(value, dict):
        return {n: v if isinstance(v, list) else True for n, v in sorted(value.items())}
    if keyword == "$ref" and isinstance(value, str):
        return value.replace("/definitions/", "/$defs/")
    return value
