from __future__ import annotations

import pytest

from python_uses import Use, uses

LOG = "logging-message"
SSE = "transport-http-sse"
MESSAGE = "sampling-create-message"
CONTEXT = "from mcp.server.fastmcp import Context, FastMCP\n"

FOUND = {
    "an alias of a module": (
        "import mcp.types as t\nx = t.Root(uri=u)\n",
        [Use(2, "roots")],
    ),
    "a module of a package": (
        "from mcp.client import sse as old\nold.sse_client(u)\n",
        [Use(2, SSE)],
    ),
    "an alias of a name": (
        "from mcp.client.sse import sse_client as connect\nconnect(u)\n",
        [Use(2, SSE)],
    ),
    "an import of both, tried in turn": (
        (
            "try:\n    from fastmcp import FastMCP\nexcept ImportError:\n"
            "    from mcp.server.fastmcp import FastMCP\nFastMCP('x').run('sse')\n"
        ),
        [Use(5, SSE)],
    ),
    "an import for type checkers": (
        (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
            "    from mcp.server.session import ServerSession\n"
            "async def f(s: 'ServerSession | None'):\n    await s.list_roots()\n"
        ),
        [Use(5, "roots-list")],
    ),
    "a name that is handed on": (
        "from mcp.types import SamplingMessage\n__all__ = ['SamplingMessage']\n",
        [Use(1, MESSAGE)],
    ),
    "a star": ("from mcp.types import *\nx = Root(uri=u)\n", [Use(2, "roots", "medium")]),
    "an annotated parameter": (
        CONTEXT + "async def f(x: int, ctx: Context):\n    await ctx.info('x')\n",
        [Use(3, LOG)],
    ),
    "a generic and optional annotation": (
        "from typing import Optional\n"
        + CONTEXT
        + "async def f(ctx: Optional[Context[int, str]]):\n"
        "    await ctx.log('info', 'x')\n",
        [Use(4, LOG)],
    ),
    "an annotation with notes": (
        "from typing import Annotated\n" + CONTEXT + "async def f(ctx: Annotated[Context, 1]):\n"
        "    await ctx.debug('x')\n",
        [Use(4, LOG)],
    ),
    "the session of a context": (
        CONTEXT + "async def f(ctx: Context):\n    await ctx.session.create_message(m)\n"
        "    await ctx.request_context.session.send_log_message(level='info', data=1)\n",
        [Use(3, MESSAGE), Use(4, LOG)],
    ),
    "the context that a server hands out": (
        CONTEXT + "mcp = FastMCP('x')\nasync def f():\n    c = mcp.get_context()\n"
        "    await c.warning('x')\n",
        [Use(5, LOG)],
    ),
    "an attribute of self": (
        (
            "from mcp import ClientSession\nclass A:\n    def __init__(self, r, w):\n"
            "        self.session = ClientSession(r, w)\n    async def f(self):\n"
            "        await self.session.set_logging_level('info')\n"
        ),
        [Use(6, "logging-set-level")],
    ),
    "an attribute with an annotation": (
        (
            "from mcp import ClientSession\nclass A:\n    session: ClientSession | None = None\n"
            "    async def f(self):\n        await self.session.send_roots_list_changed()\n"
        ),
        [Use(5, "roots-list-changed")],
    ),
    "self within an inner function": (
        (
            "from mcp import ClientSession\nclass A:\n    def __init__(self, r, w):\n"
            "        self.s = ClientSession(r, w)\n    def f(self):\n        async def g():\n"
            "            await self.s.set_logging_level('info')\n        return g\n"
        ),
        [Use(7, "logging-set-level")],
    ),
    "what `with` enters": (
        (
            "from fastmcp import Client\nasync def f():\n    async with Client(s) as c:\n"
            "        await c.set_logging_level('info')\n"
        ),
        [Use(4, "logging-set-level")],
    ),
    "what a stack enters": (
        (
            "from mcp import ClientSession\nasync def f(stack, r, w):\n"
            "    s = await stack.enter_async_context(ClientSession(r, w))\n"
            "    await s.set_logging_level('info')\n"
        ),
        [Use(4, "logging-set-level")],
    ),
    "what a function of the file returns": (
        CONTEXT + "def make() -> FastMCP:\n    ...\nmake().run(transport='sse')\n",
        [Use(4, SSE)],
    ),
    "what a function returns, without annotation": (
        CONTEXT + "def make():\n    return FastMCP('x')\nserver = make()\nserver.sse_app()\n",
        [Use(5, SSE)],
    ),
    "a subclass": (
        CONTEXT + "class Own(FastMCP):\n    def go(self):\n        self.run('sse')\n"
        "Own().run(transport='sse')\n",
        [Use(4, SSE), Use(5, SSE)],
    ),
    "an argument of the class above": (
        (
            "from mcp import ClientSession\nclass Own(ClientSession):\n"
            "    def __init__(self, r, w):\n"
            "        super().__init__(r, w, logging_callback=f)\n"
        ),
        [Use(4, LOG)],
    ),
    "a method that takes the place of one": (
        (
            "from mcp.server.auth.provider import OAuthAuthorizationServerProvider as P\n"
            "class Own(P):\n    async def register_client(self, info):\n        ...\n"
        ),
        [Use(3, "auth-dcr")],
    ),
    "a positional transport": (CONTEXT + "FastMCP('x').run('sse')\n", [Use(2, SSE)]),
    "a server that is run in a loop of its own": (
        "from fastmcp import FastMCP\nasync def f():\n    await FastMCP('x').run_async('sse')\n",
        [Use(3, SSE)],
    ),
    "a transport in a constant": (
        CONTEXT + "HOW = 'sse'\nFastMCP('x').run(transport=HOW)\n",
        [Use(3, SSE)],
    ),
    "a transport by choice": (
        CONTEXT + "import os\nFastMCP('x').run(os.environ.get('T', 'sse'))\n"
        "FastMCP('x').run('sse' if os.name else 'stdio')\n",
        [Use(3, SSE, "medium"), Use(4, SSE, "medium")],
    ),
    "a transport by default of a parameter": (
        CONTEXT + "def f(transport='sse'):\n    FastMCP('x').run(transport=transport)\n",
        [Use(3, SSE, "medium")],
    ),
    "a decorator": (
        (
            "from mcp.server import Server\nserver = Server('x')\n@server.set_logging_level()\n"
            "async def f(level):\n    ...\n"
        ),
        [Use(3, "logging-set-level")],
    ),
    "capabilities that are consulted": (
        (
            "from mcp.server.session import ServerSession\ndef f(s: ServerSession):\n"
            "    return s.client_params.capabilities.sampling\n"
        ),
        [Use(3, "sampling")],
    ),
    "a method of something unknown": (
        (
            "from mcp import types\nasync def f(session):\n"
            "    await session.create_message(messages=m)\n"
        ),
        [Use(3, MESSAGE, "medium")],
    ),
    "a context without annotation, awaited": (
        (
            "from fastmcp import FastMCP\nasync def f(ctx):\n    await ctx.info('x')\n"
            "    ctx.error('x')\n"
        ),
        [Use(3, LOG, "medium")],
    ),
    "a context in a package of MCP's": (
        (
            "from typing import Any\nfrom acme_mcp import x\nasync def f(ctx: Any):\n"
            "    await ctx.error('x')\n"
        ),
        [Use(4, LOG, "medium")],
    ),
    "a parameter that is handed on": (
        (
            "from mcp import types\nfrom acme import connect\n"
            "connect(sampling_callback=f, logging_callback=None)\n"
        ),
        [Use(3, "sampling", "medium")],
    ),
    "a value that only MCP knows": (
        "async def f(s):\n    await s.create_message(m, include_context='allServers')\n",
        [Use(2, MESSAGE, "medium"), Use(2, "sampling-include-context-values", "medium")],
    ),
    "a client without a document of its own": (
        (
            "from mcp.client.auth import OAuthClientProvider\n"
            "OAuthClientProvider(u, m, s)\nOAuthClientProvider(u, m, s, client_metadata_url=d)\n"
            "OAuthClientProvider(**given)\n"
        ),
        [Use(2, "auth-dcr")],
    ),
}

