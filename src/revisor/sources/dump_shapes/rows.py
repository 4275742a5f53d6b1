"""Dumps that name their server: `{name, content: {…}}`, captures of a package, several servers."""

from __future__ import annotations

from typing import Any

from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.tool_list import is_tool_holder

_MOST_LEVELS = 4
_WRAPPERS = ("content", "result", "tools", "tools/list")
_LONGEST_NAME = 80


def unwrapped(entry: Entry) -> list[Entry]:
    """Return a value and what it wraps, from the outside in; the last one is the dump itself."""
    levels = [entry]
    while len(levels) < _MOST_LEVELS:
        inner = _inner(levels[-1])
        if inner is None:
            break
        levels.append(inner)
    return levels


def _inner(entry: Entry) -> Entry | None:
    value = entry.value
    if not isinstance(value, dict) or "jsonrpc" in value or "tool" in value:
        return None
    for key in _WRAPPERS:
        held = value.get(key)
        if is_tool_holder(held) or (isinstance(held, dict) and is_tool_holder(held.get("content"))):
            return entry.child(key)
    return None


def servers_of(value: Any) -> list[str]:
    """Return the keys of an object whose members are dumps of one server each; empty if none is."""
    if not isinstance(value, dict) or "tools" in value or "jsonrpc" in value:
        return []
    return [key for key, member in value.items() if key not in _WRAPPERS and is_tool_holder(member)]


def name_of(levels: list[Entry]) -> str | None:
    """Return what a dump says that it is a dump of: package and version, or the server."""
    for level in reversed(levels):
        value = level.value
        if not isinstance(value, dict):
            continue
        package, version = value.get("package"), value.get("version")
        if isinstance(package, str) and package:
            return _short(f"{package} {version}" if isinstance(version, str) else package)
        for key in ("server", "serverInfo", "name"):
            name = value.get(key)
            name = name.get("name") if isinstance(name, dict) else name
            if isinstance(name, str) and name:
                return _short(name)
    return None


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "\u2026"
