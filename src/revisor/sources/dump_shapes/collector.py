"""Gathers what one reading consists of, and leaves out what lies around a hole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from revisor.model.embed_point import SchemaRole
from revisor.model.pointer import Pointer, render
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import (
    EmbeddedSchema,
    Origin,
    Subject,
    TextDefect,
    ToolDefinition,
    ToolList,
)
from revisor.sources.dump_shapes.calls import Calls
from revisor.sources.dump_shapes.document import SOURCE, Document, Entry
from revisor.sources.dump_shapes.evidence import Evidence
from revisor.sources.dump_shapes.messages import SCOPE, together
from revisor.sources.dump_shapes.seen_lists import SeenLists
from revisor.sources.dump_shapes.tool_fields import is_judged_by_absence, schema_fields, unwrapped
from revisor.sources.dump_shapes.tool_index import ToolIndex

_SHOWN_TOKENS = 8
_MOST_NOTES = 100


class Collector:
    """The subjects, notes and counts of one target, in the order in which they are met.

    `on_wire` tells that all of it was seen as it was sent: tools are read as clients read them.
    `every` asks for tools also where a list is met again.
    """

    def __init__(
        self, documents: Iterable[Document] = (), *, on_wire: bool = False, every: bool = False
    ) -> None:
        self._on_wire = on_wire
        self._every = every
        self.documents: dict[int | None, Document] = {}
        self.evidence = Evidence()
        self.counts = {"tools": 0, "schemas": 0, "messages": 0}
        self.subjects: list[Subject] = []
        self.notes: list[NotChecked] = []
        self.tools = ToolIndex()
        self.calls = Calls()
        self._passed: dict[str, Origin] = {}
        self._repeated: dict[tuple[str, str], tuple[int, Origin]] = {}
        self._failures: dict[tuple[str, str], tuple[int, Origin]] = {}
        self._holes: dict[tuple[int | None, Pointer], str] = {}
        self._around: dict[tuple[int | None, Pointer], list[Pointer]] = {}
        self._page: tuple[Origin, list[ToolDefinition]] | None = None
        self._lists = SeenLists()
        for document in documents:
            self.use(document)

    def use(self, document: Document) -> None:
        """Take over a document's defects and holes, and find places in its text."""
        message = document.origin.message
        self.documents[message] = document
        self.subjects += document.defects
        for pointer, why in document.holes:
            self._holes[message, pointer] = why
            for end in range(len(pointer) + 1):
                self._around.setdefault((message, pointer[:end]), []).append(pointer)

    def note(self, what: str, why: str, origin: Origin | None = None) -> None:
        """Say that something was there and could not be judged."""
        self.notes.append(NotChecked(what, why, origin))

    def passed(self, title: str, origin: Origin) -> None:
        """Remember a message; it is named where the whole dump holds nothing to check."""
        if len(self._passed) < _MOST_NOTES:
            self._passed.setdefault(title, origin)

    def unmatched(self, title: str, origin: Origin) -> None:
        """Note a response that could be checked if its request were known."""
        _count(self._repeated, title, "the request that it answers is not recorded", origin)

    def failed(self, title: str, why: str, origin: Origin) -> None:
        """Note a response that is an error in place of what could be checked."""
        _count(self._failures, title, why, origin)

    def sound(self, origin: Origin, what: str) -> bool:
        """Whether the value at `origin` was read in full; if not, that is noted."""
        if not self._around:
            return True
        pointers = self._around.get((origin.message, origin.pointer), ())
        if not pointers:
            return True
        why = [self._holes.pop((origin.message, pointer), "") for pointer in pointers]
        if any(why):
            first = next(index for index, reason in enumerate(why) if reason)
            self.note(what, f"{why[first]}, at {short(pointers[first])}", origin)
        return False

    def has_hole(self, origin: Origin) -> bool:
        """Whether a part of the value at `origin` was not read, and null stands in its place."""
        return (origin.message, origin.pointer) in self._around

    def add(self, subject: Subject, what: str = "a message") -> bool:
        """Add a subject, if its value was read in full; return whether it was."""
        if not self.sound(subject.origin, what):
            return False
        self.subjects.append(subject)
        return True

    def whole(self, entry: Entry, needed: Callable[[str], bool], what: str) -> Entry | None:
        """Return an entry without those members that could not be read in full, each noted.

        None where it is no object, or where a member that is `needed` is one of them: a member
        that was left out must not be taken for one that is missing.
        """
        pointers = self._around.get((entry.origin.message, entry.origin.pointer))
        if not pointers:
            return entry
        size = len(entry.origin.pointer)
        keys = {str(pointer[size]) if len(pointer) > size else "" for pointer in pointers}
        readable = isinstance(entry.value, dict) and keys <= entry.value.keys()
        if not readable or "" in keys or any(map(needed, keys)):
            self.sound(entry.origin, what)
            return None
        for key in [key for key in entry.value if key in keys]:
            self.sound(entry.origin.at(key), f"{_quoted(key)} of {what}")
        return Entry({k: v for k, v in entry.value.items() if k not in keys}, entry.origin)

    def schema(
        self,
        entry: Entry,
        role: SchemaRole,
        *,
        tool: str | None = None,
        method: str | None = None,
    ) -> None:
        """Add an embedded schema."""
        if self.add(EmbeddedSchema(entry.value, role, entry.origin, tool, method), f"the {role}"):
            self.counts["schemas"] += 1

    def tool(
        self, entry: Entry, index: int = 0, method: str = "tools/list"
    ) -> ToolDefinition | None:
        """Add one tool and its schemas; None where its name or a schema was not read in full.

        Of such a tool the other schema is added alone. A field that holds no object is no embedded
        schema: the tool itself shows it.
        """
        entry = entry if self._on_wire else unwrapped(entry)
        tool = ToolDefinition(entry.value, index, entry.origin, self._on_wire)
        listed = method == "tools/list"
        if listed and self._page is None:
            self.tools.begin()
        if self._around:
            whole = self.whole(entry, is_judged_by_absence, f"tool {tool.label}")
            if whole is None:
                self.tools.leave_out(tool)
                self._schemas_of(entry, tool, method)
                return None
            if whole is not entry:
                entry, tool = whole, replace(tool, value=whole.value, origin=whole.origin)
        self.subjects.append(tool)
        self.counts["tools"] += 1
        self._schemas_of(entry, tool, method)
        if listed:
            self.tools.add(tool)
        return tool

    def _schemas_of(self, entry: Entry, tool: ToolDefinition, method: str) -> None:
        if isinstance(entry.value, dict):
            for role, key in schema_fields(entry.value):
                if self._on_wire and key != role:
                    continue
                if isinstance(entry.value[key], dict):
                    self.schema(entry.child(key), role, tool=tool.name, method=method)

    def page(self, tools: Sequence[Entry], origin: Origin, *, last: bool = True) -> None:
        """Add a page of a tool list; pages belong together up to the last one.

        A list that was seen before, as in a long session, is not read again.
        """
        self.counts["messages"] += 1
        values = [entry.value for entry in tools]
        if self._page is None:
            self.tools.begin()
            seen = self._lists.find(values) if last and not self._every else None
            if seen is not None:
                for known in seen:
                    self.tools.add(known)
                return
            self._page = (origin, [])
            if last:
                self._lists.add(values, self._page[1])
        gathered = self._page[1]
        first = len(gathered)
        for index, entry in enumerate(tools, start=first):
            tool = self.tool(entry, index)
            if tool is not None:
                gathered.append(tool)
        if last:
            self.close_list()

    def close_list(self) -> None:
        """End the tool list whose pages were added, if there is one."""
        if self._page is not None:
            origin, tools = self._page
            self.subjects.append(ToolList(tuple(tools), origin))
            self._page = None

    def locate(self, origin: Origin) -> tuple[int, int] | None:
        """Return line and column of an origin of one of the documents, or None."""
        document = self.documents.get(origin.message)
        return None if document is None else document.locate(origin.pointer)

    def reading(self, name: str, uri: str, *, first: bool = True) -> Reading:
        """Return all of it as a reading; `first` is whether the file counts with this one."""
        self.tools.is_cut_off = self._page is not None
        self.close_list()
        self.calls.finish(self)
        self._note_messages()
        self._note_the_rest()
        counts = {what: count for what, count in self.counts.items() if count}
        if counts and first:
            counts["files"] = 1
        return Reading(
            SOURCE,
            name,
            uri,
            tuple(self.subjects),
            tuple(self.notes),
            self.evidence.revision,
            self.evidence.source,
            counts,
            self.locate,
        )

    def _note_messages(self) -> None:
        """Name what could not be judged for want of a request, or holds nothing to judge."""
        noted = bool(self._failures) or bool(self.notes)
        # First what failed: it is why other things could not be judged.
        self.notes = [*_notes(self._failures), *self.notes, *_notes(self._repeated)]
        if not all(isinstance(s, TextDefect) for s in self.subjects):
            return
        if self._passed and not self.notes:
            self.note(together(list(self._passed)), SCOPE, next(iter(self._passed.values())))
        if not noted and not self.subjects:
            # Messages that have nothing to do with the matter: nothing was checked.
            self.counts = {}

    def _note_the_rest(self) -> None:
        for (message, pointer), why in list(self._holes.items())[:_MOST_NOTES]:
            document = self.documents[message]
            origin = document.origin.at(*pointer[:_SHOWN_TOKENS])
            self.note("a value", f"{why}, at {short(pointer)}", origin)
        if len(self._holes) > _MOST_NOTES:
            self.note(
                f"{len(self._holes) - _MOST_NOTES:,} more values", "they could not be read either"
            )
        for document in self.documents.values():
            if document.unlisted:
                what = f"{document.unlisted:,} more defects of the text"
                self.note(what, "only the first thousand are listed", document.origin)
        for revision in self.evidence.unknown:
            self.note(f"protocolVersion {_quoted(revision)}", "it is no revision of MCP")


