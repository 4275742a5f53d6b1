"""Lines of traces for the examples of rules on messages."""

from __future__ import annotations

from typing import Any

from revisor.rules._traces import received, request, result, sent

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
"""What every request of 2026-07-28 carries in its `_meta`."""


def opened(revision: str, *lines: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a session that is opened with `initialize` (id 0) and goes on with the lines."""
    about = {"name": "demo", "version": "1"}
    asked = {"protocolVersion": revision, "capabilities": {}, "clientInfo": about}
    answer = {"protocolVersion": revision, "capabilities": {}, "serverInfo": about}
    return [sent(request(0, "initialize", asked)), received(result(0, answer)), *lines]


def discovered(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a session of 2026-07-28 that begins with `server/discover` (id 0)."""
    answer = {
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": {},
        "ttlMs": 0,
        "cacheScope": "public",
    }
    asked = request(0, "server/discover", {"_meta": META})
    return [sent(asked), received(result(0, answer)), *lines]
