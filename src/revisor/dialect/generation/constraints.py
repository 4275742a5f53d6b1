"""Write what metadata says into a schema, in the keywords that fit the types of its values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import metadata
from .options import Schema
from .refusal import CannotGenerate

_NUMBERS = {
    "gt": "exclusiveMinimum",
    "ge": "minimum",
    "lt": "exclusiveMaximum",
    "le": "maximum",
    "multiple_of": "multipleOf",
}
_SIZES = {
    "string": {"min_length": "minLength", "max_length": "maxLength"},
    "array": {"min_length": "minItems", "max_length": "maxItems"},
    "object": {"min_length": "minProperties", "max_length": "maxProperties"},
}
_LEAST = frozenset({"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"})
_MOST = frozenset({"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"})
_TEXTS = ("description", "examples", "deprecated")


def applied(schema: Schema, said: Iterable[Any], place: str, titles: bool) -> Schema:  # noqa: FBT001
    """Return the schema with what `Annotated` says added to it; the schema is changed."""
    for name, value in metadata.read(said):
        if name == "title" and titles:
            schema["title"] = value
        elif name in _TEXTS:
            schema[name] = value
        elif name.startswith("="):
            schema[name[1:]] = value
        elif name != "title":
            _constrain(schema, name, value, place)
    return schema


def _constrain(schema: Schema, name: str, value: Any, place: str) -> None:
    types = types_of(schema)
    if name == "pattern":
        keywords = {"pattern": "string"}
    elif name in _NUMBERS:
        keywords = {_NUMBERS[name]: "number"}
    else:
        keywords = {held[name]: kind for kind, held in _SIZES.items()}
    fitting = [k for k, kind in keywords.items() if types is None or kind in types]
    if not fitting:
        reason = f"{name} says nothing about a value of type {' or '.join(sorted(types or ()))}"
        raise CannotGenerate(place, reason, "take it out, or put it where the value is")
    for keyword in fitting if types is not None else fitting[:1]:
        _tighten(schema, keyword, value)


def _tighten(schema: Schema, keyword: str, value: Any) -> None:
    """Write a keyword, so that what stood there holds, too."""
    old = schema.get(keyword)
    if old is None:
        schema[keyword] = value
    elif keyword in _LEAST:
        schema[keyword] = max(old, value)
    elif keyword in _MOST:
        schema[keyword] = min(old, value)
    elif old != value:
        schema.setdefault("allOf", []).append({keyword: value})


def types_of(schema: Schema) -> frozenset[str] | None:
    """Return the types of the values that a schema accepts, None where it does not say.

    `number` stands for integers, too.
    """
    own = getattr(schema, "types", None)
    if own:
        found: frozenset[str] = own
        return found
    if "type" in schema:
        declared = schema["type"]
        names = [declared] if isinstance(declared, str) else declared
        return frozenset("number" if name == "integer" else name for name in names)
    branches = [types_of(branch) for branch in schema.get("anyOf", ())]
    if not branches or None in branches:
        return None
    return frozenset[str]().union(*(branch for branch in branches if branch is not None))
