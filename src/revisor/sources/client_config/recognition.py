"""Whose configuration a file is: by its path, by a mark near its beginning, or by its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from revisor.facts import registry
from revisor.model.host import Host
from revisor.model.pointer import Pointer

from .entries import Found, at_root, found_in

GENERIC = "mcp-servers"
"""The host whose form stands for all that have no facts of their own."""

_WRAPPERS = frozenset({"mcpServers", "servers", "mcp_servers", "context_servers"})

ENDINGS = (".json", ".jsonc", ".json5", ".code-workspace", ".yaml", ".yml", ".toml")

_SHAPES = re.compile(
    rb'(?<!\\)"(?:mcpServers|context_servers|mcp_servers)"\s*:\s*\{'
    rb"|^(?:mcpServers|mcp_servers)\s*:\s*(?:#.*)?$"
    rb"|^\s*\[mcp_servers[.\]]",
    re.MULTILINE,
)


def accepts(path: str, head: bytes) -> bool:
    """Whether a file looks like configuration of servers, by its path and first bytes."""
    if not path.lower().endswith(ENDINGS):
        return False
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        # UTF-16: what is looked for is ASCII.
        head = head.replace(b"\0", b"")
    named = _named(path)
    if any(not host.marks or _is_marked(host, head) for host in named):
        return True
    # Lines of a trace or of a log may quote such a file.
    return not _is_trace(head) and bool(_SHAPES.search(head))


def host_of(path: str, value: Any) -> tuple[Host, list[Found]] | None:
    """Return the host whose entries a document of this path holds, with the entries, or None.

    A host that the path names comes first; the form that all share is taken only where none fits.
    """
    for host in (*_named(path), *_by_shape(value)):
        found = found_in(value, host)
        if found:
            return host, found
    return None


def unwrapped(path: str, value: Any) -> tuple[Host, list[Found]] | None:
    """Return the host that a path names, and entries at the root where their wrapper is missing."""
    for host in _named(path):
        found = [] if host.id == GENERIC or host.marks else at_root(value, host)
        if found and len(found) == len(value):
            return host, found
    return None


def nested(path: str, value: Any) -> Iterator[tuple[Host, Pointer, list[Found]]]:
    """Yield what stands in the place of an entry and holds entries itself, and how it came there.

    A wrapper was pasted with what is in it: the host that the path names finds no server there.
    """
    for host in hosts_named(path)[:1]:
        wrapper = wrapper_of(host)
        held = value.get(wrapper) if isinstance(value, dict) else None
        for name, entry in held.items() if isinstance(held, dict) else ():
            for key in _WRAPPERS & entry.keys() if isinstance(entry, dict) else ():
                found = at_root(entry[key], host)
                if found and len(found) == len(entry[key]):
                    yield host, (wrapper, name, key), found


def wrapper_of(host: Host) -> str:
    """Return the key that holds a host's entries."""
    return host.entries[0].at.split("/")[1]


def hosts_named(path: str) -> list[Host]:
    """Return the hosts that a path names by itself, the most telling name first."""
    return [host for host in _named(path) if host.id != GENERIC and not host.marks]


def _by_shape(value: Any) -> Iterator[Host]:
    if not isinstance(value, dict):
        return
    hosts = registry.hosts()
    if "context_servers" in value:
        yield hosts["zed"]
    if "mcp_servers" in value:
        yield hosts["codex"]
    yield hosts[GENERIC]
    yield from (hosts[name] for name in ("vscode", "mcp-registry", "fastmcp"))


def _named(path: str) -> list[Host]:
    """Return the hosts that a path names, the most telling pattern first."""
    whole = "/" + path.replace("\\", "/").lower()
    found: dict[str, tuple[int, Host]] = {}
    for host, pattern, length in _patterns():
        if pattern.search(whole) and length > found.get(host.id, (0, host))[0]:
            found[host.id] = length, host
    return [host for _, host in sorted(found.values(), key=lambda each: -each[0])]


@cache
def _patterns() -> tuple[tuple[Host, re.Pattern[str], int], ...]:
    made = []
    for host in registry.hosts().values():
        for name in host.files:
            text = re.escape(name.lower()).replace(r"\*", "[^/]*")
            made.append((host, re.compile(f"/{text}$"), name.count("/") * 100 + len(name)))
    return tuple(made)


def _is_marked(host: Host, head: bytes) -> bool:
    return any(mark.encode() in head for mark in host.marks)


def _is_trace(head: bytes) -> bool:
    return head.lstrip()[:200].find(b'"jsonrpc"') >= 0
