"""The tools that a dump lists, by their names: which one is meant by a call?"""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.model.subject import ToolDefinition
from revisor.sources.dump_shapes.tool_fields import schema_fields

_LONGEST = 80
_MOST_COMPARED = 200


class _Named(NamedTuple):
    """The tools of one name in one listing: the first of them, how many, whether all are alike."""

    listing: int
    first: ToolDefinition
    size: int = 1
    alike: bool = True


class ToolIndex:
    """Names with the tools that bear them; of two listings the later one counts.

    `is_cut_off` tells that further pages of the last listing are missing, `has_failed` that some
    listing was answered with an error.
    """

    def __init__(self) -> None:
        self.is_cut_off = False
        self.has_failed = False
        self._listing = 0
        self._found: dict[str, _Named] = {}
        self._unread: dict[str, int] = {}

    def begin(self) -> None:
        """Begin a listing: what is added from here on stands beside each other."""
        self._listing += 1

    def add(self, tool: ToolDefinition) -> None:
        """Add a tool of the listing at hand."""
        if tool.name is None:
            return
        held = self._found.get(tool.name)
        if held is None or held.listing != self._listing:
            self._found[tool.name] = _Named(self._listing, tool)
            return
        alike = held.alike and _schemas(tool) == _schemas(held.first)
        self._found[tool.name] = held._replace(size=held.size + 1, alike=alike)

    def leave_out(self, tool: ToolDefinition) -> None:
        """Remember a tool whose definition could not be read in full."""
        if tool.name is not None:
            self._unread[tool.name] = self._listing

    def find(self, name: str) -> ToolDefinition | None:
        """Return the tool of that name; None where there is none, or two that differ."""
        held = self._found.get(name)
        if held is None or not held.alike or self._unread.get(name, 0) >= held.listing:
            return None
        return held.first

    def why_not(self, name: str) -> str:
        """Say why `find` has no answer."""
        held = self._found.get(name)
        if name in self._unread:
            return "the definition of the tool could not be read"
        if held:
            count = "two" if held.size == 2 else f"{held.size:,}"  # noqa: PLR2004
            return f"{count} tools are called {name}: the call cannot be told to either"
        if not self._listing and self.has_failed:
            return "the server's list of tools failed"
        if not self._listing:
            return "no list of the server's tools is recorded with it"
        if self.is_cut_off:
            return "the recorded list breaks off before its last page, without this tool"
        return f"the list of tools has no tool of that name{self._near(name)}"

    def _near(self, name: str) -> str:
        """Return the names that may have been meant, in words."""
        # Imported here, because it is slow to load.
        from difflib import get_close_matches

        lower = {known[:_LONGEST].lower(): known for known in list(self._found)[:_MOST_COMPARED]}
        near = get_close_matches(name[:_LONGEST].lower(), list(lower), n=3, cutoff=0.5)
        return f"; near it: {', '.join(lower[each] for each in near)}" if near else ""


def _schemas(tool: ToolDefinition) -> list[tuple[str, Any]]:
    return [(role, tool.value[key]) for role, key in schema_fields(tool.value)]
