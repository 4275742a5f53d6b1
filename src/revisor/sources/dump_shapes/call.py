"""A call beside the definition of its tool: `{tool, arguments?, result?, error?}`."""

from __future__ import annotations

from typing import Any

from revisor.model.subject import MISSING, ToolCall
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.tool_fields import is_tool

_PARTS = ("arguments", "result", "error")


def is_call(value: Any) -> bool:
    """Whether a value holds a tool's definition with a call of it, or the definition alone."""
    if not isinstance(value, dict) or not isinstance(value.get("tool"), dict):
        return False
    return any(part in value for part in _PARTS) or is_tool(value["tool"])


def read_call(entry: Entry, collector: Collector) -> None:
    """Read the tool, and the call with what came of it."""
    value, origin = entry.value, entry.origin
    tool = collector.tool(entry.child("tool"))
    arguments, result, error = (value.get(part, MISSING) for part in _PARTS)
    if tool is None or (arguments is MISSING and result is MISSING and error is MISSING):
        return
    collector.counts["messages"] += 1
    collector.evidence.of_result(result)
    call = ToolCall(
        tool,
        origin,
        arguments,
        result,
        error,
        None if arguments is MISSING else origin.at("arguments"),
        None if result is MISSING else origin.at("result"),
    )
    collector.add(call, f"the call of {tool.label}")
