"""From documents to readings: what belongs to one server, and what is a dump of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.model.pointer import Pointer, render
from revisor.model.reading import Reading
from revisor.model.subject import MISSING, TextDefect
from revisor.sources.dump_shapes.collector import Collector, entries, short
from revisor.sources.dump_shapes.document import Document, Entry
from revisor.sources.dump_shapes.json_rpc import Session, is_exchange, is_message, sides_of
from revisor.sources.dump_shapes.recognition import shape_of
from revisor.sources.dump_shapes.rows import name_of, servers_of, unwrapped
from revisor.sources.dump_shapes.tool_fields import is_tool
from revisor.sources.dump_shapes.tool_list import (
    is_last_page,
    is_plain_result,
    is_tool_array,
    is_tool_holder,
    read_page,
)
from revisor.sources.trace_lines import is_trace, is_trace_line
from revisor.sources.wire.undirected import Undirected

if TYPE_CHECKING:
    from revisor.sources.wire_trace import Trace


class Named(NamedTuple):
    """What a target is called, its URI, and whether uncertain shapes count.

    `every` asks for each place where a schema stands; else a list that is met again is not read
    again.
    """

    name: str
    uri: str
    lenient: bool = True
    every: bool = False


class Grouping:
    """Reads documents one after the other, and yields a reading as soon as it is complete.

    Messages, pages, tools and the like that say nothing of a server of their own go into one common
    reading, which comes last. `unknown` counts values that have no shape, `first_unknown` is one of
    them; `schemas` counts bare schemas that were passed over. `first` is the value of the first
    document, if any, and `first_hole` tells of the first value that could not be read.
    """

    def __init__(self, named: Named) -> None:
        self.unknown = 0
        self.first_unknown: Any = MISSING
        self.first: Any = MISSING
        self.first_hole = ""
        self.schemas = 0
        self._named = named
        self._common = Collector(every=named.every)
        self._session = Session(self._common)
        self._sent = Undirected()
        self._traces: dict[str | None, Trace] = {}
        self._loose_tools: list[Entry] = []
        self._paging = False
        self._counted = False

    def read(self, document: Document) -> Iterator[Reading]:
        """Read one document; yield the readings that it completes."""
        root = Entry(document.value, document.origin)
        if self.first is MISSING:
            self.first = document.value
        if document.holes and not self.first_hole:
            pointer, why = document.holes[0]
            self.first_hole = f"{why}, at {short(pointer)}"
        if is_trace(document.value):
            yield from self._traced(root, document)
        elif not isinstance(document.value, list):
            yield from self._entry(root, document, alone=document.origin.message is None)
        elif is_tool_array(document.value) and not any(map(is_tool_holder, document.value)):
            self._use(document)
            read_page(root, self._common, explicit=False)
        else:
            for entry in entries(document.value, document.origin):
                yield from self._entry(entry, document, alone=False)

    def finish(self) -> Iterator[Reading]:
        """Yield the common reading, where anything went into it."""
        self._session.finish()
        messages, uses = self._sent.read(self._common.has_hole)
        self._common.subjects += uses
        if not all(isinstance(s, TextDefect) for s in self._common.subjects):
            # Messages in which nothing is to be checked are no more than noted.
            self._common.subjects += messages
        for trace in self._traces.values():
            yield trace.reading(self._named, first=not self._counted)
            self._counted = True
        if self._loose_tools:
            self._common.page(self._loose_tools, self._loose_tools[0].origin)
        if self._common.documents:
            yield self._reading(self._common, self._named.name)

    def _traced(self, root: Entry, document: Document) -> Iterator[Reading]:
        """Read a line of a trace, or a whole one, which is a target of its own."""
        from revisor.sources.wire_trace import Trace, lines_of, server_of

        if not is_trace_line(root.value):
            trace = Trace(name_of([root]), every=self._named.every)
            for entry in lines_of(root):
                trace.read(entry, document)
            yield trace.reading(self._named, first=not self._counted)
            self._counted = True
            return
        server = server_of(root.value)
        trace = Trace(server, every=self._named.every)
        self._traces.setdefault(server, trace).read(root, document)

    def _entry(self, entry: Entry, document: Document, *, alone: bool) -> Iterator[Reading]:
        if isinstance(entry.value, list) and any(is_message(each) for each in entry.value):
            # A JSON-RPC batch.
            for each in entries(entry.value, entry.origin):
                if is_message(each.value):
                    self._into_common([each], document)
            return
        levels = [entry] if is_message(entry.value) else unwrapped(entry)
        servers = servers_of(entry.value) if len(levels) == 1 else []
        if servers and shape_of(entry.value) is None:
            for key in servers:
                inner = entry.child(key)
                yield self._own([inner], document, name_of([inner]) or key)
            return
        if not alone and self._is_own(levels):
            name = name_of(levels) or self._numbered(entry)
            yield self._own(levels, document, name)
            return
        self._into_common(levels, document)

    def _is_own(self, levels: list[Entry]) -> bool:
        """Whether an entry among others is a dump of its own, and no part of a common session."""
        value = levels[-1].value
        if not isinstance(value, dict) or is_message(value):
            return False
        if len(levels) == 1 and is_plain_result(value):
            # Pages belong together; a whole list without cursor stands for itself.
            return not self._paging and is_last_page(value)
        return is_tool_holder(value) or "protocolVersion" in levels[0].value

    def _own(self, levels: list[Entry], document: Document, name: str) -> Reading:
        part = _within(document, levels[0].origin.pointer)
        collector = Collector([part], every=self._named.every)
        for level in levels:
            collector.evidence.of_members(level.value)
        shape = shape_of(levels[-1].value)
        if shape is None:
            self._unknown(levels[-1])
        else:
            shape.read(levels[-1], collector)
        return self._reading(collector, name)

    def _reading(self, collector: Collector, name: str) -> Reading:
        reading = collector.reading(name, self._named.uri, first=not self._counted)
        self._counted = self._counted or "files" in reading.checked
        return reading

    def _into_common(self, levels: list[Entry], document: Document) -> None:
        entry = levels[-1]
        shape = shape_of(entry.value)
        if shape is None:
            self._unknown(entry)
            return
        if not shape.certain and not self._named.lenient:
            self.schemas += 1
            return
        self._use(document)
        if is_message(entry.value):
            self._session.read(entry)
            self._sent.add(entry)
            return
        if is_exchange(entry.value):
            self._sent.add_exchange(*sides_of(entry))
        self._paging = is_plain_result(entry.value) and not is_last_page(entry.value)
        for level in levels:
            self._common.evidence.of_members(level.value)
        if shape.fits is is_tool and entry.origin.message is not None:
            # Tools, one a line, make a list.
            self._loose_tools.append(entry)
            return
        shape.read(entry, self._common)

    def _unknown(self, entry: Entry) -> None:
        if not self.unknown:
            self.first_unknown = entry.value
        self.unknown += 1

    def _use(self, document: Document) -> None:
        if document.origin.message not in self._common.documents:
            self._common.use(document)

    def _numbered(self, entry: Entry) -> str:
        origin = entry.origin
        line = "" if origin.message is None else f":{origin.message + 1}"
        return f"{self._named.name}{line}{render(origin.pointer)}"


def _within(document: Document, pointer: Pointer) -> Document:
    """Return a document with those defects and holes alone that lie at or below `pointer`."""
    if not pointer:
        return document
    size = len(pointer)
    return document._replace(
        defects=tuple(d for d in document.defects if d.origin.pointer[:size] == pointer),
        holes=tuple(h for h in document.holes if h[0][:size] == pointer),
        unlisted=0,
    )
