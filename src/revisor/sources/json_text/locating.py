"""From a JSON Pointer to line and column, without reading the whole text again."""

from __future__ import annotations

from json import JSONDecodeError

from revisor.model.pointer import Pointer
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.places import LineIndex
from revisor.sources.json_text.skipping import children


class _Container:
    """The children of a container, found as far as they were asked for."""

    __slots__ = ("found", "is_array", "rest")

    def __init__(self, text: str, position: int, *, deep: bool) -> None:
        self.is_array = text.startswith("[", position)
        self.found: dict[str | int, tuple[int, int]] = {}
        self.rest = children(text, position, deep=deep)

    def find(self, token: str | int, *, to_the_end: bool) -> tuple[int, int] | None:
        if self.is_array:
            if not str(token).isdecimal():
                return None
            wanted: str | int = int(token)
        else:
            wanted = str(token)
        if to_the_end or wanted not in self.found:
            for key, child, value in self.rest:
                self.found[key] = (child, value)
                if key == wanted and not to_the_end:
                    break
        return self.found.get(wanted)


class Locator:
    """Finds where in `text` a pointer leads.

    Of a key that is there twice the last one counts, as for parsers; to know that, objects are read
    to their end where the text has `duplicates`. `deep` keeps the C parser from it.
    """

    __slots__ = ("_containers", "_deep", "_duplicates", "_lines", "_text")

    def __init__(self, text: str, lines: LineIndex, *, duplicates: bool, deep: bool) -> None:
        self._text = text
        self._lines = lines
        self._duplicates = duplicates
        self._deep = deep
        self._containers: dict[int, _Container] = {}

    def locate(self, pointer: Pointer) -> tuple[int, int] | None:
        """Return line and column of the member's key, or of the array element, or None."""
        shown = value = after_space(self._text, 0)
        try:
            for token in pointer:
                found = self._step(value, token)
                if found is None:
                    return None
                shown, value = found
        except (JSONDecodeError, IndexError):
            # Only beyond the depth that is read, where brackets were counted and not compared.
            return None
        return self._lines.place(shown)

    def _step(self, position: int, token: str | int) -> tuple[int, int] | None:
        container = self._containers.get(position)
        if container is None:
            container = _Container(self._text, position, deep=self._deep)
            self._containers[position] = container
        return container.find(token, to_the_end=self._duplicates and not container.is_array)
