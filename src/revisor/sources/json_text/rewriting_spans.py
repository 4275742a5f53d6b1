"""Where every value of a JSON text stands, in columns of numbers: one pass, no recursion."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from revisor.sources.json_text.c_parser import NOT_NUMBERS, Reals, after_space, integer, string_at

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"|[\[{]|[\]}]|,|[^\s,\[\]{}:"]+')
_LITERALS = {"true": True, "false": False, "null": None, **NOT_NUMBERS}
_LINE_ENDS = "\r\n"


class Member(NamedTuple):
    """A member of an object or an element of an array, and what stands around it.

    `value` is the number of its value. `lead` is the white space before it, `trail` that up to the
    comma or the closing bracket, `key` the text of the key (quoted), `middle` what stands between
    that and the value.
    """

    value: int
    name: str | int
    lead: str
    key: str
    middle: str
    trail: str


class Spans:
    """The values of `text`, which is known to be JSON, numbered in the order of their beginnings.

    `start`, `end`: positions of a value. `key`: position of its key, -1 where it has none.
    `after`: the number of the first value behind it that is not inside of it. `indent_of`: the
    white space at the beginning of the line that it is on.
    """

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = array("q")
        self.end = array("q")
        self.key = array("q")
        self.after = array("q")
        self._base = array("q")
        self._indents: list[str] = []
        self._known: dict[str, int] = {}
        self._read(start)

    def __len__(self) -> int:
        return len(self.start)

    def indent_of(self, value: int) -> str:
        """Return the white space that the line of a value begins with."""
        return self._indents[self._base[value]]

    def text_of(self, value: int) -> str:
        """Return a value as it is written."""
        return self.text[self.start[value] : self.end[value]]

    def kind_of(self, value: int) -> str:
        """Return the first character of a value: `{`, `[`, a quote or that of another scalar."""
        return self.text[self.start[value]]

    def children(self, value: int) -> Iterator[int]:
        """Yield the numbers of the values directly inside of a container; none for a scalar."""
        child, end = value + 1, self.after[value]
        while child < end:
            yield child
            child = self.after[child]

    def name_of(self, value: int) -> str:
        """Return the key of a member's value."""
        return string_at(self.text, self.key[value])[0]

    def scalar(self, value: int, reals: Reals) -> Any:
        """Return what a string, number or literal stands for."""
        first = self.start[value]
        if self.text[first] == '"':
            return string_at(self.text, first)[0]
        written = self.text_of(value)
        if written in _LITERALS:
            return _LITERALS[written]
        return integer(written) if written.lstrip("-").isdigit() else reals.read(written)

    def members(self, value: int, most: int | None = None) -> list[Member]:
        """Return the children of a container, or its first ones, with what stands around them."""
        text, found = self.text, []
        opened = self.start[value] + 1
        for index, child in enumerate(islice(self.children(value), most)):
            start = after_space(text, opened)
            lead, key, middle, name = text[opened:start], "", "", index
            if self.key[child] >= 0:
                name, end = string_at(text, start)  # type: ignore[assignment]
                key, middle = text[start:end], text[end : self.start[child]]
            ended = self.end[child]
            stop = after_space(text, ended)
            found.append(Member(child, name, lead, key, middle, text[ended:stop]))
            opened = stop + 1
        return found

    def _read(self, position: int) -> None:
        """Go through the tokens; `open_ones` holds the containers that are not closed yet."""
        text = self.text
        open_ones: list[int] = []
        key, last = -1, position
        for match in _TOKEN.finditer(text, position):
            start, end = match.span()
            first = text[start]
            if first in "]}":
                value = open_ones.pop()
                self.end[value], self.after[value] = end, len(self.start)
            elif first == "," and end - start == 1:
                pass
            elif first == '"' and key < 0 and open_ones and text[self.start[open_ones[-1]]] == "{":
                key = start
                self._note_line(last, start, open_ones)
            else:
                if key < 0:
                    self._note_line(last, start, open_ones)
                self._add(start, end, key)
                key = -1
                if first in "[{":
                    open_ones.append(len(self.start) - 1)
            last = end

    def _add(self, start: int, end: int, key: int) -> None:
        self.start.append(start)
        self.end.append(end)
        self.key.append(key)
        self.after.append(len(self.start))

    def _note_line(self, last: int, start: int, open_ones: list[int]) -> None:
        """Note on which indentation the member that begins at `start` stands."""
        lead = self.text[last:start]
        if open_ones and not has_line_end(lead):
            self._base.append(self._base[open_ones[-1]])
            return
        indent = last_line(lead)
        if indent not in self._known:
            self._known[indent] = len(self._indents)
            self._indents.append(indent)
        self._base.append(self._known[indent])


def has_line_end(space: str) -> bool:
    """Whether white space goes over the end of a line."""
    return "\n" in space or "\r" in space


def last_line(space: str) -> str:
    """Return what white space holds behind its last end of a line."""
    return space[max(map(space.rfind, _LINE_ENDS)) + 1 :]


def shifted(text: str, old: str, new: str) -> str:
    """Return JSON text with `new` in place of the indentation `old` at the beginning of its lines.

    Lines without anything on them stay so.
    """
    if old == new or not has_line_end(text):
        return text
    pattern = rf"(\r\n|\n|\r){re.escape(old)}(?=[^\r\n]|\Z)"
    return re.sub(pattern, lambda match: match[1] + new, text)