CLEAN = {
    "the standard logger": (
        CONTEXT + "import logging\nlog = logging.getLogger(__name__)\nlog.info('x')\n"
    ),
    "a name of another library": "from anthropic import ToolChoice\nx = ToolChoice()\n",
    "a context of another library": (
        "import click\nfrom mcp.server.fastmcp import FastMCP\n"
        "async def f(ctx: click.Context):\n    await ctx.info('x')\n    ctx.info('x')\n"
    ),
    "a method of the class itself": (
        CONTEXT + "class A:\n    async def f(self):\n        await self.create_message(1)\n"
    ),
    "an object of a class of the file": (
        CONTEXT + "class A:\n    async def create_message(self): ...\n"
        "async def f():\n    await A().create_message()\n"
    ),
    "a variable that is something else by now": (
        CONTEXT + "import logging\ndef f(ctx: Context):\n    ctx = logging.getLogger()\n"
        "    ctx.info('x')\n"
    ),
    "another transport": CONTEXT + "FastMCP('x').run(transport='streamable-http')\n",
    "no context at all": (
        "from mcp.server.session import ServerSession\nasync def f(s: ServerSession):\n"
        "    await s.elicit('x', {})\n"
    ),
    "a callback of none": "from mcp import ClientSession\n"
    "ClientSession(r, w, logging_callback=None)\n",
    "a comment and a docstring": (
        CONTEXT + '"""Call sse_client or roots/list."""\n# ctx.info, sampling/createMessage\n'
    ),
    "a name that leads to itself": CONTEXT + "a = b\nb = a\na.create_message()\n"[:18],
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_use_is_found_through(source: str, expected: list[Use]) -> None:
    assert uses(source) == expected


@pytest.mark.parametrize("source", CLEAN.values(), ids=CLEAN.keys())
def test_nothing_is_found_in(source: str) -> None:
    assert uses(source) == []


def test_what_only_tests_do_is_marked() -> None:
    from python_uses import reading

    source = "from mcp.client.sse import sse_client\nsse_client(u)\n"
    (plain,) = reading(source, "src/a.py").subjects
    (tested,) = reading(source, "tests/test_a.py").subjects
    assert (plain.in_test, tested.in_test) == (False, True)  # type: ignore[union-attr]


def test_the_party_is_that_of_the_module_or_of_the_file() -> None:
    from python_uses import reading

    client = "from mcp import ClientSession\nfrom mcp.types import Root\nx = Root(uri=u)\n"
    server = "from mcp.server import Server\nfrom mcp.types import Root\nx = Root(uri=u)\n"
    parties = [reading(text).subjects[0].sender for text in (client, server)]  # type: ignore[union-attr]
    assert parties == ["client", "server"]
