"""The text of a file of code as something that fixes change: only what they name is touched."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.reading import Reading
from revisor.sources.typescript_source.anchors import anchors
from revisor.sources.typescript_source.nodes import place_at, text
from revisor.sources.typescript_source.ranges import offset_of, range_of, with_comma
from revisor.sources.typescript_source.reading import read

if TYPE_CHECKING:
    from tree_sitter import Node

_Change = tuple[int, int, bytes]
"""The bytes from one offset to another, and what is to stand there."""

_BY_HAND = "Change it as the report says."
_IDENTIFIER_START = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"


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
        changes: set[_Change] = set()
        by_root: dict[str | int, list[Edit]] = {}
        for edit in (each for listed in edits.values() for each in listed):
            span = range_of(edit.pointer, data)
            if span is None:
                by_root.setdefault(edit.pointer[0], []).append(edit)
            else:
                changes.add((*span, b"" if edit.op == "remove" else str(edit.value).encode()))
        changes.update(_difference(data, self._after(data, each)) for each in by_root.values())
        return replace(self, text=_applied(data, changes).decode("utf-8", "surrogatepass"))

    def _after(self, data: bytes, edits: Iterable[Edit]) -> bytes:
        """Return the text after the edits of one value, each on the outcome of those before.

        The value's own place moves where a constant above it is edited.
        """
        at: int | None = None
        for edit in edits:
            at = offset_of(str(edit.pointer[0]), data) if at is None else at
            moved = edit._replace(pointer=(place_at(at, data), *edit.pointer[1:]))
            changes = set(_changes(moved, anchors(self.uri, data), data))
            data = _applied(data, changes)
            at += sum(len(new) - (end - start) for start, end, new in changes if end <= at)
        return data


def _applied(data: bytes, changes: set[_Change]) -> bytes:
    last = len(data) + 1
    for start, end, new in sorted(changes, reverse=True):
        if end > last:
            raise SourceError("two edits touch the same place", "Apply one fix at a time.")
        data, last = data[:start] + new + data[end:], start
    return data


def _difference(before: bytes, after: bytes) -> _Change:
    """Return the one change that makes `after` of `before`."""
    start = _alike(before, after)
    rest = min(len(before), len(after)) - start
    same = _alike(before[::-1][:rest], after[::-1][:rest])
    return start, len(before) - same, after[start : len(after) - same]


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _changes(
    edit: Edit, known: Mapping[tuple[str | int, ...], Node], data: bytes
) -> Iterator[_Change]:
    if edit.op == "split":
        raise SourceError("code cannot be split into messages", _BY_HAND)
    if edit.op == "add" and edit.pointer not in known:
        yield _added(edit, known, data)
        return
    node = known[edit.pointer]
    if edit.op == "remove":
        start, end = with_comma(_member(node), data)
        yield start, end, b""
        return
    value = _value(node)
    yield value.start_byte, value.end_byte, _code(edit.value, value, data)


def _member(node: Node) -> Node:
    """Return the whole member that a key belongs to, or the node itself."""
    parent = node.parent
    if parent is not None and parent.type == "pair" and parent.child_by_field_name("key") == node:
        return parent
    if parent is None or parent.type not in ("object", "array"):
        raise SourceError("it does not stand in an object or a list of its own", _BY_HAND)
    return node


def _value(node: Node) -> Node:
    parent = node.parent
    if parent is not None and parent.type == "pair" and parent.child_by_field_name("key") == node:
        value = parent.child_by_field_name("value")
        return node if value is None else value
    if node.type == "shorthand_property_identifier":
        raise SourceError("its value is written elsewhere", _BY_HAND)
    return node


def _added(edit: Edit, known: Mapping[tuple[str | int, ...], Node], data: bytes) -> _Change:
    """Return the insertion of a member behind the last one of an object."""
    holder = _value(known[edit.pointer[:-1]])
    name = edit.pointer[-1]
    if holder.type != "object" or not isinstance(name, str):
        raise SourceError("there is no object of its own to add it to", _BY_HAND)
    code = f"{_key(name)}: ".encode() + _code(edit.value, holder, data)
    listed = [child for child in holder.named_children if child.type != "comment"]
    if not listed:
        return holder.start_byte + 1, holder.start_byte + 1, b" " + code + b" "
    last = listed[-1]
    line = data.rfind(b"\n", 0, last.start_byte) + 1
    indent = data[line : last.start_byte]
    is_spread_out = not indent.strip() and b"\n" in data[holder.start_byte : last.start_byte]
    between = b",\n" + indent if is_spread_out else b", "
    return last.end_byte, last.end_byte, between + code


def _key(name: str) -> str:
    is_plain = name[:1] in _IDENTIFIER_START and name.replace("$", "_").isidentifier()
    return name if name.isascii() and name and is_plain else f"'{_escaped(name)}'"


def _code(value: Any, near: Node, data: bytes) -> bytes:
    """Return a JSON value as code, with the quotes that stand near it."""
    quote = '"' if text(near).startswith('"') or data.count(b'"') > data.count(b"'") else "'"
    return _written(value, quote).encode()


def _written(value: Any, quote: str) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(k)}: {_written(v, quote)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_written(each, quote) for each in value)}]"
    if isinstance(value, str) and quote == "'":
        return f"'{_escaped(value)}'"
    return json.dumps(value, ensure_ascii=False)


def _escaped(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'")
