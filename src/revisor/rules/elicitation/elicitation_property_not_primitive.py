"""A form field that is none of the primitive schemas.

What it checks: that every property of `requestedSchema` is a string, a number or integer, a
boolean, a choice of strings, or a choice of several strings (a list whose elements are an `enum` or
titled options). What is newer than 2025-06-18 is told there by `elicitation-newer-form`.

Why: clients make a form of the fields, and know only these. SDKs that take the schema from a class
write `anyOf` with null for what is optional, and `$ref` for an enumeration; clients refuse the
request or show a form without that field.

Clause: the file schema.ts from 2025-06-18 on: `properties` holds `PrimitiveSchemaDefinition`s, and
nothing is nested.

Fix: the message names the form to write. A field is optional if its name is not in `required`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._field_fixes import fix_of
from ._subset import SINCE, URL, Misfit, fields, form_of

_FORMS = 'write "type" with "string", "number", "integer" or "boolean"'
_OPTIONAL = "leave the name out of required"

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="error",
    clause="schema.ts: the properties of requestedSchema are primitive schemas, without nesting",
    clauses=("EL-01",),
    url=URL,
    since=SINCE,
    messages={
        "boolean": Message("field {name} is the boolean {value}; it must be an object", _FORMS),
        "reference": Message(
            "field {name} is a $ref to {value}, which form fields may not be",
            "write the schema that it points to in its place",
        ),
        "nullable": Message(
            "field {name} is a union with null ({keyword}), which form fields may not be",
            "write the other alternative alone; for an optional field " + _OPTIONAL,
        ),
        "nullable-type": Message(
            "field {name} has the types {value}; a form field has one type, and never null",
            "write the other type alone; for an optional field " + _OPTIONAL,
        ),
        "any-of-choice": Message(
            "field {name} is a choice of titled options in anyOf; a choice of one is in oneOf",
            'write {{"type": "string", "oneOf": [{{"const": …, "title": …}}]}}; anyOf belongs '
            "under items of a list, for a choice of several",
        ),
        "untitled-option": Message(
            "field {name} is a choice in {keyword} whose options are not all a string const with "
            "a title, on a string",
            'write "type": "string" and give each option of oneOf a string "const" and a "title", '
            'or write an "enum" of strings',
        ),
        "composed": Message(
            "field {name} is composed with {value}, which form fields may not be",
            "write one of the primitive forms, or ask for each part in a field of its own",
        ),
        "untyped": Message("field {name} has no type", _FORMS),
        "types": Message("field {name} has the types {value}; a form field has one type", _FORMS),
        "object": Message(
            "field {name} is an object; a form is flat, its fields are primitive",
            "write each member as a field of the form itself, such as {name_inside}",
        ),
        "null": Message("field {name} can only be null, which no form can ask for", _FORMS),
        "option": Message(
            "field {name} offers {value}; the options of a choice are strings",
            "write it as a string",
        ),
        "list": Message(
            "field {name} is a list of free values; the only lists are choices of given strings",
            'write "items": {{"type": "string", "enum": […]}}, or ask for a string',
        ),
        "one-of-list": Message(
            "field {name} is a choice of several with oneOf; for a list the options are in anyOf",
            'write "anyOf" instead of "oneOf" under items',
        ),
        "untitled-list": Message(
            "field {name} is a choice of several whose options are not all a string const with a "
            "title",
            'give each option of anyOf a title, {{"const": "…", "title": "…"}} with strings, or '
            'write "items": {{"type": "string", "enum": […]}}',
        ),
        "untyped-options": Message(
            'field {name} is a choice of several whose options are not of type "string"',
            'write "items": {{"type": "string", "enum": […]}} with strings',
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag each field that has none of the forms."""
    for name, schema in fields(document):
        found = form_of(schema)
        if isinstance(found, Misfit):
            at = ("properties", name, *found.at)
            yield Hit(found.reason, at, _values(name, schema, found), fix_of(document, name, found))


def _values(name: str, schema: Any, found: Misfit) -> dict[str, str]:
    members = schema.get("properties") if isinstance(schema, dict) else None
    inside = next(iter(members), "…") if isinstance(members, dict) else "…"
    keyword = found.at[0] if found.at else ""
    value = found.value if found.value in ("anyOf", "allOf", "oneOf") else short(found.value)
    return {
        "name": short(name),
        "name_inside": short(f"{name}_{inside}"),
        "keyword": str(keyword),
        "value": value,
    }


def _asking(**properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties}
    return {"params": {"message": "Please fill in", "requestedSchema": schema}}


_AT = "/params/requestedSchema/properties"
_TITLED = [{"const": "r", "title": "Read"}, {"const": "w", "title": "Write"}]

EXAMPLES = (
    Example(
        "what SDKs make of optional fields, enumerations and nested classes",
        _asking(
            age={"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
            nick={"type": ["string", "null"]},
            fruit={"$ref": "#/$defs/Fruit"},
            address={"type": "object", "properties": {"city": {"type": "string"}}},
            tags={"type": "array", "items": {"type": "string"}},
            base={"allOf": [{"type": "string"}]},
        ),
        flagged=(
            f"{_AT}/age/anyOf",
            f"{_AT}/nick/type",
            f"{_AT}/fruit/$ref",
            f"{_AT}/address/type",
            f"{_AT}/tags/items",
            f"{_AT}/base/allOf",
        ),
    ),
    Example(
        "choices in the wrong form",
        _asking(
            one={"type": "string", "anyOf": _TITLED},
            two={"type": "string", "oneOf": [{"const": "r"}, {"const": "w"}]},
            three={"type": "array", "items": {"oneOf": _TITLED}},
            four={"type": "array", "items": {"enum": ["r", "w"]}},
            five={"type": "string", "enum": ["1", 2]},
            six={"type": "array", "items": {"$ref": "#/$defs/Permission"}},
            seven={"type": "array", "items": {"anyOf": [{"const": "r"}, {"const": "w"}]}},
        ),
        flagged=(
            f"{_AT}/one/anyOf",
            f"{_AT}/two/oneOf",
            f"{_AT}/three/items/oneOf",
            f"{_AT}/four/items",
            f"{_AT}/five/enum/1",
            f"{_AT}/six/items/$ref",
            f"{_AT}/seven/items",
        ),
    ),
    Example(
        "no type, several types, none that a form can ask for",
        _asking(
            a={"enum": ["x"]},
            b={"type": ["string", "integer"]},
            c={"type": "null"},
            d=True,
            e={"type": "array"},
        ),
        flagged=(f"{_AT}/a", f"{_AT}/b/type", f"{_AT}/c/type", f"{_AT}/d", f"{_AT}/e"),
    ),
    Example(
        "every form there is, and a field that is named $ref",
        _asking(
            **{
                "$ref": {"type": "string", "maxLength": 40},
                "age": {"type": "integer", "minimum": 0},
                "news": {"type": "boolean"},
                "size": {"type": "string", "enum": ["S", "M"]},
                "one": {"type": "string", "oneOf": _TITLED},
                "some": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
                "more": {"type": "array", "items": {"anyOf": _TITLED}, "maxItems": 1},
            }
        ),
    ),
)
