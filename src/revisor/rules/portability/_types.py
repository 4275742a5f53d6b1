"""Lists of types, and "any type", written as alternatives with one type each."""

from __future__ import annotations

from typing import Any

from revisor.dialect.keywords import in_force
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer

_NULL = "null"
_NAMES: dict[type[Any], str] = {
    bool: "boolean",
    str: "string",
    int: "integer",
    float: "number",
    list: "array",
}
"""Names of the types of JSON; a boolean is an integer in Python, so it comes first."""
_OF_TYPE: dict[str, tuple[str, ...]] = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
    "object": (
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
    ),
    "boolean": (),
}


def any_type() -> list[dict[str, Any]]:
    """Return alternatives that together accept every JSON value."""
    types = ("string", "number", "boolean", "object", _NULL)
    return [*({"type": name} for name in types), {"type": "array", "items": {}}]


def split(use: KeywordUse) -> Fix | None:
    """Return the fix that writes `type: [X, null]` as alternatives; None where it is not so simple.

    The keywords that only concern X move into its alternative; annotations stay. Nothing is moved
    that a reference could lead to, and nothing beside keywords that look at both.
    """
    types = [name for name in use.value if name != _NULL]
    if len(use.value) != len(types) + 1 or len(types) != 1 or use.sub.document.references:
        return None
    schema, own = use.sub.value, _OF_TYPE.get(_of(types[0]))
    if own is None or not all(name in own or _stays(use, name) for name in schema):
        return None
    moved = [name for name in schema if name in own]
    alternative = {"type": types[0], **{name: schema[name] for name in moved}}
    edits = [Edit("remove", (name,)) for name in ("type", *moved)]
    edits.append(Edit("add", ("anyOf",), [alternative, {"type": _NULL}]))
    return Fix("safe", "write one alternative a type", tuple(edits))


def _of(name: Any) -> str:
    return "number" if name == "integer" else str(name)


def _stays(use: KeywordUse, name: str) -> bool:
    """Whether a keyword may stay where it is: `type` itself, and what only annotates."""
    keyword = in_force(use.sub.dialect.short_name).get(name)
    return name == "type" or (keyword is not None and keyword.kind == "annotation")


def typed(use: KeywordUse, at: Pointer, schema: dict[str, Any]) -> Fix | None:
    """Return the fix that writes the type of a schema without one, as far as that is certain.

    An enumeration has the type of its values; what only annotates accepts every type.
    """
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if isinstance(values, list):
        names = {_name(value) for value in values}
        if len(names) == 1:
            return Fix("safe", "write the type", (Edit("add", (*at, "type"), names.pop()),))
        return None
    if not all(_stays(use, name) for name in schema):
        return None
    return Fix("safe", "name every type", (Edit("add", (*at, "anyOf"), any_type()),))


def _name(value: Any) -> str:
    if value is None:
        return _NULL
    for kind, name in _NAMES.items():
        if isinstance(value, kind):
            return name
    return "object"
