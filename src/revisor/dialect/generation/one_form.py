"""Bring what another generator made to the form of ours: 2020-12, definitions of ours, no noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from revisor.dialect.json_values import plain
from revisor.dialect.keywords import applicators
from revisor.dialect.migration import migrate
from revisor.errors import RevisorError
from revisor.model.pointer import parse

from .build import Default, Reference
from .constraints import types_of
from .kinds.choices import type_name
from .kinds.tuples import fixed
from .options import Schema
from .refusal import CannotGenerate

if TYPE_CHECKING:
    from .build import Build

_DIALECT = "2020-12"
_OPENAPI = ("discriminator", "example", "nullable", "xml", "externalDocs")
_PREFIX = "#/$defs/"
_FIRST = (
    *("type", "enum", "anyOf", "oneOf", "properties", "required", "additionalProperties"),
    *("prefixItems", "items", "minItems", "maxItems", "minimum", "maximum"),
)
_LAST = ("title", "description", "examples", "deprecated", "default")


def subschemas(schema: Any) -> Iterator[Schema]:
    """Yield a schema and every schema object in it, by the places that 2020-12 has for them."""
    shapes = applicators(_DIALECT)
    stack = [schema]
    while stack:
        held = stack.pop()
        if not isinstance(held, dict):
            continue
        yield held
        for keyword in held.keys() & shapes.keys():
            value = held[keyword]
            if shapes[keyword] == "schema-map" and isinstance(value, dict):
                stack += value.values()
            elif isinstance(value, list):
                stack += value
            else:
                stack.append(value)


def adopted(schema: Any, build: Build, place: str, source: str | None = None) -> Schema:
    """Return a schema that a library made, its definitions taken among those of the build.

    `source` names the dialect of one that declares none; what is older than 2020-12 is migrated.
    Titles go, unless they were asked for; defaults are looked at as ours are; what OpenAPI alone
    knows goes.

    Raises CannotGenerate where it cannot be brought to that form.
    """
    if not isinstance(schema, dict):
        return {} if schema else {"not": {}}
    try:
        found = plain(migrate(plain(schema), source).schema)
    except RevisorError as error:
        raise CannotGenerate(place, error.message, error.hint) from error
    found.pop("$schema", None)
    definitions = found.pop("$defs", {})
    names = build.take(definitions)
    top: dict[str, Any] = {"properties": {"root": found, **definitions}}
    for held in list(subschemas(top))[1:]:
        _clean(held, build, place)
    types = {n: types_of(d) or frozenset() for n, d in definitions.items() if isinstance(d, dict)}
    _link(top, names, types)
    root: Schema = top["properties"].pop("root")
    build.definitions |= {names[name]: held for name, held in top["properties"].items()}
    return root


def _clean(schema: Schema, build: Build, place: str) -> None:
    """Take out of one subschema what is noise, and write the rest as we write it."""
    if not build.options.titles:
        schema.pop("title", None)
    for keyword in _OPENAPI:
        schema.pop(keyword, None)
    for name, value in list(schema.get("properties", {}).items()):
        if isinstance(value, bool):
            schema["properties"][name] = {} if value else {"not": {}}
    if schema.get("additionalProperties") is True:
        del schema["additionalProperties"]
    if "default" in schema:
        build.defaults.append(Default(schema, schema.pop("default"), place))
    if "const" in schema and isinstance(schema["const"], str | int | float):
        schema["enum"] = [schema.pop("const")]
    _say_type(schema)
    _write_tuple(schema)
    _close(schema, build.options.closed)
    _order(schema)


def _say_type(schema: Schema) -> None:
    """Write the type of given values beside them, as we do, where they have one and none stands.

    Tags come without: forms and some model APIs ask for the type.
    """
    values = schema.get("enum")
    if not isinstance(values, list) or "type" in schema:
        return
    types = {type_name(value) for value in values}
    if len(types) == 1 and None not in types:
        schema["type"] = types.pop()


def _order(schema: Schema) -> None:
    """Put the keywords into the order in which we write them."""
    held = dict(schema)
    middle = [keyword for keyword in held if keyword not in (*_FIRST, *_LAST)]
    schema.clear()
    for keyword in (*_FIRST, *middle, *_LAST):
        if keyword in held:
            schema[keyword] = held[keyword]


def _write_tuple(schema: Schema) -> None:
    """Write an array of a fixed length as we do; others are left as they are."""
    parts, items = schema.get("prefixItems"), schema.get("items", False)
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return
    most = schema.get("maxItems", len(parts) if "items" in schema else None)
    if items is False and most == len(parts):
        del schema["prefixItems"]
        schema.update(fixed(parts, schema.get("minItems", 0)))


def _close(schema: Schema, closed: bool | None) -> None:  # noqa: FBT001
    if "properties" not in schema or schema.get("type") != "object" or closed is None:
        return
    if closed:
        schema.setdefault("additionalProperties", False)
    elif schema.get("additionalProperties") is False:
        del schema["additionalProperties"]


def _link(top: Schema, names: Mapping[str, str], types: Mapping[str, frozenset[str]]) -> None:
    """Replace each `$ref` to a definition by a reference of ours, wherever it stands."""
    stack: list[Any] = [top]
    shapes = applicators(_DIALECT)
    while stack:
        held = stack.pop()
        for keyword in held.keys() & shapes.keys():
            value = held[keyword]
            if isinstance(value, list):
                places: Any = range(len(value))
            elif shapes[keyword] == "schema-map":
                places = list(value)
            else:
                value, places = held, (keyword,)
            for place in places:
                value[place] = _linked(value[place], names, types)
                if isinstance(value[place], dict):
                    stack.append(value[place])


def _linked(schema: Any, names: Mapping[str, str], types: Mapping[str, frozenset[str]]) -> Any:
    target = schema.get("$ref") if isinstance(schema, dict) else None
    if isinstance(schema, Reference) or not isinstance(target, str):
        return schema
    tokens = parse(unquote(target[1:])) if target.startswith(_PREFIX) else ()
    if len(tokens) != 2 or tokens[1] not in names:  # noqa: PLR2004 - $defs and the name
        return schema
    made = Reference(names[tokens[1]], types.get(tokens[1], frozenset()))
    made.update({keyword: value for keyword, value in schema.items() if keyword != "$ref"})
    return made
