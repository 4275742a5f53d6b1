"""A project file in which a filter can be added after another one."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.pointer import Pointer
from revisor.model.reading import Reading
from revisor.sources.client_config.toml_text import span_of

from .filters import TOML, lines_of, read
from .ini import with_another

_REST_OF_LINE = re.compile(r"[ \t]*,[ \t]*(?:#[^\r\n]*)?(?=\r?\n)")
"""What follows an element on its line: a comma, and a comment that is its own."""


@dataclass(frozen=True, slots=True)
class EditableProject:
    """The text of a file; an edit adds a filter after the one that its pointer leads to."""

    path: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the one reading of it; raises SourceError where it cannot be read."""
        return [read(self.path, self.text.encode("utf-8", "surrogatepass"))]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the filters added; raises SourceError where that is not possible."""
        is_toml = self.path.lower().endswith(TOML)
        change = self._with_element if is_toml else self._with_line
        text = self.text
        for each in edits.get(None, ()):
            text = change(text, each)
        return replace(self, text=text)

    def _with_line(self, text: str, edit: Edit) -> str:
        section, _, place = edit.pointer[:3]
        for line in lines_of(self.path, text):
            if (line.section, line.place) == (section, place) and edit.op == "add":
                return with_another(text, line, str(edit.value))
        raise SourceError("the filter is not there", "Change it by hand.")

    def _with_element(self, text: str, edit: Edit) -> str:
        *place, word = edit.pointer
        span = span_of(text, tuple(place)) if (edit.op, word) == ("add", "after") else None
        if span is None:
            raise SourceError("the filters are not in a plain list", "Change it by hand.")
        wanted = [*_list(text, tuple(place[:-1]))]
        wanted.insert(int(place[-1]) + 1, edit.value)
        between, added = _between(text, span[0]), json.dumps(edit.value)
        rest = _REST_OF_LINE.match(text, span[1]) if between != " " else None
        if rest is None:
            text = f"{text[: span[1]]},{between}{added}{text[span[1] :]}"
        else:
            text = f"{text[: rest.end()]}{between}{added},{text[rest.end() :]}"
        if _list(text, tuple(place[:-1])) != wanted:
            raise SourceError("the filter cannot be written into it", "Change it by hand.")
        return text


def _between(text: str, start: int) -> str:
    """Return what parts an element from the next: a space, or a line of its own as it has."""
    line_start = text.rfind("\n", 0, start) + 1
    before = text[line_start:start]
    if before.strip():
        return " "
    ending = "\r\n" if text[line_start - 2 : line_start] == "\r\n" else "\n"
    return ending + before


def _list(text: str, pointer: Pointer) -> list[Any]:
    value: Any = tomllib.loads(text.replace("\r\n", "\n"))
    for token in pointer:
        value = value[token]
    return list(value)
