"""A small MCP server over stdio, for tests: what it is and does is told by its one argument.

The argument is a JSON object: `era` (handshake, per-request, both), `discover` (error, silent,
die), `revision` (its own), `supported` (what `server/discover` names), `capabilities`, `tools`
(names), `only_for` (names listed only for clients with a capability), `pages` (tools a page),
`endless` (the same cursor again and again), `asks` (methods of requests that it sends once
initialized), `calls` (answers to tools/call, by name), `mute` (methods that are never answered),
`fails` (methods that end in an error), `crash` (ends at once), `first` (seconds before it begins to
read), `log` (file that gets what it received).
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

META = "io.modelcontextprotocol/"
NOT_FOUND = -32601
UNSUPPORTED = -32022


class Server:
    """One server with its state."""

    def __init__(self, how: dict[str, Any]) -> None:
        self.how = how
        self.era = how.get("era", "handshake")
        self.revision = how.get("revision") or (
            "2025-11-25" if self.era == "handshake" else "2026-07-28"
        )
        self.capabilities = how.get("capabilities", {"tools": {}})
        self.client: dict[str, Any] = {}
        self.asked = 0

    def take(self, message: dict[str, Any]) -> None:
        method, key = message.get("method"), message.get("id")
        params = message.get("params", {})
        if method == "notifications/initialized":
            for wanted in self.how.get("asks", ()):
                self.asked += 1
                send({"jsonrpc": "2.0", "id": f"s{self.asked}", "method": wanted, "params": {}})
        if method is None or key is None or method in self.how.get("mute", ()):
            return
        if method in self.how.get("fails", ()):
            fail(key, -32603, "Internal error")
            return
        if method == "server/discover":
            self.discover(key, params)
        elif method == "initialize":
            self.initialize(key, params)
        else:
            self.other(key, method, params)

    def discover(self, key: Any, params: dict[str, Any]) -> None:
        how = self.how.get("discover", "error")
        if self.era != "handshake":
            wanted = params.get("_meta", {}).get(f"{META}protocolVersion")
            supported = self.how.get("supported", [self.revision])
            if wanted not in supported:
                data = {"supported": supported, "requested": wanted}
                fail(key, UNSUPPORTED, "Unsupported protocol version", data)
                return
            send_result(
                key,
                {
                    "resultType": "complete",
                    "supportedVersions": supported,
                    "capabilities": self.capabilities,
                    "ttlMs": 0,
                    "cacheScope": "private",
                },
            )
        elif how == "die":
            os._exit(3)
        elif how != "silent":
            fail(key, NOT_FOUND, "Method not found")

    def initialize(self, key: Any, params: dict[str, Any]) -> None:
        if self.era == "per-request":
            fail(key, NOT_FOUND, "Method not found", {"supported": [self.revision]})
            return
        self.client = params.get("capabilities", {})
        revision = self.how.get("revision") or params.get("protocolVersion")
        send_result(
            key,
            {
                "protocolVersion": "2025-11-25" if self.era == "both" else revision,
                "capabilities": self.capabilities,
                "serverInfo": {"name": "small", "version": "1.0.0"},
            },
        )

    def other(self, key: Any, method: str, params: dict[str, Any]) -> None:
        meta = params.get("_meta", {})
        client = meta.get(f"{META}clientCapabilities", self.client)
        if method == "tools/list":
            self.tools(key, params, bool(client))
        elif method == "tools/call":
            answers = self.how.get("calls", {}).get(params["name"])
            given = "inputResponses" in params or "requestState" in params
            send_result(key, answers[1 if given else 0])
        elif method.endswith("/list"):
            member = "resourceTemplates" if "templates" in method else method.partition("/")[0]
            send_result(key, self.complete({member: self.how.get(member, [])}))
        elif method == "logging/setLevel":
            send_result(key, {})
        else:
            fail(key, NOT_FOUND, "Method not found")

    def tools(self, key: Any, params: dict[str, Any], capable: bool) -> None:
        names = list(self.how.get("tools", ["echo"]))
        names += self.how.get("only_for", []) if capable else []
        size = self.how.get("pages") or len(names) or 1
        start = int(params.get("cursor", "0"))
        tools = [
            {"name": name, "description": name, "inputSchema": {"type": "object"}}
            for name in names[start : start + size]
        ]
        result = self.complete({"tools": tools})
        if self.how.get("endless"):
            result["nextCursor"] = "0"
        elif start + size < len(names):
            result["nextCursor"] = str(start + size)
        send_result(key, result)

    def complete(self, result: dict[str, Any]) -> dict[str, Any]:
        if self.era == "handshake":
            return result
        return {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", **result}


def send(message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def send_result(key: Any, result: Any) -> None:
    send({"jsonrpc": "2.0", "id": key, "result": result})


def fail(key: Any, code: int, message: str, data: Any = None) -> None:
    error = {"code": code, "message": message}
    send({"jsonrpc": "2.0", "id": key, "error": error if data is None else {**error, "data": data}})


def main() -> None:
    """Serve until stdin ends."""
    how = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    if how.get("crash"):
        sys.stderr.write("no key is set\n")
        sys.exit(7)
    time.sleep(how.get("first", 0))
    server = Server(how)
    for line in sys.stdin:
        if "log" in how:
            with Path(how["log"]).open("a", encoding="utf-8") as log:
                log.write(f"{os.getpid()} {line}")
        message = json.loads(line)
        for each in message if isinstance(message, list) else [message]:
            server.take(each)


if __name__ == "__main__":
    main()