def _count(
    noted: dict[tuple[str, str], tuple[int, Origin]], what: str, why: str, origin: Origin
) -> None:
    """Count what is noted once, however often it is met; the place is the first."""
    count, first = noted.get((what, why), (0, origin))
    if count or len(noted) < _MOST_NOTES:
        noted[what, why] = (count + 1, first)


def _notes(noted: dict[tuple[str, str], tuple[int, Origin]]) -> list[NotChecked]:
    return [
        NotChecked(what if count == 1 else f"{count:,} times {what}", why, origin)
        for (what, why), (count, origin) in noted.items()
    ]


def short(pointer: Pointer) -> str:
    """Return a pointer as it is told: of a long one the beginning."""
    shown = render(pointer[:_SHOWN_TOKENS]) or "the document"
    return shown if len(pointer) <= _SHOWN_TOKENS else f"{shown}/\u2026"


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "\u2026")  # noqa: PLR2004 - a line's part


def entries(values: Any, origin: Origin) -> list[Entry]:
    """Return the elements of an array as entries."""
    # Spelt out, because it is done for every tool.
    source, uri, pointer, message = origin.source, origin.uri, origin.pointer, origin.message
    return [
        Entry(value, Origin(source, uri, (*pointer, index), message))
        for index, value in enumerate(values)
    ]
