"""Lines of traces, for the examples of rules on conversations."""

from __future__ import annotations

from typing import Any

from revisor.rules._traces import Lines, notification, received, request, result, sent

from ._parts import CAPABILITIES_KEY, REVISION_KEY

ABOUT = {"name": "demo", "version": "1"}


def log(level: str = "info") -> dict[str, Any]:
    """Return a log message."""
    return notification("notifications/message", {"level": level, "data": "at work"})


def opened(
    *lines: dict[str, Any],
    revision: str = "2025-11-25",
    client: Any = None,
    server: Any = None,
) -> Lines:
    """Return a session opened by a whole handshake (id 0, three lines) that goes on with lines.

    `client` and `server` are the capabilities of both.
    """
    asked = {"protocolVersion": revision, "capabilities": client or {}, "clientInfo": ABOUT}
    answer = {"protocolVersion": revision, "capabilities": server or {}, "serverInfo": ABOUT}
    return [
        sent(request(0, "initialize", asked)),
        received(result(0, answer)),
        sent(notification("notifications/initialized")),
        *lines,
    ]


def meta(revision: str = "2026-07-28", capabilities: Any = None, **more: Any) -> dict[str, Any]:
    """Return what each request of 2026-07-28 carries in its `_meta`; `more` are further keys."""
    prefix = REVISION_KEY.rpartition("/")[0]
    told = {f"{prefix}/{name}": value for name, value in more.items()}
    return {REVISION_KEY: revision, CAPABILITIES_KEY: capabilities or {}, **told}


def modern(number: Any, method: str, params: Any = None, **more: Any) -> dict[str, Any]:
    """Return a request of 2026-07-28 with its `_meta`, to which `more` is added."""
    return request(number, method, {**(params or {}), "_meta": meta(**more)})


def discovered(*lines: dict[str, Any], server: Any = None) -> Lines:
    """Return a session of 2026-07-28 that begins with `server/discover` (id 0, two lines)."""
    answer = {
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": server or {},
        "ttlMs": 0,
        "cacheScope": "public",
    }
    return [sent(modern(0, "server/discover")), received(result(0, answer)), *lines]
