"""Read a Markdown or MDX page: blocks with their lines, headings, admonitions, tables.

One pass over the lines. It reads what pages of the specification use; what it does not know is a
paragraph. Text within code fences is a block of code and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from revisor.model.specification import Block
from revisor.model.specification_text import slug

from .tables import cells

_HEADING = re.compile(r"(#{1,6})\s+(.*?)(?:\s+#+)?\s*$")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?=\S)")
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_OPENING = re.compile(r"\s*<([A-Z]\w*)\b[^<>]*(?<!/)>\s*$")
_CLOSING = re.compile(r"\s*</([A-Z]\w*)>\s*$")
_DEEPEST = 50
"""How deep elements are followed; what stands deeper is taken as standing in the last of these."""


class FrontMatter(NamedTuple):
    """The fields before a page's text, and the line after which the text begins.

    `broken` says what is wrong with them, empty where nothing is.
    """

    fields: dict[str, str]
    lines: int
    broken: str = ""


def front_matter(lines: list[str]) -> FrontMatter:
    """Read the fields between two lines of `---` at the top, one a line; nested ones are left out.

    Where the second line of dashes is missing there is no front matter, and that is told.
    """
    if not lines or lines[0].strip() != "---":
        return FrontMatter({}, 0)
    fields: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if line.strip() == "---":
            return FrontMatter(fields, number)
        name, colon, value = line.partition(":")
        if colon and not line[:1].isspace():
            fields[name.strip()] = value.strip().strip("\"'")
    return FrontMatter({}, 0, "its front matter has no second line of dashes: end it with ---")


class _Open(NamedTuple):
    kind: str
    line: int
    text: list[str]


class _Scanner:
    """The state between lines: what is open, in which component, under which heading."""

    def __init__(self) -> None:
        self._open: _Open | None = None
        self._components: list[str] = []
        self._fence = ""
        self._section = ""

    def blocks(self, lines: list[str], before: int) -> Iterator[Block]:
        for number, line in enumerate(lines[before:], before + 1):
            yield from self._line(line, number)
        yield from self._close(len(lines))

    def _line(self, line: str, number: int) -> Iterator[Block]:
        if self._fence:
            yield from self._in_fence(line, number)
        elif fence := _FENCE.match(line):
            yield from self._close(number - 1)
            self._fence, self._open = fence[1], _Open("code", number, [line])
        elif not line.strip():
            yield from self._close(number - 1)
        elif heading := _HEADING.match(line):
            yield from self._close(number - 1)
            self._section = slug(heading[2])
            yield self._block("heading", heading[2], number, number, level=len(heading[1]))
        elif self._component(line):
            yield from self._close(number - 1)
            self._enter_or_leave(line)
        else:
            yield from self._text(line, number)

    def _in_fence(self, line: str, number: int) -> Iterator[Block]:
        if self._open is not None:
            self._open.text.append(line)
        stripped = line.strip()
        if stripped.startswith(self._fence) and not stripped.strip(self._fence[0]):
            self._fence = ""
            yield from self._close(number)

    def _text(self, line: str, number: int) -> Iterator[Block]:
        if line.lstrip().startswith("|"):
            yield from self._close(number - 1)
            found = cells(line)
            yield self._block("row", line, number, number, cells=found)
        elif _ITEM.match(line):
            yield from self._close(number - 1)
            self._open = _Open("item", number, [line])
        elif self._open is None:
            self._open = _Open("paragraph", number, [line])
        else:
            self._open.text.append(line)

    def _component(self, line: str) -> bool:
        return bool(_OPENING.match(line) or _CLOSING.match(line))

    def _enter_or_leave(self, line: str) -> None:
        opening = _OPENING.match(line)
        if opening and len(self._components) < _DEEPEST:
            self._components.append(opening[1])
        elif (closing := _CLOSING.match(line)) and closing[1] in self._components:
            while self._components.pop() != closing[1]:
                pass

    def _close(self, end: int) -> Iterator[Block]:
        if self._open is not None:
            kind, line, text = self._open
            self._open = None
            yield self._block(kind, "\n".join(text), line, end)

    def _block(
        self,
        kind: str,
        text: str,
        line: int,
        end: int,
        level: int = 0,
        cells: tuple[str, ...] = (),
    ) -> Block:
        component = self._components[-1] if self._components else ""
        made = Block("paragraph", text, line, end, level, component, self._section, cells)
        return made._replace(kind=kind)  # type: ignore[arg-type]


def blocks(lines: list[str], before: int = 0, most: int | None = None) -> tuple[Block, ...]:
    """Return the blocks of a page whose first `before` lines are front matter, at most so many."""
    return tuple(islice(_Scanner().blocks(lines, before), most))
