"""A server on the Python SDK 2 with Revisor's middleware, used in both eras; prints what it told.

Run by tests in an environment of its own, with the folder that holds `revisor` as argument.
"""

from __future__ import annotations

import json
import sys
import warnings

import anyio
import mcp_types as types
from mcp import Client
from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import MCPDeprecationWarning

sys.path.append(sys.argv[1])
from revisor import DeprecationMiddleware

watching = DeprecationMiddleware()
reported: list[object] = []
quiet = DeprecationMiddleware(reported.append, older_revisions=False)
server = MCPServer("planted", middleware=[watching, quiet])


@server.tool()  # type: ignore[untyped-decorator]
async def ask_for_roots(context: Context) -> str:
    """Use two features by the session."""
    await context.session.list_roots()
    await context.info("asked")
    return "done"


@server.tool()  # type: ignore[untyped-decorator]
async def work() -> str:
    """Use nothing."""
    return "done"


async def list_roots(_context: object) -> types.ListRootsResult:
    """Answer as a client."""
    return types.ListRootsResult(roots=[])


async def use() -> list[dict[str, int]]:
    """Connect twice in each era; return the counts after each connection."""
    counts = []
    for mode in ("legacy", "legacy", "auto", "auto"):
        async with Client(server, mode=mode, list_roots_callback=list_roots) as client:
            for _ in range(2):
                await client.call_tool("work", {})
                if mode == "legacy":
                    result = await client.call_tool("ask_for_roots", {})
                    assert not result.is_error, result
        counts.append(watching.counts)
    return counts


def main() -> None:
    """Print counts, and of every warning file, line, category and text."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", MCPDeprecationWarning)
        counts = anyio.run(use)
    told = [[w.filename, w.lineno, w.category.__name__, str(w.message)] for w in caught]
    summary = {"counts": counts, "quiet": quiet.counts, "reported": len(reported), "told": told}
    print(json.dumps(summary))  # noqa: T201 - for the test to read


main()
