"""What is written in the place of uses: of HTTP+SSE, and of messages that are sent as a log."""

from __future__ import annotations

import ast
import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revisor.checking import Selection
from revisor.checking.fixing import fixed
from revisor.sources.python_source.editing import PythonText
from revisor.sources.python_source.versions import Versions, newest, versions_in

SELECTION = Selection(date=dt.date(2026, 11, 30))
CLIENT = "from mcp.client.sse import sse_client\n"
HTTP = "from mcp.client.streamable_http import "
WITH = "async def f():\n    async with sse_client({}) as {}:\n        {}\n"
PLAIN = WITH.format("url", "(read, write)", "go(read, write)")
FASTMCP = "from mcp.server.fastmcp import Context, FastMCP\nmcp = FastMCP('x')\n"


def declared(*lines: str) -> Versions:
    return newest() | versions_in("requirements.txt", "\n".join(lines) + "\n")


def mended(source: str, versions: Versions) -> str:
    """Return the text after all fixes: it parses, none failed, and another run changes nothing."""
    outcome = fixed(PythonText(source, "server.py", versions), SELECTION, unsafe=True)
    assert not outcome.unfixed
    assert not [f for f in outcome.report.findings if f.fix is not None]
    ast.parse(outcome.document.text)
    again = fixed(outcome.document, SELECTION, unsafe=True)
    assert again.document.text == outcome.document.text
    return outcome.document.text


SECOND = declared("mcp>=2")
FIRST = declared("mcp==1.28.0")
OLDER = declared("mcp==1.12.4")
EITHER = declared("mcp>=1.24")
CASES = {
    "2.x": (CLIENT + PLAIN, SECOND, [HTTP + "streamable_http_client", "as (read, write):"]),
    "1.x": (CLIENT + PLAIN, FIRST, [HTTP + "streamable_http_client", "as (read, write, _):"]),
    "1.x before the new name": (
        CLIENT + PLAIN,
        OLDER,
        [HTTP + "streamablehttp_client", "streamablehttp_client(url) as (read, write, _):"],
    ),
    "either": (CLIENT + PLAIN, EITHER, ["streamable_http_client(url) as (read, write, *_):"]),
    "headers in 1.x": (
        CLIENT + WITH.format("url, headers=h, timeout=5", "(r, w)", "pass"),
        FIRST,
        ["streamablehttp_client(url, headers=h, timeout=5) as (r, w, _):"],
    ),
    "an address": (
        CLIENT + WITH.format("'http://localhost:8000/sse'", "(r, w)", "pass"),
        SECOND,
        ["streamable_http_client('http://localhost:8000/mcp') as (r, w):"],
    ),
    "streams together": (
        CLIENT + WITH.format("url=u", "streams", "ClientSession(*streams, x=streams[0])"),
        FIRST,
        ["streamable_http_client(url=u) as streams:", "ClientSession(*streams[:2], x=streams[0])"],
    ),
    "streams that are taken apart": (
        CLIENT + WITH.format("url", "streams", "read, write = streams"),
        FIRST,
        ["read, write = streams[:2]"],
    ),
    "a stack": (
        CLIENT + "async def f(s):\n    r, w = await s.enter_async_context(sse_client(url))\n",
        FIRST,
        ["    r, w, _ = await s.enter_async_context(streamable_http_client(url))"],
    ),
    "an underscore that is used": (
        CLIENT + WITH.format("url", "(r, w)", "_('x')"),
        FIRST,
        ["as (r, w, *_):"],
    ),
    "several names in one import": (
        "from mcp.client.sse import (\n    a,\n    sse_client,\n    b,\n)\n" + PLAIN,
        SECOND,
        [HTTP + "streamable_http_client\nfrom mcp.client.sse import (\n    a,\n    b,\n)"],
    ),
    "an import within": (
        (
            "async def f():\n    from mcp.client.sse import sse_client  # old\n\n"
            "    async with sse_client(url) as (r, w):\n        pass\n"
        ),
        SECOND,
        ["    " + HTTP + "streamable_http_client  # old\n"],
    ),
    "both are imported": (
        HTTP + "streamable_http_client\n" + CLIENT + PLAIN,
        SECOND,
        [HTTP + "streamable_http_client\nasync def f"],
    ),
    "two uses": (CLIENT + PLAIN + PLAIN.replace("f()", "g()"), SECOND, [HTTP, "def g()"]),
    "fastmcp": (
        "from fastmcp.client.transports import SSETransport\nt = SSETransport(u, headers=h)\n",
        declared("fastmcp>=3"),
        [
            "from fastmcp.client.transports import StreamableHttpTransport\n",
            "t = StreamableHttpTransport(u, headers=h)",
        ],
    ),
    "parameters": (
        "from mcp.client.session_group import SseServerParameters\nSseServerParameters(url=u)\n",
        SECOND,
        ["session_group import StreamableHttpParameters", "\nStreamableHttpParameters(url=u)"],
    ),
    "an app": (FASTMCP + "uvicorn.run(mcp.sse_app())\n", FIRST, ["run(mcp.streamable_http_app())"]),
    "an app with a name": (FASTMCP + "app = mcp.sse_app()\n", FIRST, ["mcp.streamable_http_app()"]),
    "a run": (
        FASTMCP + "async def f():\n    await mcp.run_sse_async()\n",
        FIRST,
        ["await mcp.run_streamable_http_async()"],
    ),
    "a level": (
        FASTMCP + "async def f(c: Context):\n    await c.log('warning', x, logger_name='n')\n",
        FIRST,
        [
            "import logging\nfrom mcp",
            "\n\nlogger = logging.getLogger(__name__)\nmcp",
            "logger.warning(x)\n",
        ],
    ),
    "imports in their order": (
        "from __future__ import annotations\nimport asyncio, re  # a\nimport os\n"
        + FASTMCP
        + "async def f(c: Context):\n    await c.info(x)\n",
        FIRST,
        ["import asyncio, re  # a\nimport logging\nimport os\n", "FastMCP\n\nlogger ="],
    ),
    "an import on a line with others": (
        (
            "x = 1; from mcp.server.fastmcp import Context\n"
            "async def f(c: Context):\n    await c.info(x)\n"
        ),
        FIRST,
        ["import Context\nimport logging\n\nlogger = "],
    ),
    "a level in fastmcp": (
        "from fastmcp import Context\nasync def f(c: Context):\n    await c.log(x, level='error')",
        declared("fastmcp>=3"),
        ["    logger.error(x)"],
    ),
    "a session": (
        FASTMCP + "async def f(c: Context):\n"
        "    await c.session.send_log_message(level='info', data=f'{x}', logger='n')\n",
        FIRST,
        ["    logger.info(f'{x}')\n"],
    ),
    "a logger of another library": (
        "from loguru import logger\n" + FASTMCP + "async def f(c: Context):\n    await c.info(x)\n",
        FIRST,
        [
            "from loguru import logger\n"
            + FASTMCP
            + "async def f(c: Context):\n    logger.info(x)\n"
        ],
    ),
    "a name that is taken": (
        FASTMCP + "logger = 1\nasync def f(c: Context):\n    await c.info(x)\n",
        FIRST,
        ["_logger = logging.getLogger(__name__)", "    _logger.info(x)"],
    ),
    "no import at the head but in a try": (
        (
            '"""A text\nof two lines."""\ntry:\n    from mcp.server.fastmcp import Context\n'
            "except ImportError:\n    pass\nasync def f(c: Context):\n    await c.info(x)\n"
        ),
        FIRST,
        ["    pass\nimport logging\n\nlogger = logging.getLogger(__name__)\nasync def f"],
    ),
}


