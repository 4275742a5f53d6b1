"""How a tool and its schemas are spelt: by MCP, in snake case, and as model APIs take them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from revisor.model.embed_point import SchemaRole
from revisor.sources.dump_shapes.document import Entry

SPELLINGS: dict[SchemaRole, tuple[str, ...]] = {
    "inputSchema": ("inputSchema", "input_schema", "parameters"),
    "outputSchema": ("outputSchema", "output_schema"),
}
"""Keys that stand for a role, MCP's own first. `parameters` counts where its value is an object."""

_JUDGED_BY_ABSENCE = frozenset({"name", "inputschema", "outputschema", "parameters"})
_OWN = ("inputSchema", "input_schema", "outputSchema", "output_schema")


def unwrapped(entry: Entry) -> Entry:
    """Return the tool inside `{type: "function", function: {…}}`, or the entry as it is."""
    value = entry.value
    if isinstance(value, dict) and value.get("type") == "function":
        inner = value.get("function")
        if isinstance(inner, dict):
            return entry.child("function")
    return entry


def has_schema(value: Any) -> bool:
    """Whether a tool's entry carries a schema field, of whatever type."""
    if not isinstance(value, dict):
        return False
    if any(key in value for key in _OWN) or isinstance(value.get("parameters"), dict):
        return True
    inner = value.get("function")
    return isinstance(inner, dict) and value.get("type") == "function"


def is_tool(value: Any) -> bool:
    """Whether a value that stands alone is a tool: MCP's own keys, or a name and `parameters`."""
    if not has_schema(value):
        return False
    named = isinstance(value.get("name"), str)
    return named or isinstance(value.get("function"), dict) or any(key in value for key in _OWN)


def is_judged_by_absence(key: str) -> bool:
    """Whether a tool without this member is faulty, or one whose name is spelt like that."""
    return re.sub("[-_]", "", key).lower() in _JUDGED_BY_ABSENCE


def schema_fields(value: dict[str, Any]) -> Iterator[tuple[SchemaRole, str]]:
    """Yield role and key of each schema field of a tool."""
    for role, keys in SPELLINGS.items():
        for key in keys:
            if key in value and (key != "parameters" or isinstance(value[key], dict)):
                yield role, key
                break


def is_catalogue(tools: list[Any]) -> bool:
    """Whether a list names tools without defining any: nothing in it has a schema field."""
    return bool(tools) and all(_is_mention(tool) for tool in tools)


def _is_mention(tool: Any) -> bool:
    if isinstance(tool, str):
        return True
    if not isinstance(tool, dict) or has_schema(tool):
        return False
    return isinstance(tool.get("name"), str) or isinstance(tool.get("type"), str)
