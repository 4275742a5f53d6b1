"""Tool lists: a tools/list result, a bare array of tools, and catalogues that define none."""

from __future__ import annotations

from typing import Any

from revisor.sources.dump_shapes.collector import Collector, entries
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.tool_fields import has_schema, is_catalogue, is_tool

_RESULT_KEYS = frozenset({"tools", "nextCursor", "_meta", "resultType", "ttlMs", "cacheScope"})
_EXPLICIT_KEYS = frozenset({"protocolVersion", "nextCursor", "resultType", "jsonrpc"})


def is_tool_holder(value: Any) -> bool:
    """Whether `tools` of an object is a list of tools, or could be a broken one."""
    if not isinstance(value, dict) or "tools" not in value:
        return False
    if _EXPLICIT_KEYS & value.keys():
        return True
    tools = value["tools"]
    if not isinstance(tools, list):
        return False
    if not tools or any(has_schema(tool) for tool in tools):
        return bool(tools) or value.keys() <= _RESULT_KEYS
    # Names alone are some program's settings, not a tool list.
    return any(not isinstance(tool, str) for tool in tools) and (
        value.keys() <= _RESULT_KEYS or any(_is_named(tool) for tool in tools)
    )


def is_plain_result(value: Any) -> bool:
    """Whether a value is a tools/list result with nothing beside it that names a server."""
    return is_tool_holder(value) and value.keys() <= _RESULT_KEYS


def is_last_page(value: Any) -> bool:
    """Whether no page follows a tools/list result."""
    return not isinstance(value, dict) or value.get("nextCursor") is None


def is_tool_array(value: Any) -> bool:
    """Whether an array holds tools, be some of them broken, or a catalogue of them."""
    if not isinstance(value, list) or not value:
        return False
    return any(is_tool(each) for each in value) or all(_is_described(each) for each in value)


def read_holder(entry: Entry, collector: Collector) -> None:
    """Read an object whose `tools` is a list."""
    value = entry.value
    explicit = bool(_EXPLICIT_KEYS & value.keys())
    collector.evidence.of_result(value)
    read_page(entry.child("tools"), collector, explicit=explicit, last=is_last_page(value))


def read_page(array: Entry, collector: Collector, *, explicit: bool, last: bool = True) -> None:
    """Read an array of tools; one that says nowhere to be MCP's may be a mere catalogue."""
    if not isinstance(array.value, list):
        collector.note("tools", "it is no array, so that no tool can be seen in it", array.origin)
        return
    if not explicit and is_catalogue(array.value):
        count = len(array.value)
        what = "1 tool" if count == 1 else f"{count:,} tools"
        why = "a catalogue: it gives names and descriptions, and no schema of any tool"
        collector.note(what, why, array.origin)
        return
    collector.page(entries(array.value, array.origin), array.origin, last=last)


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str)


def _is_described(value: Any) -> bool:
    return _is_named(value) and isinstance(value.get("description"), str)
