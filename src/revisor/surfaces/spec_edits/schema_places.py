"""Where a symbol is declared in schema.ts: its lines, and those of its JSDoc comment.

A symbol is a name, or a path to a member (`ClientCapabilities.sampling.context`); a member may have
dots of its own (`RequestMetaObject.io.modelcontextprotocol/logLevel`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_OPEN, _CLOSED = "{([", "})]"


class Place(NamedTuple):
    """Lines of a declaration, counted from 0, each end being the line past the last.

    Its comment is `doc` to `doc_end`, both where the declaration begins if it has none; notes of
    the linter may stand between. The declaration is `start` to `end`.
    """

    doc: int
    doc_end: int
    start: int
    end: int


def find(lines: Sequence[str], symbol: str) -> Place | None:
    """Return where a symbol is declared, or None where it is not."""
    name, _, path = symbol.partition(".")
    declared = re.compile(rf"export (?:interface|type|const|enum|class) {re.escape(name)}\b")
    code = without_comments(lines)
    for start, line in enumerate(code):
        if declared.match(line):
            place = _place(lines, code, start)
            return _member(lines, code, place, path) if path else place
    return None


def without_comments(lines: Sequence[str]) -> list[str]:
    """Return the lines with comments blanked, so that braces in them count for nothing."""
    found, inside = [], False
    for line in lines:
        kept, rest = "", line
        while rest:
            if inside:
                _, mark, rest = rest.partition("*/")
                inside = not mark
            else:
                before, mark, rest = rest.partition("/*")
                kept += before
                inside = bool(mark)
        found.append(re.sub(r"//.*", "", kept))
    return found


def _place(lines: Sequence[str], code: Sequence[str], start: int) -> Place:
    return Place(*_doc(lines, start), start, _end(code, start))


def _end(code: Sequence[str], start: int) -> int:
    """Return the line past a declaration: after its semicolon, or the brace that closes it."""
    depth, opened = 0, False
    for number in range(start, len(code)):
        for character in re.sub(r"\"[^\"]*\"|'[^']*'", "", code[number]):
            depth += (character in _OPEN) - (character in _CLOSED)
            opened = opened or character == "{"
        line = code[number].rstrip()
        if depth <= 0 and (line.endswith((";", ",")) or (opened and line.endswith("}"))):
            return number + 1
    return len(code)


def _doc(lines: Sequence[str], start: int) -> tuple[int, int]:
    """Return where the comment right above a declaration begins and ends."""
    end = start
    while end and lines[end - 1].lstrip().startswith("//"):
        end -= 1
    if end == 0 or not lines[end - 1].rstrip().endswith("*/"):
        return start, start
    for number in range(end - 1, -1, -1):
        if lines[number].lstrip().startswith("/**"):
            return number, end
    return start, start


def _member(lines: Sequence[str], code: Sequence[str], whole: Place, path: str) -> Place | None:
    """Return the place of a member; the longest name that fits counts first."""
    for name, rest in _readings(path):
        wanted = re.compile(rf"\s*(?:\"{re.escape(name)}\"|{re.escape(name)})\??\s*:")
        for number in _own_lines(code, whole):
            if wanted.match(code[number]):
                place = _place(lines, code, number)
                return _member(lines, code, place, rest) if rest else place
    return None


def _readings(path: str) -> Iterator[tuple[str, str]]:
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        yield ".".join(parts[:length]), ".".join(parts[length:])


def _own_lines(code: Sequence[str], whole: Place) -> Iterator[int]:
    """Yield the lines on which members of this very declaration begin."""
    depth = 0
    for number in range(whole.start, whole.end):
        if depth == 1:
            yield number
        depth += code[number].count("{") - code[number].count("}")
