"""JSON-RPC messages of a session: requests, and the responses that belong to them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from revisor.model.subject import MISSING, ElicitationAnswer, ToolCall
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.embedded import ELICITATION, aliases_of, read_part
from revisor.sources.dump_shapes.evidence import is_initialize_result
from revisor.sources.dump_shapes.tool_list import is_last_page

_RESPONSE_KEYS = frozenset({"jsonrpc", "id", "result", "error", "_meta"})


class Request(NamedTuple):
    """A request that may get its response further on; `entry` is its params, if it has any."""

    method: str
    entry: Entry | None


class Session:
    """The messages of one session in their order."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        # Both sides count their requests, so one id may be open twice: the last one is answered.
        self._open: dict[str | int, list[Request]] = {}

    def read(self, entry: Entry) -> None:
        """Read one message."""
        value = entry.value
        key = value.get("id")
        if isinstance(value.get("method"), str):
            request = read_request(entry, self._collector)
            if isinstance(key, str | int):
                self._open.setdefault(key, []).append(request)
            return
        opened = self._open.get(key) if isinstance(key, str | int) else None
        read_response(entry, opened.pop() if opened else None, self._collector)


def is_message(value: Any) -> bool:
    """Whether a value is a JSON-RPC message, be `jsonrpc` left out."""
    if not isinstance(value, dict):
        return False
    if isinstance(value.get("jsonrpc"), str):
        return "method" in value or "result" in value or "error" in value
    if isinstance(value.get("method"), str):
        return "params" in value or "id" in value
    return isinstance(value.get("result"), dict) and value.keys() <= _RESPONSE_KEYS


def is_exchange(value: Any) -> bool:
    """Whether a value pairs a request with its response, as histories of the Inspector do."""
    if not isinstance(value, dict) or "request" not in value:
        return False
    request = _loaded(value["request"])
    return isinstance(request, dict) and isinstance(request.get("method"), str)


def read_exchange(entry: Entry, collector: Collector) -> None:
    """Read a request with its response, each an object or JSON text."""
    request = _opened(entry.child("request"))
    asked = read_request(request, collector)
    if entry.value.get("response") is None:
        return
    response = _opened(entry.child("response"))
    if not isinstance(response.value, dict):
        return
    if "result" in response.value or "error" in response.value:
        read_response(response, asked, collector)
    else:
        _read_result(response, asked, collector)


def read_request(entry: Entry, collector: Collector) -> Request:
    """Read a request or a notification."""
    method = entry.value["method"]
    if "params" not in entry.value:
        collector.counts["messages"] += 1
        return Request(method, None)
    params = entry.child("params")
    collector.evidence.of_meta(params.value)
    if method not in aliases_of(ELICITATION):
        collector.counts["messages"] += 1
    read_part("params", method, params, collector)
    return Request(method, params)


def read_response(entry: Entry, request: Request | None, collector: Collector) -> None:
    """Read a response, with the request that it answers where that is known."""
    if "result" in entry.value:
        _read_result(entry.child("result"), request, collector)
        return
    collector.counts["messages"] += 1
    if "error" in entry.value:
        _read_call(entry, request, collector, error=entry.value["error"])


def _read_result(entry: Entry, request: Request | None, collector: Collector) -> None:
    collector.evidence.of_result(entry.value)
    if is_initialize_result(entry.value):
        collector.evidence.add(entry.value["protocolVersion"], "negotiated")
    before = collector.counts["messages"]
    method = request.method if request else None
    read_part("result", method, entry, collector, last=is_last_page(entry.value))
    if request and method in aliases_of(ELICITATION) and request.entry:
        params = request.entry.value
        collector.add(ElicitationAnswer(params, entry.value, entry.origin), "an answer")
    _read_call(entry, request, collector, result=entry.value)
    # What read_part has found is counted already.
    collector.counts["messages"] += collector.counts["messages"] == before


def _read_call(
    entry: Entry,
    request: Request | None,
    collector: Collector,
    *,
    result: Any = MISSING,
    error: Any = MISSING,
) -> None:
    """Join a tools/call with the definition of its tool, where the same dump lists it."""
    if request is None or request.method != "tools/call" or request.entry is None:
        return
    params = request.entry.value
    name = params.get("name") if isinstance(params, dict) else None
    tool = collector.known_tools.get(name) if isinstance(name, str) else None
    if tool is None or not collector.sound(request.entry.origin, f"the call of {name}"):
        return
    arguments = params.get("arguments", MISSING)
    call = ToolCall(
        tool,
        entry.origin,
        arguments,
        result,
        error,
        None if arguments is MISSING else request.entry.origin.at("arguments"),
        None if result is MISSING else entry.origin,
    )
    collector.add(call, f"the call of {name}")


def _opened(entry: Entry) -> Entry:
    """Return the value that JSON text inside a string holds; its origin is the string's."""
    return Entry(_loaded(entry.value), entry.origin)


def _loaded(value: Any) -> Any:
    if not isinstance(value, str) or not value.startswith("{"):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None
