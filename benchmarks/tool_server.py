"""A stdio MCP server that only lists the tools of a file, for peers that check live servers.

    python benchmarks/tool_server.py TOOLS.json CPU_FILE

After each answer it writes its own CPU seconds so far to CPU_FILE, so that a benchmark can tell
the server's share from that of the client it measures.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any


def answer(method: str, params: dict[str, Any], tools: list[Any]) -> dict[str, Any] | None:
    """Return the result of a request, None for a method that this server does not have."""
    if method == "initialize":
        return {
            "protocolVersion": params.get("protocolVersion", "2025-11-25"),
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "tool-server", "version": "1"},
        }
    return {"tools/list": {"tools": tools}, "ping": {}}.get(method)


def main() -> None:
    """Serve until standard input ends."""
    tools = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["tools"]
    cpu_file = Path(sys.argv[2])
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        reply: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
        result = answer(message["method"], message.get("params") or {}, tools)
        if result is None:
            reply["error"] = {"code": -32601, "message": "Method not found"}
        else:
            reply["result"] = result
        print(json.dumps(reply), flush=True)
        cpu_file.write_text(str(time.process_time()), encoding="ascii")


if __name__ == "__main__":
    main()
