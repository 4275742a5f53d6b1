"""A JSON document that a dump holds, and the entries that are found in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.model.pointer import Pointer
from revisor.model.subject import Origin, TextDefect
from revisor.sources.json_text import Parsed

SOURCE = "dump"


class Document(NamedTuple):
    """One document: a file, a line of JSON Lines, or a value from memory (then `parsed` is None).

    `holes` tells, by pointer, why a value could not be read; null stands in its place. `outer` is
    where its text stands as a string in another document, which alone knows lines and columns.
    """

    value: Any
    origin: Origin
    defects: tuple[TextDefect, ...] = ()
    holes: tuple[tuple[Pointer, str], ...] = ()
    unlisted: int = 0
    parsed: Parsed | None = None
    outer: tuple[Parsed | None, Pointer] | None = None

    def locate(self, pointer: Pointer) -> tuple[int, int] | None:
        """Return line and column (from 1) of a value of this document, None without a text."""
        if self.outer is not None:
            parsed, place = self.outer
            return parsed.locate(place) if parsed else None
        return self.parsed.locate(pointer) if self.parsed else None


class Entry(NamedTuple):
    """A value of a document that may be of a shape by itself, such as one message of many."""

    value: Any
    origin: Origin

    def child(self, *tokens: str | int) -> Entry:
        """Return the value further down; raises LookupError where there is none."""
        value = self.value
        for token in tokens:
            value = value[token]
        return Entry(value, self.origin.at(*tokens))


def from_parsed(parsed: Parsed, uri: str, message: int | None = None) -> Document:
    """Return the document that was read from the text at `uri`."""
    origin = Origin(SOURCE, uri, (), message)
    defects = tuple(
        TextDefect(odd.kind, odd.detail, origin.at(*odd.pointer), *parsed.line_of(odd))
        for odd in parsed.oddities
    )
    holes = tuple((hole.pointer, hole.why) for hole in parsed.holes)
    return Document(parsed.value, origin, defects, holes, parsed.unlisted, parsed)


def within(document: Document, pointer: Pointer, parsed: Parsed, origin: Origin) -> Document:
    """Return the document whose text is a string of another one, at `pointer` there."""
    defects = tuple(
        TextDefect(odd.kind, odd.detail, origin.at(*odd.pointer)) for odd in parsed.oddities
    )
    holes = tuple((hole.pointer, hole.why) for hole in parsed.holes)
    outer = (document.parsed, pointer)
    return Document(parsed.value, origin, defects, holes, parsed.unlisted, outer=outer)
