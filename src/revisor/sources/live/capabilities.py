"""What Revisor declares as a client: all that a revision knows, or nothing."""

from __future__ import annotations

from typing import Any

from revisor._version import __version__
from revisor.facts import registry
from revisor.model.revision import Era, Revision

CLIENT_INFO = {"name": "revisor", "version": __version__}

_META = "io.modelcontextprotocol/"
_ROOTS: dict[str, Any] = {"roots": {"listChanged": True}}
_SAMPLING: dict[str, Any] = {"sampling": {"context": {}, "tools": {}}}
_ELICITATION: dict[str, Any] = {"elicitation": {"form": {}, "url": {}}}
_TASKS: dict[str, Any] = {
    "tasks": {
        "list": {},
        "cancel": {},
        "requests": {"sampling": {"createMessage": {}}, "elicitation": {"create": {}}},
    }
}
_APPS = {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}
_BY_REVISION: dict[str, dict[str, Any]] = {
    "2024-11-05": {**_ROOTS, "sampling": {}},
    "2025-03-26": {**_ROOTS, "sampling": {}},
    "2025-06-18": {**_ROOTS, "sampling": {}, "elicitation": {}},
    "2025-11-25": {**_ROOTS, **_SAMPLING, **_ELICITATION, **_TASKS},
    "2026-07-28": {"roots": {}, **_SAMPLING, **_ELICITATION, "extensions": _APPS},
}


def known(era: Era | None = None) -> list[Revision]:
    """Return the released revisions, oldest first, of one era or of both."""
    released = (each for each in registry.revisions() if each.released is not None)
    return [each for each in released if era in (None, each.era)]


def newest(era: Era) -> str:
    """Return the newest released revision of an era."""
    return known(era)[-1].id


def era_of(revision: str) -> Era:
    """Return the era of a revision; one that is not known is of the era of its time."""
    for each in registry.revisions():
        if each.id == revision:
            return each.era
    return "per-request" if revision >= known("per-request")[0].id else "handshake"


def all_capabilities(revision: str) -> dict[str, Any]:
    """Return every capability that a client may declare in a revision, or in the newest before."""
    fitting = [each for each in _BY_REVISION if each <= revision]
    return _BY_REVISION[fitting[-1] if fitting else "2024-11-05"]


def meta(revision: str, capabilities: dict[str, Any]) -> dict[str, Any]:
    """Return the `_meta` of a request of the per-request era."""
    return {
        f"{_META}protocolVersion": revision,
        f"{_META}clientInfo": CLIENT_INFO,
        f"{_META}clientCapabilities": capabilities,
    }
