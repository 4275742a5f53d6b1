"""A server on FastMCP 4 with Revisor's middleware, used in both eras; prints what it told.

Run by tests in an environment of its own, with the folder that holds `revisor` as argument.
"""

from __future__ import annotations

import asyncio
import json
import sys
import warnings

from fastmcp import Client, Context, FastMCP
from mcp.shared.exceptions import MCPDeprecationWarning

sys.path.append(sys.argv[1])
from revisor import DeprecationMiddleware

watching = DeprecationMiddleware()
server: FastMCP = FastMCP("planted", middleware=[watching.for_fastmcp()])


@server.tool  # type: ignore[untyped-decorator]
async def ask_for_roots(context: Context) -> str:
    """Use two features by the session."""
    await context.session.list_roots()
    await context.info("asked")
    return "done"


@server.tool  # type: ignore[untyped-decorator]
async def work() -> str:
    """Use nothing."""
    return "done"


async def use() -> list[dict[str, int]]:
    """Connect twice; return the counts after each connection."""
    counts = []
    for mode in ("legacy", "legacy", "auto"):
        async with Client(server, roots=["file:///here"], mode=mode) as client:
            for _ in range(2):
                await client.call_tool("work", {})
                if mode == "legacy":
                    await client.call_tool("ask_for_roots", {})
        counts.append(watching.counts)
    return counts


def main() -> None:
    """Print counts, and of every warning file, line, category and text."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", MCPDeprecationWarning)
        counts = asyncio.run(use())
    told = [[w.filename, w.lineno, w.category.__name__, str(w.message)] for w in caught]
    print(json.dumps({"counts": counts, "told": told}))  # noqa: T201 - for the test to read


main()
