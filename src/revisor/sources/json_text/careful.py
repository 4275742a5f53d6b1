"""The slow reader: no recursion, a bounded depth, and the place of everything that is odd.

It reads what the C parser cannot (nested too deep, numbers too long), and it says where the things
are that the C parser saw but could not place. Parts that hold nothing odd are still read by the
C parser.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from typing import Any, Literal, NamedTuple

from revisor.model.pointer import Pointer
from revisor.sources.json_text.c_parser import (
    NOT_NUMBERS,
    CParser,
    OutOfRangeError,
    Reals,
    after_space,
    integer,
    lone_surrogates,
    string_at,
)
from revisor.sources.json_text.holes import PREFIX, Holes
from revisor.sources.json_text.limits import within_depth
from revisor.sources.json_text.skipping import past_brackets

_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")
_LITERALS = {"true": True, "false": False, "null": None}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ATTEMPTS = 3
"""Levels at which a part is given to the C parser first: each of them reads it once more."""
_MOST_ODDITIES = 1000

DefectKind = Literal["duplicate-key", "not-a-number", "lone-surrogate"]


class Oddity(NamedTuple):
    """A defect of the text: kind as in model.TextDefect, and its position in characters from 0."""

    kind: DefectKind
    detail: str
    pointer: Pointer
    position: int


class _Frame:
    """A container that is being read; `key` is that of the child at hand, None before the first."""

    __slots__ = ("container", "key")

    def __init__(self, container: dict[str, Any] | list[Any]) -> None:
        self.container = container
        self.key: str | int | None = None


class CarefulReader:
    """Reads one document from `text`; `oddities` and `holes` tell what was met.

    `unlisted` counts the oddities beyond the first thousand. Of a `deep` text the C parser reads
    no part.
    """

    def __init__(self, text: str, max_depth: int, *, deep: bool = False) -> None:
        self.oddities: list[Oddity] = []
        self.unlisted = 0
        self.holes = Holes()
        self._text = text
        self._max_depth = max_depth
        self._attempts = 0 if deep else _ATTEMPTS
        self._frames: list[_Frame] = []
        self._suspects = lone_surrogates(text)
        self._reals = Reals()
        self._parser = CParser(self._reals)

    def read(self) -> tuple[Any, int]:
        """Return the document's value, and the position after it.

        Raises json.JSONDecodeError where the text is not JSON.
        """
        value, position = self._value(after_space(self._text, 0))
        while self._frames:
            frame = self._frames[-1]
            position = after_space(self._text, position)
            if isinstance(frame.container, dict):
                position = self._member(frame, frame.container, position)
            else:
                position = self._element(frame, frame.container, position)
        return value, position

    def _element(self, frame: _Frame, container: list[Any], position: int) -> int:
        if self._text.startswith("]", position):
            self._frames.pop()
            return position + 1
        if container:
            position = self._past(",", position)
        frame.key = len(container)
        value, position = self._value(position)
        container.append(value)
        return position

    def _member(self, frame: _Frame, container: dict[str, Any], position: int) -> int:
        if self._text.startswith("}", position):
            self._frames.pop()
            return position + 1
        if container:
            position = self._past(",", position)
        if not self._text.startswith('"', position):
            raise self._wrong("Expecting property name enclosed in double quotes", position)
        start = position
        key, position = string_at(self._text, position)
        frame.key = key
        if key in container:
            self._note("duplicate-key", key, start)
        self._look_for_surrogates(key, start, position)
        position = self._past(":", after_space(self._text, position))
        container[key], position = self._value(position)
        return position

    def _value(self, position: int) -> tuple[Any, int]:
        """Return the value at `position`; of a container that has to be read here, the shell."""
        first = self._text[position : position + 1]
        if first == '"':
            text, end = string_at(self._text, position)
            self._look_for_surrogates(text, position, end)
            return text, end
        if first in ("[", "{"):
            return self._container(position, first)
        if match := _NUMBER.match(self._text, position):
            return self._number(match), match.end()
        for literal, value in _LITERALS.items():
            if self._text.startswith(literal, position):
                return value, position + len(literal)
        for literal, number in NOT_NUMBERS.items():
            if self._text.startswith(literal, position):
                self._note("not-a-number", literal, position)
                return number, position + len(literal)
        raise self._wrong("Expecting value", position)

    def _container(self, position: int, bracket: str) -> tuple[Any, int]:
        if len(self._frames) >= self._max_depth:
            self._leave_out(f"nested more than {self._max_depth} levels deep", position)
            return None, past_brackets(self._text, position)
        if 0 < len(self._frames) <= self._attempts:
            done = self._at_once(position)
            if done:
                return done
        container: dict[str, Any] | list[Any] = {} if bracket == "{" else []
        self._frames.append(_Frame(container))
        return container, position + 1

    def _at_once(self, position: int) -> tuple[Any, int] | None:
        """Read a container that holds nothing odd by the C parser; None where it does."""
        self._parser.suspicious = False
        left = self._reals.left
        try:
            value, end = self._parser.read(self._text, position)
        except json.JSONDecodeError:
            raise
        except (RecursionError, ValueError):
            self._reals.left = left
            return None
        clean = not self._parser.suspicious and self._suspect(position, end) is None
        if clean and within_depth(value, self._room):
            return value, end
        self._reals.left = left
        return None

    @property
    def _room(self) -> int:
        return self._max_depth - len(self._frames)

    def _number(self, match: re.Match[str]) -> float | None:
        try:
            return self._reals.read(match[0]) if match[2] else integer(match[1])
        except OutOfRangeError as error:
            self._leave_out(str(error), match.start())
            return None

    def _past(self, delimiter: str, position: int) -> int:
        if not self._text.startswith(delimiter, position):
            raise self._wrong(f"Expecting '{delimiter}' delimiter", position)
        return after_space(self._text, position + 1)

    def _suspect(self, start: int, end: int) -> int | None:
        """Return the position of the first escape in the range that may be a lone surrogate."""
        index = bisect_left(self._suspects, start)
        found = index < len(self._suspects) and self._suspects[index] < end
        return self._suspects[index] if found else None

    def _look_for_surrogates(self, text: str, start: int, end: int) -> None:
        position = self._suspect(start, end)
        found = None if position is None else _SURROGATE.search(text)
        if found and position is not None:
            self._note("lone-surrogate", f"\\u{ord(found[0]):04x}", position)

    def _note(self, kind: DefectKind, detail: str, position: int) -> None:
        if len(self.oddities) < _MOST_ODDITIES:
            self.oddities.append(Oddity(kind, detail, self._pointer(), position))
        else:
            self.unlisted += 1

    def _leave_out(self, why: str, position: int) -> None:
        # The full way may be long: it is put together only where it is kept.
        if not self.holes.is_known(self._pointer(PREFIX)):
            self.holes.add(self._pointer(), why, position)

    def _pointer(self, size: int | None = None) -> Pointer:
        return tuple([frame.key for frame in self._frames[:size] if frame.key is not None])

    def _wrong(self, message: str, position: int) -> json.JSONDecodeError:
        return json.JSONDecodeError(message, self._text, position)
