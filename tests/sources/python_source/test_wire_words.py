from __future__ import annotations

import pytest

from python_uses import Use, uses

FOUND = {
    "a request": (
        "# mcp\nx = {'jsonrpc': '2.0', 'id': 1, 'method': 'roots/list'}\n",
        [Use(2, "roots-list")],
    ),
    "a request without its envelope": (
        "# mcp\nx = {'method': 'sampling/createMessage', 'params': {}}\n",
        [Use(2, "sampling-create-message", "medium")],
    ),
    "a plain name in an envelope": (
        "# notifications/message of mcp\nx = {'jsonrpc': '2.0', 'id': 1, 'method': 'ping'}\n",
        [Use(2, "ping")],
    ),
    "a method that is compared": (
        "import mcp\nif method == 'logging/setLevel':\n    pass\n",
        [Use(2, "logging-set-level", "medium")],
    ),
    "capabilities of a client": (
        (
            "import mcp\nx = {'protocolVersion': v, 'clientInfo': {}, "
            "'capabilities': {'roots': {}, 'sampling': None}}\n"
        ),
        [Use(2, "roots")],
    ),
    "capabilities of a server": (
        "import mcp\nx = {'capabilities': {'logging': {}}, 'serverInfo': i}\n",
        [Use(2, "logging")],
    ),
    "a value of a field": (
        "x = {'includeContext': 'thisServer', 'maxTokens': 3}\n",
        [Use(1, "sampling-include-context-values", "medium")],
    ),
    "a key of _meta": (
        "# mcp\nx = params['_meta']['io.modelcontextprotocol/logLevel']\n",
        [Use(2, "meta-log-level")],
    ),
    "an entry for a server": (
        (
            "from langchain_mcp_adapters.client import MultiServerMCPClient\n"
            "MultiServerMCPClient({'a': {'url': u, 'transport': 'sse'}})\n"
        ),
        [Use(2, "transport-http-sse", "medium")],
    ),
    "an entry by keywords": (
        "from mcp_agent.config import Settings\nSettings(url=u, transport='sse')\n",
        [Use(2, "transport-http-sse", "medium")],
    ),
    "an address that decides": (
        (
            "from fastmcp import Client\nClient('https://a.example/sse')\n"
            "Client('https://a.example/mcp')\nClient('x/sse')\n"
        ),
        [Use(2, "transport-http-sse")],
    ),
}

CLEAN = {
    "an unrelated file": "x = {'method': 'ping', 'transport': 'sse', 'url': u}\n",
    "tasks of another protocol": "x = {'jsonrpc': '2.0', 'method': 'tasks/get'}\n",
    "a docstring": "import mcp\ndef f():\n    'roots/list'\n",
    "capabilities of something else": "# roots/list\nx = {'capabilities': {'logging': {}}}\n",
    "no context": "import mcp\nx = {'includeContext': 'none'}\n",
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_name_of_the_wire_is_found_in(source: str, expected: list[Use]) -> None:
    assert uses(source) == expected


@pytest.mark.parametrize("source", CLEAN.values(), ids=CLEAN.keys())
def test_nothing_is_found_in(source: str) -> None:
    assert uses(source) == []
