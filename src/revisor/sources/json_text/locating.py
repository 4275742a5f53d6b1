"""From a JSON Pointer to line and column, without reading the whole text again."""

from __future__ import annotations

from json import JSONDecodeError

from revisor.model.pointer import Pointer
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.places import LineIndex
from revisor.sources.json_text.skipping import child_positions

_Children = dict[str, tuple[int, int]] | list[int] | None


class Locator:
    """Finds where in `text` a pointer leads. The children of a container are found once."""

    __slots__ = ("_children", "_lines", "_text")

    def __init__(self, text: str, lines: LineIndex) -> None:
        self._text = text
        self._lines = lines
        self._children: dict[int, _Children] = {}

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
        if position not in self._children:
            self._children[position] = child_positions(self._text, position)
        children = self._children[position]
        if isinstance(children, dict):
            return children.get(str(token))
        if children is None or not str(token).isdecimal():
            return None
        index = int(token)
        return (children[index],) * 2 if index < len(children) else None
