"""JSON-RPC messages of a session: requests, and the responses that belong to them."""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.subject import ElicitationAnswer
from revisor.sources.dump_shapes import calls, messages
from revisor.sources.dump_shapes.calls import Recorded
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.embedded import ELICITATION, LISTING, aliases_of, read_part
from revisor.sources.dump_shapes.evidence import is_initialize_result
from revisor.sources.dump_shapes.tool_list import is_last_page
from revisor.sources.json_text import parse_text

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
            else:
                read_unanswered(request, self._collector)
            return
        opened = self._open.get(key) if isinstance(key, str | int) else None
        read_response(entry, opened.pop() if opened else None, self._collector)

    def finish(self) -> None:
        """Read the calls that got no response, as far as that goes."""
        for requests in self._open.values():
            for request in requests:
                read_unanswered(request, self._collector)
        self._open = {}


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
    asked = read_request(_opened(entry.child("request")), collector)
    if entry.value.get("response") is None:
        read_unanswered(asked, collector)
        return
    response = _opened(entry.child("response"))
    if not isinstance(response.value, dict):
        collector.note("a response", "it is no JSON object", response.origin)
        read_unanswered(asked, collector)
    elif "result" in response.value or "error" in response.value:
        read_response(response, asked, collector)
    else:
        _read_result(response, asked, collector)


def sides_of(entry: Entry) -> tuple[Entry, Entry]:
    """Return the request and the response of an exchange; null where there is no response."""
    given = "response" in entry.value
    response = _opened(entry.child("response")) if given else Entry(None, entry.origin)
    return _opened(entry.child("request")), response


def read_request(entry: Entry, collector: Collector) -> Request:
    """Read a request or a notification."""
    method = entry.value["method"]
    collector.passed(messages.request_title(entry.value), entry.origin)
    if "params" not in entry.value:
        collector.counts["messages"] += 1
        if method == calls.METHOD:
            collector.note("a tools/call request", "it names no tool", entry.origin)
        return Request(method, None)
    params = entry.child("params")
    collector.evidence.of_meta(params.value)
    if method not in aliases_of(ELICITATION):
        collector.counts["messages"] += 1
    read_part("params", method, params, collector)
    return Request(method, params)


def read_unanswered(request: Request, collector: Collector) -> None:
    """Read a request as far as that goes without a response: of a call, the arguments."""
    if request.method == calls.METHOD and request.entry:
        collector.calls.read(Recorded(request.entry, request.entry.origin), collector)


def read_response(entry: Entry, request: Request | None, collector: Collector) -> None:
    """Read a response, with the request that it answers where that is known."""
    if "result" in entry.value:
        _read_result(entry.child("result"), request, collector)
        return
    collector.counts["messages"] += 1
    error = entry.value.get("error")
    if request is None or request.method == LISTING:
        title = "an error response" if request is None else "the response to tools/list"
        if request is not None:
            collector.tools.has_failed = True
        collector.failed(title, messages.error_told(error), entry.origin)
    elif request.method == calls.METHOD and request.entry:
        collector.calls.read(Recorded(request.entry, entry.origin, error=error), collector)
    else:
        collector.passed(f"an error in answer to {request.method:.60}", entry.origin)


def _read_result(entry: Entry, request: Request | None, collector: Collector) -> None:
    collector.evidence.of_result(entry.value)
    if is_initialize_result(entry.value):
        collector.evidence.add(entry.value["protocolVersion"], "negotiated")
    before = collector.counts["messages"]
    method = request.method if request else None
    read_part("result", method, entry, collector, last=is_last_page(entry.value))
    if request and request.entry and method in aliases_of(ELICITATION):
        params = request.entry.value
        collector.add(ElicitationAnswer(params, entry.value, entry.origin), "an answer")
    if request and request.entry and method == calls.METHOD:
        call = Recorded(request.entry, entry.origin, result=entry.value)
        collector.calls.read(call, collector)
    unmatched = "" if request else messages.answers_unknown(entry.value)
    if unmatched:
        collector.unmatched(unmatched, entry.origin)
    collector.passed(messages.result_title(entry.value, method), entry.origin)
    # What read_part has found is counted already.
    collector.counts["messages"] += collector.counts["messages"] == before


def _opened(entry: Entry) -> Entry:
    """Return the value that JSON text inside a string holds; its origin is the string's."""
    return Entry(_loaded(entry.value), entry.origin)


def _loaded(value: Any) -> Any:
    if not isinstance(value, str) or not value.startswith("{"):
        return value
    try:
        parsed = parse_text(value)
    except SourceError:
        return None
    # What is odd about a text inside a text has no place that could be told.
    return None if parsed.holes else parsed.value
