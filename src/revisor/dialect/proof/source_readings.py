"""What a migration was given, in a dialect that validators know.

A schema that declares nothing, and is written as an older dialect or OpenAPI 3.0 has it, is in no
published dialect. Where 2019-09 reads it as it was meant, or can be made to, it is compared so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from revisor.dialect.json_values import frozen, thawed
from revisor.dialect.migration.change import Migration
from revisor.dialect.migration.source_form import OPENAPI, Form, form_of, mixed
from revisor.dialect.migration.source_form import named as form_named
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Resource, Subschema, resource_of, walk
from revisor.facts import registry
from revisor.model.pointer import follow

_READ_AS = "2019-09"
_NEWER = ("prefixItems", "$dynamicRef", "$dynamicAnchor")
_BOUNDS = (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum"))


class Reading(NamedTuple):
    """A schema, and the short name of the dialect to read it by where it declares none.

    `dialect` is None where no dialect reads it as it was meant.
    """

    schema: Any
    dialect: str | None


def reading_of(schema: Any, name: str, assumed: str | None) -> Reading:
    """Return how a validator reads a schema that was migrated from the form of a name.

    `assumed` says why that was taken, None where it was declared or told.
    """
    if name == OPENAPI:
        return Reading(_without_openapi(schema, told=assumed is None), _READ_AS)
    if assumed is None:
        return Reading(schema, name)
    newer = any(_is_newer(sub) for sub in _subschemas(schema, told=False))
    return Reading(schema, None if newer else _READ_AS)


def documents_read(
    documents: Mapping[str, Any], migration: Migration, forms: Mapping[str, Form]
) -> tuple[dict[str, Any], str]:
    """Return documents as they are read, and the URI of one that no dialect reads as it was meant.

    `forms` tells what each that declares nothing was read in by the migration.
    """
    found: dict[str, Any] = {}
    for uri, value in documents.items():
        found[uri] = value
        if migration.documents.get(uri) is not value and "$schema" not in value:
            read = reading_of(value, forms[uri].name, forms[uri].assumed)
            if read.dialect is None:
                return found, uri
            found[uri] = {"$schema": registry.dialect(read.dialect).uri, **read.schema}
    return found, ""


def forms_of(documents: Mapping[str, Any], migration: Migration, root: Any) -> dict[str, Form]:
    """Return what each document that changed was read in by the migration of a schema, `root`."""
    changed = {u: v for u, v in documents.items() if migration.documents.get(u) is not v}
    return {uri: _form(value, migration, root) for uri, value in changed.items()}


def _form(value: Any, migration: Migration, root: Any) -> Form:
    """Return the form of a document that declares nothing: its root's, where that was told."""
    shown = migration.assumed is not None or migration.source == DEFAULT_DIALECT
    declared = isinstance(root, dict) and "$schema" in root
    return form_of(value, None if shown and not declared else form_named(migration.source))


def _subschemas(schema: Any, *, told: bool) -> list[Subschema]:
    dialect = form_named(OPENAPI).dialect if told else mixed()
    resource = resource_of(schema, (), Resource((), "", dialect, schema))
    return walk(Subschema(schema, (), resource, None, "", None, None))


def _is_newer(sub: Subschema) -> bool:
    """Whether a subschema says something that 2019-09 reads otherwise, or not at all."""
    held = sub.value
    if not isinstance(held, dict):
        return False
    named = str(held.get("$id", "")).startswith("#")
    return named or "unevaluatedItems" in held or any(keyword in held for keyword in _NEWER)


def _without_openapi(schema: Any, *, told: bool) -> Any:
    """Return a copy in which what OpenAPI 3.0 adds is said in the words of 2019-09."""
    own = thawed(frozen(schema))
    for sub in reversed(_subschemas(schema, told=told)):
        held, _ = follow(own, sub.pointer)
        if isinstance(held, dict):
            _rewrite(held, told=told)
    return own


def _rewrite(held: dict[str, Any], *, told: bool) -> None:
    if told and isinstance(held.get("$ref"), str):
        for keyword in [k for k in held if k not in ("$ref", "definitions", "$defs")]:
            del held[keyword]
    kind = held.get("type")
    if held.pop("nullable", None) is True and kind is not None:
        held["type"] = [*([kind] if isinstance(kind, str) else kind), "null"]
        if kind == "null" or "null" in held["type"][:-1]:
            held["type"] = kind
    for exclusive, bound in _BOUNDS:
        found = held.get(exclusive)
        if isinstance(found, bool):
            del held[exclusive]
        if found is True and bound in held:
            held[exclusive] = held.pop(bound)
