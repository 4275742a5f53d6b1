"""The text of a file of code as something that fixes change: only what they name is touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.reading import Reading
from revisor.sources.typescript_source.anchors import Anchors, anchors
from revisor.sources.typescript_source.code_values import code
from revisor.sources.typescript_source.literal_changes import Change, changes_of
from revisor.sources.typescript_source.ranges import range_of, with_comma
from revisor.sources.typescript_source.reading import read

if TYPE_CHECKING:
    from tree_sitter import Node

_BY_HAND = "Change it as the report says."


@dataclass(frozen=True, slots=True)
class EditableCode:
    """A file of code: its path and text. What no edit touches keeps its bytes."""

    uri: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the reading of the text."""
        return [read(self.uri, self.text.encode("utf-8", "surrogatepass"))]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the file with the edits applied.

        Raises SourceError where an edit cannot be written into the code, LookupError where it leads
        nowhere.
        """
        data = self.text.encode("utf-8", "surrogatepass")
        changes: set[Change] = set()
        by_root: dict[str | int, list[Edit]] = {}
        for edit in (each for listed in edits.values() for each in listed):
            span = range_of(edit.pointer, data)
            if span is None:
                by_root.setdefault(edit.pointer[0], []).append(edit)
            else:
                changes.add((*span, b"" if edit.op == "remove" else str(edit.value).encode()))
        if by_root:
            known = anchors(self.uri, data)
            changes.update(c for part in by_root.values() for c in _changes(part, known, data))
        return replace(self, text=_applied(data, changes).decode("utf-8", "surrogatepass"))


def _applied(data: bytes, changes: set[Change]) -> bytes:
    last = len(data) + 1
    for start, end, new in sorted(changes, reverse=True):
        if end > last:
            raise SourceError("two edits touch the same place", "Apply one fix at a time.")
        data, last = data[:start] + new + data[end:], start
    return data


def _changes(edits: Sequence[Edit], known: Anchors, data: bytes) -> Iterator[Change]:
    """Yield the changes of one value: of a schema by what all its edits make of it together."""
    if any(edit.op == "split" for edit in edits):
        raise SourceError("code cannot be split into messages", _BY_HAND)
    for start, held in known.schemas.items():
        if all(edit.pointer[: len(start)] == start for edit in edits):
            inner = [edit._replace(pointer=edit.pointer[len(start) :]) for edit in edits]
            yield from changes_of(held, patched(held.value, inner), data)
            return
    for edit in edits:
        node = known.nodes[edit.pointer]
        if edit.op == "remove":
            yield (*with_comma(_member(node), data), b"")
        else:
            yield node.start_byte, node.end_byte, code(edit.value, node, data)


def _member(node: Node) -> Node:
    """Return the whole member that a key belongs to."""
    parent = node.parent
    if parent is None or parent.type != "pair" or parent.child_by_field_name("key") != node:
        raise SourceError("it does not stand in an object of its own", _BY_HAND)
    return parent
