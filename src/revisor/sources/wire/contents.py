"""What messages carry: tools, schemas, calls, elicitations, read as from any other dump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revisor.model.wire import Exchange, WireMessage
from revisor.sources.dump_shapes import json_rpc
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.embedded import LISTING
from revisor.sources.dump_shapes.json_rpc import Request
from revisor.sources.wire.definitions import same
from revisor.sources.wire.pairing import Paired
from revisor.sources.wire.repeats import Known


class Contents:
    """Reads the contents of one target's messages into a collector."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._tools = Known()
        self._named: dict[str, Any] = {}

    def read(self, messages: Sequence[WireMessage], paired: Paired, *, later: bool) -> None:
        """Read one connection; of the tools that a `later` one lists, only those not seen yet."""
        answered = {id(r): e for e in paired.exchanges for r in e.responses}
        asked: dict[int, Request] = {}
        for message in messages:
            entry = Entry(message.value, message.origin)
            if message.method is not None:
                asked[id(message)] = json_rpc.read_request(entry, self._collector)
            elif message.is_response:
                self._response(message, answered.get(id(message)), asked, later=later)
            elif not isinstance(message.value, list):
                self._collector.counts["messages"] += 1
        for exchange in paired.exchanges:
            if not exchange.responses:
                json_rpc.read_unanswered(asked[id(exchange.request)], self._collector)

    def _response(
        self,
        message: WireMessage,
        exchange: Exchange | None,
        asked: dict[int, Request],
        *,
        later: bool,
    ) -> None:
        entry = Entry(message.value, message.origin)
        if exchange is None and "error" in entry.value:
            # The error itself is judged, and nothing tells that what could be checked is missing.
            self._collector.counts["messages"] += 1
            self._collector.passed("an error that answers no known request", entry.origin)
            return
        request = asked.get(id(exchange.request)) if exchange else None
        if request and request.method == LISTING:
            entry = self._unseen(entry) if later else self._seen(entry)
        json_rpc.read_response(entry, request, self._collector)

    def _seen(self, entry: Entry) -> Entry:
        """Remember the tools of a list; return it as it is."""
        for tool in _tools(entry):
            self._see(tool)
        return entry

    def _unseen(self, entry: Entry) -> Entry:
        """Return a list without the tools that were read already."""
        tools = _tools(entry)
        known = [self._knows(tool) for tool in tools]
        again = [_name(tool) in self._named for tool in tools]
        if not any(known) and not any(again):
            return self._seen(entry)
        # Elements keep their places, since findings tell them by pointer.
        self._collector.tools.begin()
        for index, tool in enumerate(tools):
            if not known[index]:
                self._see(tool)
                read = self._collector.tool(entry.child("result", "tools", index), index)
                # Of two definitions of one tool both are judged; it is one tool for all that.
                self._collector.counts["tools"] -= read is not None and again[index]
        return Entry({"result": {}}, entry.origin)

    def _knows(self, tool: Any) -> bool:
        if self._tools.has((tool,), lambda: tool):
            return True
        first = self._named.get(_name(tool) or "")
        return first is not None and same(first, tool)

    def _see(self, tool: Any) -> None:
        self._tools.add((tool,), lambda: tool)
        name = _name(tool)
        if name is not None:
            self._named.setdefault(name, tool)


def _name(tool: Any) -> str | None:
    name = tool.get("name") if isinstance(tool, dict) else None
    return name if isinstance(name, str) else None


def _tools(entry: Entry) -> list[Any]:
    result = entry.value.get("result")
    tools = result.get("tools") if isinstance(result, dict) else None
    return tools if isinstance(tools, list) else []
