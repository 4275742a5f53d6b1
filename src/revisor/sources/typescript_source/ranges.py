"""Ranges of a file's bytes: of a member with its comma, and of those told by line and column."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.pointer import Pointer

_RANGE = re.compile(r"([0-9]{1,9}):([0-9]{1,9})-([0-9]{1,9}):([0-9]{1,9})", re.ASCII)
_OPENING, _CLOSING = (b"{", b"["), (b"}", b"]")


def range_of(pointer: Pointer, data: bytes) -> tuple[int, int] | None:
    """Return the bytes of a range (`5:3-5:31`), None for a pointer of another kind.

    Raises LookupError where the file has no such place.
    """
    match = _RANGE.fullmatch(str(pointer[0])) if len(pointer) == 1 else None
    if match is None:
        return None
    lines = data.splitlines(keepends=True)
    first, last = ((int(match[n]), int(match[n + 1])) for n in (1, 3))
    return _offset(first, lines), _offset(last, lines)


def _offset(place: tuple[int, int], lines: list[bytes]) -> int:
    line, column = place
    if line == len(lines) + 1 and column == 1:
        return sum(map(len, lines))
    before = lines[line - 1].decode("utf-8", "surrogatepass")[: column - 1]
    return sum(map(len, lines[: line - 1])) + len(before.encode("utf-8", "surrogatepass"))


def with_comma(node: Node, data: bytes) -> tuple[int, int]:
    """Return the range of a member with the comma that goes with it, and its line if it is alone.

    With the only member goes the space around it.

    A comment behind it speaks of it, and goes with it.
    """
    start, end = node.start_byte, node.end_byte
    after = _skipped(data, end)
    if data[after : after + 1] == b",":
        end = after + 1
        line, stop = data.rfind(b"\n", 0, start) + 1, data.find(b"\n", end)
        rest = data[end:stop].strip() if stop >= 0 else b"x"
        if not data[line:start].strip() and (not rest or rest.startswith(b"//")):
            return line, stop + 1
        while data[end : end + 1] in (b" ", b"\t"):
            end += 1
        return start, end
    before = start - 1
    while before >= 0 and data[before : before + 1].isspace():
        before -= 1
    if data[before : before + 1] == b",":
        return before, end
    is_alone = data[before : before + 1] in _OPENING and data[after : after + 1] in _CLOSING
    return (before + 1, after) if is_alone else (start, end)


def _skipped(data: bytes, at: int) -> int:
    while data[at : at + 1].isspace():
        at += 1
    return at
