"""Lines of traces for the examples of rules on messages."""

from __future__ import annotations

from typing import Any

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
"""What every request of 2026-07-28 carries in its `_meta`."""


def sent(message: Any, **http: Any) -> dict[str, Any]:
    """Return the line of a message from the client, `http` around it where given."""
    return {"dir": "c2s", "msg": message} | ({"http": http} if http else {})


def received(message: Any, **http: Any) -> dict[str, Any]:
    """Return the line of a message from the server, `http` around it where given."""
    return {"dir": "s2c", "msg": message} | ({"http": http} if http else {})


def request(number: Any, method: str, params: Any = None) -> dict[str, Any]:
    """Return a request; `params` are left out where they are None."""
    told = {} if params is None else {"params": params}
    return {"jsonrpc": "2.0", "id": number, "method": method, **told}


def notification(method: str, params: Any = None) -> dict[str, Any]:
    """Return a notification; `params` are left out where they are None."""
    told = {} if params is None else {"params": params}
    return {"jsonrpc": "2.0", "method": method, **told}


def result(number: Any, value: Any) -> dict[str, Any]:
    """Return the response that holds a result."""
    return {"jsonrpc": "2.0", "id": number, "result": value}


def failure(number: Any, code: int, message: str = "Failed") -> dict[str, Any]:
    """Return the response that holds an error."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


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
