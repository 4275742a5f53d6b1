"""Which shape a value has: each shape is asked in turn, the most telling first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from revisor.sources.dump_shapes import call, elicitation, json_rpc, schema, tool_list
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.embedded import read_part
from revisor.sources.dump_shapes.evidence import is_initialize_result
from revisor.sources.dump_shapes.tool_fields import is_tool


class Shape(NamedTuple):
    """A shape: what to call it, whether a value has it, and how to read one.

    `certain` is False where a value of another kind may look alike.
    """

    title: str
    fits: Callable[[Any], bool]
    read: Callable[[Entry, Collector], None]
    certain: bool = True


def _read_result(entry: Entry, collector: Collector) -> None:
    collector.evidence.of_result(entry.value)
    collector.counts["messages"] += 1
    collector.passed("a result with inputRequests", entry.origin)
    read_part("result", None, entry, collector)


def _read_tool(entry: Entry, collector: Collector) -> None:
    collector.tool(entry)


def _read_initialize(entry: Entry, collector: Collector) -> None:
    collector.counts["messages"] += 1
    collector.passed("an initialize result", entry.origin)
    collector.evidence.add(entry.value["protocolVersion"], "negotiated")


def _has_input_requests(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("inputRequests"), dict)


def _is_only_initialize(value: Any) -> bool:
    return is_initialize_result(value) and "tools" not in value


SHAPES: tuple[Shape, ...] = (
    Shape("a call ({tool, arguments, result})", call.is_call, call.read_call),
    Shape("a request with its response", json_rpc.is_exchange, json_rpc.read_exchange),
    Shape(
        "a JSON-RPC message",
        json_rpc.is_message,
        lambda entry, collector: json_rpc.Session(collector).read(entry),
    ),
    Shape("a tools/list result", tool_list.is_tool_holder, tool_list.read_holder),
    Shape("a result with inputRequests", _has_input_requests, _read_result),
    Shape("an elicitation", elicitation.is_elicitation, elicitation.read),
    Shape("a tool", is_tool, _read_tool),
    Shape("{schema, role}", schema.is_schema_with_role, schema.read_schema_with_role),
    Shape("an initialize result", _is_only_initialize, _read_initialize),
    Shape("a JSON Schema", schema.is_bare_schema, schema.read_bare_schema, certain=False),
)
TRIED = ", ".join(
    (
        "an array of tools",
        *(shape.title for shape in SHAPES),
        "a trace (lines of {dir, msg})",
    )
)


def shape_of(value: Any) -> Shape | None:
    """Return the shape of a value, or None."""
    return next((shape for shape in SHAPES if shape.fits(value)), None)
