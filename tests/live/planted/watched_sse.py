"""A server over HTTP+SSE with Revisor's middleware, used once; prints what it counted.

Run by tests in an environment of its own; the arguments are the folder that holds `revisor`, and
`mcp` or `fastmcp`.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from typing import Any

import uvicorn
from fastmcp import FastMCP
from mcp import ClientSession
from mcp.client.sse import sse_client
from mcp.server.mcpserver import MCPServer

sys.path.append(sys.argv[1])
from revisor import DeprecatedUse, DeprecationMiddleware

told: list[DeprecatedUse] = []
watching = DeprecationMiddleware(told.append)


def application() -> Any:
    """Return the server as an application of ASGI."""
    if sys.argv[2] == "mcp":
        return MCPServer("planted", middleware=[watching]).sse_app()
    return FastMCP("planted", middleware=[watching.for_fastmcp()]).http_app(transport="sse")


async def use(port: int) -> None:
    """Connect once and ask for the tools."""
    async with sse_client(f"http://127.0.0.1:{port}/sse") as streams, ClientSession(*streams) as it:
        await it.initialize()
        await it.list_tools()


async def main() -> None:
    """Serve and use the server in one loop."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(application(), log_level="critical"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        # Who connects before it has started waits in the queue of the socket.
        await use(listening.getsockname()[1])
        server.should_exit = server.force_exit = True
        await serving
    surfaces = [use.surface for use in told if use.feature == "transport-http-sse"]
    print(json.dumps({"counts": watching.counts, "surfaces": surfaces}))  # noqa: T201


asyncio.run(main())
