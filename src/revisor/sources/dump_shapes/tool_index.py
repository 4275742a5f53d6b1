"""The tools that a dump lists, by their names: which one is meant by a call?"""

from __future__ import annotations

from typing import Any

from revisor.model.subject import ToolDefinition
from revisor.sources.dump_shapes.tool_fields import schema_fields


class ToolIndex:
    """Names with the tools that bear them; of two listings the later one counts."""

    def __init__(self) -> None:
        self.is_cut_off = False
        self._lists = 0
        self._found: dict[str, tuple[int, list[ToolDefinition]]] = {}
        self._unread: set[str] = set()

    def begin(self) -> None:
        """Begin a listing: what is added from here on stands beside each other."""
        self._lists += 1

    def add(self, tool: ToolDefinition) -> None:
        """Add a tool of the listing at hand."""
        if tool.name is None:
            return
        number, found = self._found.get(tool.name, (0, []))
        if number != self._lists:
            self._found[tool.name] = (self._lists, [tool])
        else:
            found.append(tool)

    def leave_out(self, tool: ToolDefinition) -> None:
        """Remember a tool whose definition could not be read in full."""
        if tool.name is not None:
            self._found.pop(tool.name, None)
            self._unread.add(tool.name)

    def find(self, name: str) -> ToolDefinition | None:
        """Return the tool of that name; None where there is none, or two that differ."""
        _, found = self._found.get(name, (0, []))
        if not found or any(_schemas(each) != _schemas(found[0]) for each in found[1:]):
            return None
        return found[0]

    def why_not(self, name: str) -> str:
        """Say why `find` has no answer."""
        _, found = self._found.get(name, (0, []))
        if found:
            count = "two" if len(found) == 2 else f"{len(found):,}"  # noqa: PLR2004
            return f"{count} tools are called {name}: the call cannot be told to either"
        if name in self._unread:
            return "the definition of the tool could not be read"
        if not self._lists:
            return "no list of the server's tools is recorded with it"
        if self.is_cut_off:
            return "the recorded list breaks off before its last page, without this tool"
        return "the list of tools has no tool of that name"


def _schemas(tool: ToolDefinition) -> list[Any]:
    value = tool.value
    return [(role, value[key]) for role, key in schema_fields(value)] if value else []
