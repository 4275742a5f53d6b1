"""What a program may be told when it is started counts as what it may do, with less confidence."""

from __future__ import annotations

import pytest

from python_uses import Use, uses

SSE = "transport-http-sse"
SERVER = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
ARGPARSE = "import argparse\np = argparse.ArgumentParser()\n"

FOUND = {
    "the annotation of a parameter": (
        SERVER + "from typing import Literal\ndef main(transport: Literal['stdio', 'sse']):\n"
        "    mcp.run(transport=transport)\n",
        Use(5, SSE, "medium"),
    ),
    "one with a default, or None": (
        SERVER + "import typing\ndef main(how: typing.Literal['sse'] | None = None):\n"
        "    mcp.run(how)\n",
        Use(5, SSE, "medium"),
    ),
    "choices of argparse": (
        SERVER + ARGPARSE + "p.add_argument('-t', '--transport', choices=['stdio', 'sse'])\n"
        "args = p.parse_args()\nmcp.run(transport=args.transport)\n",
        Use(7, SSE, "medium"),
    ),
    "choices of argparse under another name": (
        SERVER + ARGPARSE + "p.add_argument('--mode', dest='how', choices=('stdio', 'sse'))\n"
        "args = p.parse_args()\nmcp.run(transport=args.how)\n",
        Use(7, SSE, "medium"),
    ),
    "a choice of click": (
        SERVER + "import click\n@click.command()\n"
        "@click.option('--transport', default='stdio', type=click.Choice(['stdio', 'sse']))\n"
        "def main(transport):\n    mcp.run(transport=transport)\n",
        Use(7, SSE, "medium"),
    ),
}


@pytest.mark.parametrize(("source", "use"), FOUND.values(), ids=FOUND)
def test_an_option_is_found_where_it_is_used(source: str, use: Use) -> None:
    assert uses(source) == [use]


CLEAN = {
    "an option without the value": SERVER
    + ARGPARSE
    + "p.add_argument('--transport', choices=['stdio', 'streamable-http'])\n"
    "mcp.run(transport=p.parse_args().transport)\n",
    "another option": SERVER
    + ARGPARSE
    + "p.add_argument('--events', choices=['sse'])\np.add_argument('--transport')\n"
    "mcp.run(transport=p.parse_args().transport)\n",
    "a name that is bound to a value": SERVER
    + ARGPARSE
    + "p.add_argument('--transport', choices=['sse'])\ntransport = 'stdio'\n"
    "mcp.run(transport=transport)\n",
    "an annotation that leaves it open": SERVER
    + "def main(transport: str, other: dict[str, 'sse']):\n    mcp.run(transport=transport)\n",
    "a server of another library": "import argparse, web\np = argparse.ArgumentParser()\n"
    "p.add_argument('--transport', choices=['sse'])\n"
    "web.Server('mcp').run(transport=p.parse_args().transport)\n",
}


@pytest.mark.parametrize("source", CLEAN.values(), ids=CLEAN)
def test_an_option_that_is_none_of_the_transports_is_no_use(source: str) -> None:
    assert uses(source) == []


def test_super_is_an_object_of_the_class_that_is_extended() -> None:
    source = (
        "from mcp import ClientSession\nclass Own(ClientSession):\n"
        "    async def begin(self):\n        return await super().initialize()\n"
        "class Other(dict):\n    def begin(self):\n        return super().initialize()\n"
    )
    assert uses(source) == [Use(4, "initialize")]


def test_the_session_header_is_found_wherever_it_stands() -> None:
    source = (
        "import httpx, mcp\nheaders = {'Mcp-Session-Id': sid}\n"
        "held = answer.headers.get('mcp-session-id')\nother = 'mcp-session-ids', 'MCP-Name'\n"
    )
    found = [Use(line, "http-session", "medium") for line in (2, 3)]
    assert uses(source) == found


def test_headers_of_http_count_beside_an_sdk() -> None:
    read = "last = request.headers.get('Last-Event-ID')\nscope = [(b'mcp-session-id', b'1')]\n"
    session = Use(3, "http-session", "medium")
    assert uses("import mcp\n" + read) == [Use(2, "sse-resumability", "medium"), session]
    assert uses("import httpx\n" + read) == [session]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import mcp_agent\nproxy.notify('notifications/message', {})\n", ["logging-message"]),
        ("import mcp_agent\nagent.call('tasks/list')\nlisted = ['tasks/get']\n", []),
        ("import mcp\nagent.call('tasks/list', {})\n", ["tasks-list"]),
        ("import mcp\nagent.call('a2a', 'tasks/list', {'method': 'tasks/get'})\n", []),
        ("import mcp\nmade = {'jsonrpc': '2.0', 'method': 'tasks/get'}  # of a2a\n", []),
        ("import mcp\nby_name = {'roots/list': roots, 'tools/list': tools}\n", ["roots-list"]),
    ],
)
def test_methods_that_only_mcp_has_need_no_sdk(source: str, found: list[str]) -> None:
    assert [use.feature for use in uses(source)] == found


@pytest.mark.parametrize(
    "source",
    [
        "from mcpgateway.sockets import Socket\nasync def f(s):\n    await s.send_ping()\n",
        "from mcpgateway.logs import setup\nsetup().set_logging_level('info')\n",
        "import mcp\nmade.assert_called_once_with(sampling_callback=None, logging_callback=x)\n",
        "import mcp\nmade.assert_any_call(list_roots_callback=ANY)\n",
    ],
)
def test_sockets_loggers_and_mocks_use_nothing(source: str) -> None:
    assert uses(source) == []


def test_what_url_elicitation_had_is_found() -> None:
    source = (
        "from mcp.types import ElicitCompleteNotification as Done, URL_ELICITATION_REQUIRED\n"
        "isinstance(x, Done)\nerror.code == URL_ELICITATION_REQUIRED\n"
    )
    found = [Use(2, "elicitation-complete"), Use(3, "err-url-elicitation-required")]
    assert uses(source) == found
