"""The restricted subset of JSON Schema that form fields of an elicitation may use (EL-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from revisor.dialect.document import SchemaDocument
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.model.pointer import Pointer

SINCE = "2025-06-18"
MODES_SINCE = "2025-11-25"
FORMATS = ("email", "uri", "date", "date-time")
URL = "https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema"

Form = Literal["string", "number", "boolean", "choice", "titled-choice", "list", "titled-list"]

_COMMON = frozenset({"type", "title", "description", "default"})
KEYWORDS: dict[Form, frozenset[str]] = {
    "string": _COMMON | {"minLength", "maxLength", "format"},
    "number": _COMMON | {"minimum", "maximum"},
    "boolean": _COMMON,
    "choice": _COMMON | {"enum", "enumNames"},
    "titled-choice": _COMMON | {"oneOf"},
    "list": _COMMON | {"items", "minItems", "maxItems"},
    "titled-list": _COMMON | {"items", "minItems", "maxItems"},
}
"""What each form of a field may say. Which of it is newer than a revision is told by itself."""

ITEM_KEYWORDS: dict[Form, frozenset[str]] = {
    "list": frozenset({"type", "enum"}),
    "titled-list": frozenset({"type", "anyOf"}),
}


class Fit(NamedTuple):
    """A field that is one of the forms."""

    form: Form


class Misfit(NamedTuple):
    """Why a field is none of the forms: the message's name, the place, and what stands there."""

    reason: str
    at: Pointer
    value: Any = None


def fields(document: SchemaDocument) -> Iterator[tuple[str, Any]]:
    """Yield name and schema of each field of a requestedSchema."""
    if not isinstance(document.value, dict):
        return
    properties = document.value.get("properties")
    if isinstance(properties, dict):
        yield from properties.items()


def form_of(schema: Any) -> Fit | Misfit | None:
    """Say which form a field has, or why it has none.

    None where the fault is one of JSON Schema itself (a type that is no type name, `enum` that is
    no array), which is told as such.
    """
    if isinstance(schema, bool):
        return Misfit("boolean", (), schema)
    if not isinstance(schema, dict):
        return None
    if "$ref" in schema:
        return Misfit("reference", ("$ref",), schema["$ref"])
    for keyword in ("anyOf", "allOf", "oneOf"):
        if keyword in schema and not (keyword == "oneOf" and _is_titled_choice(schema)):
            return _composed(schema, keyword)
    return _of_type(schema)


def _is_titled_choice(schema: dict[str, Any]) -> bool:
    return are_titled(schema["oneOf"]) and schema.get("type") in ("string", None)


def are_titled(options: Any) -> bool:
    """Whether a list of alternatives is one of `{const, title}`, both of them strings."""
    if not isinstance(options, list) or not options:
        return False
    return all(_is_titled(option) for option in options)


def _is_titled(option: Any) -> bool:
    if not isinstance(option, dict):
        return False
    return isinstance(option.get("const"), str) and isinstance(option.get("title"), str)


def _composed(schema: dict[str, Any], keyword: str) -> Misfit | None:
    options = schema[keyword]
    if not isinstance(options, list) or not options:
        return None
    if any(isinstance(option, dict) and option.get("type") == "null" for option in options):
        return Misfit("nullable", (keyword,), options)
    if keyword == "anyOf" and are_titled(options):
        return Misfit("any-of-choice", (keyword,))
    if keyword != "allOf" and _are_constants(options):
        return Misfit("untitled-option", (keyword,))
    return Misfit("composed", (keyword,), keyword)


def _are_constants(options: Any) -> bool:
    return isinstance(options, list) and bool(options) and all(map(_has_const, options))


def _has_const(option: Any) -> bool:
    return isinstance(option, dict) and "const" in option


def _of_type(schema: dict[str, Any]) -> Fit | Misfit | None:
    if "type" not in schema:
        return Misfit("untyped", ())
    declared = schema["type"]
    if isinstance(declared, list):
        if not all(name in TYPE_NAMES for name in declared):
            return None
        reason = "nullable-type" if "null" in declared else "types"
        return Misfit(reason, ("type",), declared)
    if declared == "array":
        return _of_list(schema.get("items"))
    if declared == "string":
        return _of_string(schema)
    if declared in ("number", "integer"):
        return Fit("number")
    if declared == "boolean":
        return Fit("boolean")
    if declared == "object":
        return Misfit("object", ("type",))
    return Misfit("null", ("type",)) if declared == "null" else None


def _of_string(schema: dict[str, Any]) -> Fit | Misfit | None:
    if "oneOf" in schema:
        return Fit("titled-choice")
    if "enum" not in schema:
        return Fit("string")
    return _of_options(schema["enum"], ("enum",)) or Fit("choice")


def _of_options(options: Any, at: Pointer) -> Misfit | None:
    for position, option in enumerate(options if isinstance(options, list) else ()):
        if not isinstance(option, str):
            return Misfit("option", (*at, position), option)
    return None


def _of_list(items: Any) -> Fit | Misfit | None:
    if isinstance(items, list):
        return None
    if not isinstance(items, dict):
        return Misfit("list", ())
    if "$ref" in items:
        return Misfit("reference", ("items", "$ref"), items["$ref"])
    if "anyOf" in items and are_titled(items["anyOf"]):
        return Fit("titled-list")
    if "oneOf" in items and are_titled(items["oneOf"]):
        return Misfit("one-of-list", ("items", "oneOf"))
    if any(_are_constants(items.get(keyword)) for keyword in ("anyOf", "oneOf")):
        return Misfit("untitled-list", ("items",))
    if "enum" not in items:
        return Misfit("list", ("items",))
    if items.get("type") != "string":
        return Misfit("untyped-options", ("items",))
    return _of_options(items["enum"], ("items", "enum")) or Fit("list")
