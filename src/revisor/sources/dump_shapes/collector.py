"""Gathers what one reading consists of, and leaves out what lies around a hole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from revisor.model.embed_point import SchemaRole
from revisor.model.pointer import Pointer, render
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import EmbeddedSchema, Origin, Subject, ToolDefinition, ToolList
from revisor.sources.dump_shapes.document import SOURCE, Document, Entry
from revisor.sources.dump_shapes.evidence import Evidence
from revisor.sources.dump_shapes.tool_fields import schema_fields, unwrapped

_SHOWN_TOKENS = 8
_MOST_NOTES = 100


class Collector:
    """The subjects, notes and counts of one target, in the order in which they are met."""

    def __init__(self, documents: Iterable[Document] = ()) -> None:
        self.documents: dict[int | None, Document] = {}
        self.evidence = Evidence()
        self.counts = {"tools": 0, "schemas": 0, "messages": 0}
        self.subjects: list[Subject] = []
        self.notes: list[NotChecked] = []
        self.known_tools: dict[str, ToolDefinition] = {}
        self._holes: dict[tuple[int | None, Pointer], str] = {}
        self._around: dict[tuple[int | None, Pointer], list[Pointer]] = {}
        self._page: tuple[Origin, list[ToolDefinition]] | None = None
        self._listed: list[list[Any]] = []
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
            self.note(what, f"{why[first]}, at {_short(pointers[first])}", origin)
        return False

    def add(self, subject: Subject, what: str = "a message") -> bool:
        """Add a subject, if its value was read in full; return whether it was."""
        if not self.sound(subject.origin, what):
            return False
        self.subjects.append(subject)
        return True

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
        """Add one tool and its schemas; None where it could not be read in full.

        A field that holds no object is no embedded schema: the tool itself shows it.
        """
        entry = unwrapped(entry)
        tool = ToolDefinition(entry.value, index, entry.origin)
        if not self.add(tool, f"tool {tool.label}"):
            return None
        self.counts["tools"] += 1
        if isinstance(entry.value, dict):
            for role, key in schema_fields(entry.value):
                if isinstance(entry.value[key], dict):
                    self.schema(entry.child(key), role, tool=tool.name, method=method)
        if tool.name is not None:
            self.known_tools[tool.name] = tool
        return tool

    def page(self, tools: Sequence[Entry], origin: Origin, *, last: bool = True) -> None:
        """Add a page of a tool list; pages belong together up to the last one.

        A list that was seen before, as in a long session, is not read again.
        """
        self.counts["messages"] += 1
        if self._page is None and last and self._is_repeated([entry.value for entry in tools]):
            return
        if self._page is None:
            self._page = (origin, [])
        gathered = self._page[1]
        first = len(gathered)
        for index, entry in enumerate(tools, start=first):
            tool = self.tool(entry, index)
            if tool is not None:
                gathered.append(tool)
        if last:
            self.close_list()

    def _is_repeated(self, tools: list[Any]) -> bool:
        if tools in self._listed:
            return True
        self._listed.append(tools)
        return False

    def close_list(self) -> None:
        """End the tool list whose pages were added, if there is one."""
        if self._page is not None:
            origin, tools = self._page
            self.subjects.append(ToolList(tuple(tools), origin))
            self._page = None

    def locate(self, origin: Origin) -> tuple[int, int] | None:
        """Return line and column of an origin of one of the documents, or None."""
        document = self.documents.get(origin.message)
        if document is None or document.parsed is None:
            return None
        return document.parsed.locate(origin.pointer)

    def reading(self, name: str, uri: str) -> Reading:
        """Return all of it as a reading."""
        self.close_list()
        self._note_the_rest()
        counts = {what: count for what, count in self.counts.items() if count}
        if counts:
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

    def _note_the_rest(self) -> None:
        for (message, pointer), why in list(self._holes.items())[:_MOST_NOTES]:
            document = self.documents[message]
            origin = document.origin.at(*pointer[:_SHOWN_TOKENS])
            self.note("a value", f"{why}, at {_short(pointer)}", origin)
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


def _short(pointer: Pointer) -> str:
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
