"""Links to servers that are a few lines of Python."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio

from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.stdio_link import StdioLink, open_stdio

SECONDS = 30
IMPORTS = "import json, os, signal, subprocess, sys, time\n"
ECHO = """
    for line in sys.stdin:
        sys.stdout.write(line)
        sys.stdout.flush()
"""
DAEMON = """
    def daemon(code):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for number in (0, 1, 2):
                    os.close(number)
                exec(code)
            os._exit(0)
        os.wait()
"""


def python(*parts: str) -> list[str]:
    """Return the command that runs parts of code, each indented as it likes."""
    code = IMPORTS + "\n".join(textwrap.dedent(part) for part in parts)
    return [sys.executable, "-c", code]


@asynccontextmanager
async def linked(*parts: str, **options: Any) -> AsyncIterator[StdioLink]:
    """Give the link to a server, and close it afterwards; nothing here may take for ever."""
    with anyio.fail_after(SECONDS):
        link = await open_stdio(python(*parts), LiveOptions(**options))
        assert isinstance(link, StdioLink)
        try:
            yield link
        finally:
            await link.aclose()


async def everything(link: StdioLink) -> list[Arrived]:
    """Return all that arrives until the link is closed."""
    arrived = []
    while True:
        try:
            arrived.append(await link.receive())
        except LinkClosedError:
            return arrived