@pytest.mark.parametrize(("source", "versions", "expected"), CASES.values(), ids=CASES)
def test_mended(source: str, versions: Versions, expected: list[str]) -> None:
    text = mended(source, versions)
    assert [part for part in expected if part not in text] == [], text
    assert "sse_client" not in text.replace("sse_client_old", "")


LEFT = {
    "too old": (CLIENT + PLAIN, declared("mcp==1.6.0")),
    "headers in 2.x": (CLIENT + WITH.format("url, headers=h", "(r, w)", "pass"), SECOND),
    "a parameter of HTTP+SSE alone": (
        CLIENT + WITH.format("url, on_session_created=h", "(r, w)", "pass"),
        FIRST,
    ),
    "arguments that only a run shows": (CLIENT + WITH.format("**more", "(r, w)", "pass"), SECOND),
    "streams that are handed on whole": (CLIENT + WITH.format("url", "s", "return s"), FIRST),
    "kept in an attribute": (
        CLIENT + "class A:\n    def f(self):\n        self.c = sse_client(u)\n",
        FIRST,
    ),
    "under another name": (CLIENT.replace("client\n", "client as c\n") + "c(url)\n", SECOND),
    "a name of a module": ("from mcp.client import sse\nsse.sse_client(url)\n", SECOND),
    "no call": (CLIENT + "connect = sse_client\n", SECOND),
    "a new name that is taken": (CLIENT + "streamable_http_client = 1\n" + PLAIN, SECOND),
    "a choice of clients": (
        CLIENT + HTTP + "streamable_http_client\n" + PLAIN + "x = streamable_http_client(u)\n",
        SECOND,
    ),
    "a choice of runs": (FASTMCP + "mcp.run('sse')\nmcp.run(transport='http')\n", FIRST),
    "a choice of apps": (FASTMCP + "a = mcp.sse_app()\nb = mcp.streamable_http_app()\n", FIRST),
    "a mounted app": (FASTMCP + "app.mount('/', mcp.sse_app())\n", FIRST),
    "a mounted app with a name": (FASTMCP + "a = mcp.sse_app()\napp.mount('/', app=a)\n", FIRST),
    "an app at a path": (FASTMCP + "run(mcp.sse_app('/x'))\n", FIRST),
    "a server that is too old": (FASTMCP + "mcp.run('sse')\n", declared("mcp==1.6.0")),
    "a path of HTTP+SSE": (
        "from mcp.server.mcpserver import MCPServer\nMCPServer('x').run('sse', sse_path='/x')\n",
        SECOND,
    ),
    "a level that only a run shows": (
        FASTMCP + "async def f(c: Context):\n    await c.log(level, x)\n",
        FIRST,
    ),
    "an answer that is used": (
        FASTMCP + "async def f(c: Context):\n    return await c.info(x)\n",
        FIRST,
    ),
    "a logger that is hidden": (
        "import logging\nlogger = logging.getLogger()\n"
        + FASTMCP
        + "async def f(c: Context, logger):\n    await c.info(x)\n",
        FIRST,
    ),
    "another module of that name": (
        "from fastmcp.utilities import logging\n"
        + FASTMCP
        + "async def f(c: Context):\n    await c.info(x)\n",
        FIRST,
    ),
}


