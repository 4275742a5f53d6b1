"""The schemas that a text embeds, each with its place; and the text with others in those places.

The schemas are those that the source `dump` finds. A place may lead into JSON text that stands as
a string in the document, as some recorders write messages: that text is changed inside the string.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import Pointer, render, step
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import EmbeddedSchema, Origin, Role
from revisor.sources.dump import of_text
from revisor.sources.dump_shapes.document import Document
from revisor.sources.dump_shapes.grouping import Grouping, Named
from revisor.sources.dump_shapes.near_misses import why_none
from revisor.sources.dump_shapes.schema import is_bare_schema
from revisor.sources.json_text import looks_like_events, parse_text, without_headers
from revisor.sources.json_text.rewriting import rewritten, rewritten_lines
from revisor.sources.settling import Unread

_RECORDED = "it is a recorded HTTP response, not JSON by itself"
_SAVE = "Save the JSON in it as a file of its own."
_NOWHERE = "its place in the text cannot be told"
_SHOWN = 8
"""Tokens of a long pointer that are shown."""

Edits = Sequence[tuple[Pointer, Any]]
"""Places in a document, and what is to stand there."""


class SchemaPlace(NamedTuple):
    """A schema in a text.

    `pointer` leads to it from the root of its document, through strings that hold JSON text where
    there are any; `line` is the number of the line that the document stands on (from 0), None for
    the only document. `alone` says that this document is the schema.
    """

    value: Any
    role: Role
    tool: str | None
    pointer: Pointer
    line: int | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class SchemaText:
    """A text, the schemas in it in their order, and what of it could not be read.

    `why_none` says what a text without any schema seems to be; it is empty where it is something
    that MCP embeds schemas in. `documents` holds what was read, by line.
    """

    text: str
    schemas: tuple[SchemaPlace, ...]
    not_read: tuple[NotChecked, ...]
    documents: Mapping[int | None, Document]
    why_none: str = ""

    def locate(self, place: SchemaPlace, below: Pointer = ()) -> tuple[int, int] | None:
        """Return line and column (from 1) of a place in a schema, or of the string around it."""
        document = self.documents[place.line]
        pointer = (*place.pointer, *below)
        inside = _first_string(document.value, pointer)
        return document.locate(pointer if inside is None else pointer[:inside])

    def replaced(self, new: Iterable[tuple[SchemaPlace, Any]]) -> str:
        """Return the text with other schemas in some places; all else keeps its bytes.

        Raises SourceError where the text cannot be changed.
        """
        by_line: dict[int | None, list[tuple[Pointer, Any]]] = {}
        for place, value in new:
            by_line.setdefault(place.line, []).append((place.pointer, value))
        if not by_line:
            return self.text
        if without_headers(self.text) != self.text or looks_like_events(self.text):
            raise SourceError(_RECORDED, _SAVE)
        made = {line: _edited(self.documents[line].value, edits) for line, edits in by_line.items()}
        if None in made:
            return rewritten(self.text, made[None])
        return rewritten_lines(self.text, {n: v for n, v in made.items() if n is not None})


def read(text: str, uri: str, *, as_schema: bool = False) -> SchemaText:
    """Find the schemas in a text that stands at `uri`.

    `as_schema` takes an object or a boolean of no known shape for a schema. Raises SourceError,
    with the place, where the text is not JSON.
    """
    named = Named(uri, uri, every=True)
    grouping = _Documents(named)
    readings: list[Reading] = []
    notes: list[NotChecked] = []
    for each in of_text(text, named, grouping):
        if isinstance(each, Unread):
            notes.append(_with_line(each, uri))
        else:
            readings.append(each)
    documents = grouping.documents
    notes += _holes(documents)
    only = documents.get(None)
    if not readings and only is not None and as_schema and isinstance(only.value, dict | bool):
        alone = SchemaPlace(only.value, "inputSchema", None, (), alone=True)
        return SchemaText(text, (alone,), tuple(notes), documents)
    schemas = list(_places(readings, documents, notes))
    why = "" if readings else why_none(grouping.first)
    return SchemaText(text, tuple(schemas), tuple(notes), documents, why)


def _with_line(unread: Unread, uri: str) -> NotChecked:
    """Return the note on what was not read, with the number of its line where it is one."""
    number = unread.name.removeprefix(f"{uri}:")
    if unread.name == uri or not number.isdecimal():
        return unread.note
    origin = Origin("dump", uri, message=int(number) - 1)
    return replace(unread.note, what=f"line {number}", origin=origin)


class _Documents(Grouping):
    """A grouping that keeps the documents which it reads."""

    def __init__(self, named: Named) -> None:
        super().__init__(named)
        self.documents: dict[int | None, Document] = {}

    def read(self, document: Document) -> Iterator[Reading]:
        """Read one document."""
        self.documents[document.origin.message] = document
        return super().read(document)


def _holes(documents: Mapping[int | None, Document]) -> Iterator[NotChecked]:
    """Yield a note for each document of which a part was not read."""
    for document in documents.values():
        for pointer, why in document.holes[:1]:
            more = len(document.holes) - 1
            rest = f", and {more:,} more parts" if more else ""
            at = render(pointer[:_SHOWN]) or "the root"
            yield NotChecked("a part", f"at {at}: {why}{rest}", document.origin)


def _places(
    readings: Iterable[Reading],
    documents: Mapping[int | None, Document],
    notes: list[NotChecked],
) -> Iterator[SchemaPlace]:
    """Yield the schemas of readings; add a note for each whose place cannot be told."""
    ways = _Ways(documents)
    for reading in readings:
        for subject in reading.subjects:
            if not isinstance(subject, EmbeddedSchema):
                continue
            found = ways.find(subject.value, subject.origin)
            if found is None:
                notes.append(NotChecked(f"the {subject.role}", _NOWHERE, subject.origin))
                continue
            line, pointer = found
            alone = not pointer and is_bare_schema(documents[line].value)
            tool, role = subject.tool, subject.role
            yield SchemaPlace(subject.value, role, tool, pointer, line, alone)


class _Ways:
    """Finds the way from a document to what a source saw in it; no way is found twice.

    A message that a recorder wrote as text (`raw`) is a document of its own for the source; its
    number is that of the line, or its index in a recording that is one document.
    """

    def __init__(self, documents: Mapping[int | None, Document]) -> None:
        self._documents = documents
        self._whole = [line for line, held in documents.items() if _is_recording(held.value)]
        self._found: set[tuple[int | None, Pointer]] = set()
        self._texts: dict[int, Any] = {}

    def find(self, value: Any, origin: Origin) -> tuple[int | None, Pointer] | None:
        """Return the line and the pointer that lead to a value which was seen at `origin`."""
        for line, way in self._candidates(origin.message, origin.pointer):
            known = line in self._documents and (line, way) not in self._found
            if known and self._holds(self._documents[line].value, way, value):
                self._found.add((line, way))
                return line, way
        return None

    def _candidates(
        self, number: int | None, pointer: Pointer
    ) -> Iterator[tuple[int | None, Pointer]]:
        yield number, pointer
        yield number, ("raw", *pointer)
        if number is not None:
            for line in self._whole:
                yield line, (number, "raw", *pointer)
                yield line, ("lines", number, "raw", *pointer)

    def _holds(self, root: Any, pointer: Pointer, value: Any) -> bool:
        try:
            for token in pointer:
                root, _ = step(self._opened(root) if isinstance(root, str) else root, token)
            return root is value or bool(root == value)
        except (LookupError, SourceError, RecursionError):
            return False

    def _opened(self, text: str) -> Any:
        """Return what a text in a document holds; each is read once."""
        if id(text) not in self._texts:
            self._texts[id(text)] = parse_text(text).value
        return self._texts[id(text)]


def _is_recording(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, dict) and "lines" in value)


def _first_string(value: Any, pointer: Pointer) -> int | None:
    """Return how many tokens lead to the first string on the way, None where there is none."""
    for count, token in enumerate(pointer):
        if isinstance(value, str):
            return count
        value, _ = step(value, token)
    return None


def _edited(value: Any, edits: Edits) -> Any:
    """Return a document with other values in some places.

    Calls itself for text in strings, which the source opens only a level or two deep.
    """
    direct: list[Edit] = []
    in_text: dict[Pointer, list[tuple[Pointer, Any]]] = {}
    for pointer, new in edits:
        inside = _first_string(value, pointer)
        if inside is None:
            direct.append(Edit("replace", pointer, new))
        else:
            in_text.setdefault(pointer[:inside], []).append((pointer[inside:], new))
    for pointer, inner in in_text.items():
        text = value
        for token in pointer:
            text, _ = step(text, token)
        made = rewritten(text, _edited(parse_text(text).value, inner))
        direct.append(Edit("replace", pointer, made))
    return patched(value, direct)
