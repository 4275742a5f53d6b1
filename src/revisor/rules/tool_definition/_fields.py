"""The fields of a tool that hold its schemas, in the spellings that are met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.model.subject import ToolDefinition

INPUT_KEYS = ("inputSchema", "input_schema")
OUTPUT_KEYS = ("outputSchema", "output_schema")
ANY_INPUT_KEY = (*INPUT_KEYS, "parameters")
"""Where the schema of the arguments is looked for; model APIs call it `parameters`."""

TOOL_URL = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool"
NAMES_URL = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names"
SCHEMA_URL = "https://modelcontextprotocol.io/specification/2026-07-28/schema#tool"


def present(tool: ToolDefinition, keys: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Yield key and value of those fields that the tool has."""
    if isinstance(tool.value, dict):
        yield from ((key, tool.value[key]) for key in counted(tool, keys) if key in tool.value)


def counted(tool: ToolDefinition, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a field's spellings that count, MCP's own being the first: on the wire it."""
    return keys[:1] if tool.on_wire else keys


def is_wrapped(tool: ToolDefinition) -> bool:
    """Whether a tool was sent as a model API takes it: `{type: "function", function: {…}}`."""
    value = tool.value
    return (
        isinstance(value, dict)
        and value.get("type") == "function"
        and isinstance(value.get("function"), dict)
    )
