"""Forms: the restricted subset of JSON Schema that the fields of an elicitation may use.

A form is flat, and each field one of few (schema.ts, `PrimitiveSchemaDefinition`): a string, a
number, a boolean, a choice of strings, or, from 2025-11-25 on, a choice of several. What a field
cannot say is refused rather than left out, since a client would then accept what the server does
not; only what a form cannot show anyhow goes: that a field may be null as well as left out, that
the chosen options differ, and, at 2025-06-18, the default of what is no boolean.
"""

from __future__ import annotations

import math
from typing import Any

from .build import Choice
from .options import Schema
from .refusal import CannotGenerate

FORMATS = ("email", "uri", "date", "date-time")
LISTS_SINCE = "2025-11-25"
_SAID = ("title", "description", "default")
_KEYWORDS = {
    "string": ("minLength", "maxLength", "format"),
    "number": ("minimum", "maximum"),
    "integer": ("minimum", "maximum"),
    "boolean": (),
}
_SILENT = frozenset({"type", "examples", "deprecated", "enum", *_SAID})
_CHECK = "take it out of the type, say it in the description, and check the answer in the server"


def form(schema: Schema, revisions: tuple[str, ...]) -> Schema:
    """Return the schema of an object, written in line, as a form that all revisions know.

    Raises CannotGenerate, naming the field, for what a form cannot ask for.
    """
    if schema.get("type") != "object" or isinstance(schema.get("additionalProperties"), dict):
        reason = "a form asks for the fields of an object, which are all named"
        raise CannotGenerate("", reason, "pass a dataclass, a TypedDict or a model of the fields")
    required = schema.get("required", [])
    fields = {
        name: _field(name, held, name in required, revisions)
        for name, held in schema.get("properties", {}).items()
    }
    made: Schema = {"type": "object", "properties": fields}
    return made | ({"required": list(required)} if required else {})


def _field(name: str, schema: Schema, required: bool, revisions: tuple[str, ...]) -> Schema:  # noqa: FBT001
    schema = _without_null(name, schema, required)
    if "enum" in schema and schema.get("type") == "string":
        made = _choice(schema, titles_in="enumNames" if _is_old(revisions) else "oneOf")
    elif schema.get("type") == "array":
        made = _several(name, schema, revisions)
    else:
        made = _primitive(name, schema)
    said = {k: schema[k] for k in _SAID if k in schema}
    if said.get("default") is None or (_is_old(revisions) and made["type"] != "boolean"):
        said.pop("default", None)
    return made | said


def _is_old(revisions: tuple[str, ...]) -> bool:
    return any(revision < LISTS_SINCE for revision in revisions)


def _without_null(name: str, schema: Schema, required: bool) -> Schema:  # noqa: FBT001
    branches = schema.get("anyOf", [])
    others = [branch for branch in branches if branch != {"type": "null"}]
    if len(others) == len(branches):
        return schema
    if required:
        hint = f"give it a default, as in {name}: … | None = None: then it may be left out"
        raise CannotGenerate(name, "it may be null, which no form can ask for", hint)
    beside = {keyword: value for keyword, value in schema.items() if keyword != "anyOf"}
    if len(others) != 1:
        return {"anyOf": others, **beside}
    found: Schema = others[0]
    for keyword, value in beside.items():
        if found.setdefault(keyword, value) != value:
            found[keyword] = value
    return found


def _choice(schema: Schema, titles_in: str) -> Schema:
    options = list(schema["enum"])
    titles = list(schema.titles) if isinstance(schema, Choice) else options
    if titles == options:
        return {"type": "string", "enum": options}
    if titles_in == "enumNames":
        return {"type": "string", "enum": options, "enumNames": titles}
    return {"type": "string", titles_in: _titled(options, titles)}


def _titled(options: list[str], titles: list[str]) -> list[Schema]:
    return [{"const": o, "title": t} for o, t in zip(options, titles, strict=True)]


def _several(name: str, schema: Schema, revisions: tuple[str, ...]) -> Schema:
    items = schema.get("items", {})
    if "enum" not in items or items.get("type") != "string":
        hint = "list the options, as in list[Literal[…]], or ask for a string"
        raise CannotGenerate(name, "it is a list of free values, which no form can ask for", hint)
    if _is_old(revisions):
        reason = "it is a choice of several, and the forms of 2025-06-18 have none"
        hint = "ask in a boolean for each option, or generate for 2025-11-25 on"
        raise CannotGenerate(name, reason, hint)
    _check_keywords(name, schema, {"items", "minItems", "maxItems", "uniqueItems"})
    made = _choice(items, titles_in="anyOf")
    if "anyOf" in made:
        made.pop("type")
    bounds: Schema = {k: schema[k] for k in ("minItems", "maxItems") if k in schema}
    return {"type": "array", "items": made, **bounds}


def _primitive(name: str, schema: Schema) -> Schema:
    kind = schema.get("type")
    if kind not in _KEYWORDS:
        raise _refused(name, schema)
    schema = _whole_bounds(schema) if kind == "integer" else schema
    if "enum" in schema:
        raise CannotGenerate(name, "the options of a choice are strings", "write them as strings")
    _check_keywords(name, schema, set(_KEYWORDS[kind]))
    if "format" in schema and schema["format"] not in FORMATS:
        reason = f"forms know the formats {', '.join(FORMATS)}, and not {schema['format']}"
        raise CannotGenerate(name, reason, "ask for a str, and read it in the server")
    return {"type": kind, **{k: schema[k] for k in _KEYWORDS[kind] if k in schema}}


def _whole_bounds(schema: Schema) -> Schema:
    """Return the schema of an integer with bounds that it may reach: more than 0 is at least 1."""
    made = dict(schema)
    for keyword, plain, step in (
        ("exclusiveMinimum", "minimum", 1),
        ("exclusiveMaximum", "maximum", -1),
    ):
        bound = made.pop(keyword, None)
        if bound is None:
            continue
        reached = (math.floor(bound) if step > 0 else math.ceil(bound)) + step
        nearest = max if step > 0 else min
        made[plain] = nearest(made.get(plain, reached), reached)
    return made


def _refused(name: str, schema: Schema) -> CannotGenerate:
    kinds = {
        "object": ("it is an object, and a form is flat", "make its members fields of the form"),
        "null": ("it can only be null, which no form can ask for", "leave the field out"),
        None: ("it has no single type, and a form field has one", "choose one type for it"),
    }
    kind: Any = schema.get("type")
    return CannotGenerate(name, *kinds[kind if kind in kinds else None])


def _check_keywords(name: str, schema: Schema, allowed: set[str]) -> None:
    beyond = sorted(schema.keys() - allowed - _SILENT)
    if beyond:
        reason = f"a form field of type {schema['type']} cannot say {', '.join(beyond)}"
        raise CannotGenerate(name, reason, _CHECK)
