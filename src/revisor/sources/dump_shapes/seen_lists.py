"""Tool lists that were read already: in a long session a server lists the same tools again."""

from __future__ import annotations

import json
from typing import Any

from revisor.model.subject import ToolDefinition


class SeenLists:
    """Lists with the tools that were read from them, found by the hash of their text.

    The texts are made from the second list on: most dumps hold a single one.
    """

    def __init__(self) -> None:
        self._first: tuple[list[Any], list[ToolDefinition]] | None = None
        self._found: dict[int, list[ToolDefinition]] = {}
        self._is_empty = True

    def find(self, values: list[Any]) -> list[ToolDefinition] | None:
        """Return the tools of an equal list that was read, or None."""
        if self._is_empty:
            return None
        if self._first is not None:
            self._keep(*self._first)
            self._first = None
        key = _key(values)
        return None if key is None else self._found.get(key)

    def add(self, values: list[Any], tools: list[ToolDefinition]) -> None:
        """Remember a list; `tools` may still be filled."""
        if self._is_empty:
            self._first = (values, tools)
            self._is_empty = False
        else:
            self._keep(values, tools)

    def _keep(self, values: list[Any], tools: list[ToolDefinition]) -> None:
        key = _key(values)
        if key is not None:
            self._found.setdefault(key, tools)


def _key(values: list[Any]) -> int | None:
    """Return a hash of the list: of its text, because `1`, `1.0` and `true` are equal otherwise."""
    try:
        return hash(json.dumps(values, sort_keys=True))
    except (RecursionError, ValueError):
        # Nested too deep or a number too long to be written: then it is read once more.
        return None
