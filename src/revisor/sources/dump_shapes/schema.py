"""A schema that stands alone: `{schema, role}`, or a bare JSON Schema."""

from __future__ import annotations

from typing import Any, get_args

from revisor.model.embed_point import SchemaRole
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.schema_look import has_look

_METHODS = {"requestedSchema": "elicitation/create"}
_COMPANIONS = frozenset({"schema", "role", "protocolVersion", "name", "description"})
_TYPES = frozenset({"object", "array", "string", "number", "integer", "boolean", "null"})
_KEYWORDS: dict[str, type] = {
    "properties": dict,
    "$defs": dict,
    "definitions": dict,
    "$ref": str,
    "required": list,
    "enum": list,
    "items": dict,
    "anyOf": list,
    "oneOf": list,
    "allOf": list,
    "additionalProperties": object,
}


def is_schema_with_role(value: Any) -> bool:
    """Whether a value is `{schema, role}`, the role perhaps left out."""
    if not isinstance(value, dict) or "schema" not in value:
        return False
    return isinstance(value.get("role"), str) or value.keys() <= _COMPANIONS


def read_schema_with_role(entry: Entry, collector: Collector) -> None:
    """Read the schema in the role that is given, or as an inputSchema."""
    role = entry.value.get("role", "inputSchema")
    if role not in get_args(SchemaRole):
        known = ", ".join(get_args(SchemaRole))
        collector.note(f"a schema in the role {role!r:.60}", f"the roles are {known}", entry.origin)
        return
    _read(entry.child("schema"), role, collector)


def is_bare_schema(value: Any) -> bool:
    """Whether an object is a JSON Schema by itself: its dialect says so, or its keywords do."""
    if not isinstance(value, dict):
        return False
    dialect = value.get("$schema")
    if isinstance(dialect, str):
        return "json" in dialect.lower() and "schema.org" in dialect.lower()
    if isinstance(value.get("name"), str):
        return False
    types = value.get("type")
    if types == "object":
        return True
    known = isinstance(types, str) and types in _TYPES
    known = known or (
        isinstance(types, list) and all(each in _TYPES for each in types if isinstance(each, str))
    )
    if not known and "type" in value:
        return False
    held = any(key in value and isinstance(value[key], kind) for key, kind in _KEYWORDS.items())
    return held or has_look(value)


def read_bare_schema(entry: Entry, collector: Collector) -> None:
    """Read the schema as an inputSchema: nothing says where it is embedded."""
    _read(entry, "inputSchema", collector)


def _read(entry: Entry, role: SchemaRole, collector: Collector) -> None:
    collector.schema(entry, role, method=_METHODS.get(role, "tools/list"))
