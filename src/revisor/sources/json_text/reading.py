"""One JSON document (RFC 8259) from bytes or text: its value, what is odd about it, and places."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from revisor.model.pointer import Pointer
from revisor.sources.json_text.c_parser import CParser, after_space, lone_surrogates
from revisor.sources.json_text.deep import may_be_deep
from revisor.sources.json_text.limits import MAX_DEPTH, refuse_too_many_values, within_depth
from revisor.sources.json_text.unicode import decode

if TYPE_CHECKING:
    from revisor.sources.json_text.careful import Oddity
    from revisor.sources.json_text.holes import Hole
    from revisor.sources.json_text.locating import Locator


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document as it was read.

    `oddities` are defects of the text; `unlisted` counts those beyond the first thousand. `holes`
    are values that could not be read; null stands in their place, and of many that lie close
    together one is kept. `line_of` gives the line and column of an oddity or a hole.
    """

    value: Any
    text: str = field(repr=False)
    oddities: tuple[Oddity, ...] = ()
    holes: tuple[Hole, ...] = ()
    unlisted: int = 0
    first_line: int = 1
    _locators: list[Locator] = field(default_factory=list, repr=False, compare=False)

    def locate(self, pointer: Pointer) -> tuple[int, int] | None:
        """Return line and column (from 1) of the key or element that `pointer` names, or None."""
        if not self._locators:
            from revisor.sources.json_text.locating import Locator
            from revisor.sources.json_text.places import LineIndex

            # A list of one, because the value is frozen and most documents need no locator.
            lines = LineIndex(self.text, self.first_line)
            doubled = any(odd.kind == "duplicate-key" for odd in self.oddities)
            duplicates = doubled or self.unlisted > 0
            deep = may_be_deep(self.text)
            self._locators.append(Locator(self.text, lines, duplicates=duplicates, deep=deep))
        return self._locators[0].locate(pointer)

    def line_of(self, found: Oddity | Hole) -> tuple[int, int]:
        """Return line and column (from 1) of an oddity or a hole of this document."""
        from revisor.sources.json_text.places import place

        return place(self.text, found.position, self.first_line)


def parse(data: bytes, *, max_depth: int = MAX_DEPTH) -> Parsed:
    """Read one JSON document. Raises SourceError, with the place, where `data` is not JSON text."""
    return parse_text(decode(data), max_depth=max_depth)


def parse_text(text: str, *, max_depth: int = MAX_DEPTH, first_line: int = 1) -> Parsed:
    """Read one JSON document from text whose first line has the number `first_line`.

    Raises SourceError, with the place, where it is not JSON.
    """
    refuse_too_many_values(text)
    try:
        deep = may_be_deep(text)
        at_once = None if deep else _at_once(text, max_depth, first_line)
        return at_once or _carefully(text, max_depth, first_line, deep=deep)
    except json.JSONDecodeError as error:
        from revisor.sources.json_text.syntax import no_json

        raise no_json(text, error, first_line) from None


def _at_once(text: str, max_depth: int, first_line: int) -> Parsed | None:
    parser = CParser()
    try:
        value, end = parser.read(text, after_space(text, 0))
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError):
        return None
    _expect_end(text, end)
    if parser.suspicious or lone_surrogates(text) or not within_depth(value, max_depth):
        return None
    return Parsed(value, text, first_line=first_line)


def _carefully(text: str, max_depth: int, first_line: int, *, deep: bool) -> Parsed:
    from revisor.sources.json_text.careful import CarefulReader

    reader = CarefulReader(text, max_depth, deep=deep)
    value, end = reader.read()
    _expect_end(text, end)
    value = reader.holes.cut_from(value)
    holes = tuple(reader.holes)
    return Parsed(value, text, tuple(reader.oddities), holes, reader.unlisted, first_line)


def _expect_end(text: str, position: int) -> None:
    position = after_space(text, position)
    if position != len(text):
        message = "Extra data"
        raise json.JSONDecodeError(message, text, position)