@pytest.mark.parametrize(("source", "versions"), LEFT.values(), ids=LEFT)
def test_left_alone(source: str, versions: Versions) -> None:
    outcome = fixed(PythonText(source, "server.py", versions), SELECTION, unsafe=True)
    assert outcome.report.findings
    assert outcome.document.text == source


def test_a_comment_within_a_call_is_not_lost() -> None:
    call = "await c.log(\n        level='info',  # {}\n        message=x,\n    )\n"
    source = FASTMCP + "async def f(c: Context):\n    "
    told = fixed(PythonText(source + call.format("why"), "a.py", FIRST), SELECTION, unsafe=True)
    assert [each.why for each in told.unfixed] == ["a comment stands in the call"]
    assert "    logger.info(x)\n" in mended(source + call.format("noqa: X1"), FIRST)


def test_an_old_name_stays_imported_as_long_as_it_is_used() -> None:
    text = mended(CLIENT + PLAIN + "old = sse_client\n", SECOND)
    assert text.startswith(HTTP + "streamable_http_client\n" + CLIENT)


TARGETS = ("(read, write)", "(read, write,)", "[read, write]", "streams")
ARGUMENTS = ("url", "url=url", "'http://h/sse'", "url, headers=h", "url=u, timeout=5", "*a")
BODIES = ("await go(read)", "x = streams[0]", "go(*streams)", "read, write = streams", "pass")
VERSIONS = (SECOND, FIRST, OLDER, EITHER, newest(), declared("mcp==1.6.0"))
SERVED = (
    "uvicorn.run(mcp.sse_app())",
    "mcp.run('sse')",
    "mcp.run(transport='sse',  # why\n    )",
    "app.mount('/', mcp.sse_app())",
)


@given(
    target=st.sampled_from(TARGETS),
    argument=st.sampled_from(ARGUMENTS),
    body=st.lists(st.sampled_from(BODIES), min_size=1, max_size=3),
    versions=st.sampled_from(VERSIONS),
    served=st.lists(st.sampled_from(SERVED), max_size=2),
    spoken=st.lists(st.sampled_from(["info('x')", "log('info', y)", "error(z)  # c"]), max_size=3),
    head=st.sampled_from(["", "import logging\n", '"""Text."""\n\nimport os, sys  # noqa\n']),
    end=st.sampled_from(["", "old = sse_client\n", "__all__ = ['sse_client']\n"]),
)
@settings(max_examples=150, deadline=None)
def test_what_is_mended_is_gone_and_the_rest_stays(
    target: str,
    argument: str,
    body: list[str],
    versions: Versions,
    served: list[str],
    spoken: list[str],
    head: str,
    end: str,
) -> None:
    client = f"async def f():\n    async with sse_client({argument}) as {target}:  # kept\n"
    client += "".join(f"        {line}\n" for line in body)
    logged = "".join(f"    await c.{line}\n" for line in spoken)
    said = f"async def g(c: Context):\n    pass\n{logged}"
    source = head + CLIENT + FASTMCP + client + said + "".join(f"{s}\n" for s in served) + end
    before = fixed(PythonText(source, "server.py", versions), SELECTION, unsafe=False)
    assert before.document.text == source
    text = mended(source, versions)
    assert text.count("#") == source.count("#")
    claimed = [f for f in before.report.findings if f.fix is not None]
    after = fixed(PythonText(text, "server.py", versions), SELECTION).report.findings
    assert len(after) == len(before.report.findings) - len(claimed)
