"""Values of no shape that come near to one: what they are, in place of the list of all shapes."""

from __future__ import annotations

import json
from typing import Any

from revisor.model.subject import MISSING
from revisor.sources.dump_shapes.messages import SCOPE, error_told, result_title
from revisor.sources.dump_shapes.near_traces import why_no_trace
from revisor.sources.dump_shapes.recognition import TRIED

_KINDS: dict[type, str] = {
    dict: "objects",
    list: "arrays",
    str: "strings",
    bool: "booleans",
    int: "numbers",
    float: "numbers",
    type(None): "nulls",
}
_OTHERS = frozenset({"prompts", "resources", "resourceTemplates", "contents", "completion"})
_SHOWN = 30
_NONE_OF_THEM = f"it holds none of the shapes that Revisor reads: {TRIED}"


def why_none(value: Any) -> str:
    """Say why nothing can be checked in a value that has none of the shapes.

    MISSING stands for a text in which there is no value at all.
    """
    like_a_trace = why_no_trace(value)
    if like_a_trace:
        return like_a_trace
    if isinstance(value, dict):
        return _of_object(value)
    if isinstance(value, list):
        return _of_array(value)
    if value is MISSING:
        return "the event stream carries no message: there is no data line with anything in it"
    shown = json.dumps(value[:_SHOWN] if isinstance(value, str) else value)[:_SHOWN]
    return f"it is {shown} alone; {_NONE_OF_THEM}"


def _of_array(value: list[Any]) -> str:
    if not value:
        return "the array is empty: it holds no tools"
    kinds = {_KINDS.get(type(each), "values") for each in value}
    if kinds == {"arrays"} and not any(value):
        return "the array holds empty arrays alone: it holds no tools"
    if kinds == {"objects"} and not any(value):
        return "the array holds empty objects alone: it holds no tools"
    if not kinds & {"objects", "arrays"}:
        return f"the array holds {' and '.join(sorted(kinds))} alone: a tool is an object"
    return _NONE_OF_THEM


def _of_object(value: dict[str, Any]) -> str:
    if not value:
        return "the object is empty: it holds no tools"
    if isinstance(value.get("mcpServers"), dict):
        return "it is the settings of a client: it names servers, and holds none of their tools"
    if "tools" in value:
        return _of_tools(value["tools"])
    if isinstance(value.get("error"), dict):
        return error_told(value["error"])
    if _OTHERS & value.keys():
        return f"{result_title(value)}: {SCOPE}"
    if isinstance(value.get("arguments"), dict) and ("name" in value or "tool" in value):
        return "a call without the definition of its tool: write {tool, arguments, result}"
    return _NONE_OF_THEM


def _of_tools(tools: Any) -> str:
    if not isinstance(tools, list):
        return "its tools are no array"
    if not tools:
        return "its array of tools is empty"
    if all(isinstance(tool, str) for tool in tools):
        return "its tools are names alone: nothing in it defines a tool"
    return _NONE_OF_THEM
