"""What may be declared, what is asked of the other party, and headers in code."""

from __future__ import annotations

import pytest

from typescript_uses import uses_in

CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n"
SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
SERVER_2 = (
    "import { WebStandardStreamableHTTPServerTransport as T, McpServer }"
    " from '@modelcontextprotocol/server';\n"
)


def uses(source: str) -> list[tuple[str, int | None]]:
    return [(use.feature, use.origin.line) for use in uses_in(source, "src/a.ts")]


@pytest.mark.parametrize(
    "options",
    ["given ?? DEFAULTS", "(given || DEFAULTS)", "x ? DEFAULTS : {}", "a ?? b ?? DEFAULTS"],
)
def test_a_default_of_capabilities_may_be_declared(options: str) -> None:
    source = (
        CLIENT + "const DEFAULTS = { sampling: {}, elicitation: {} } as const;\n"
        f"new Client(info, {{ capabilities: {options} }});"
    )
    assert uses(source) == [("sampling", 2)]


def test_choices_within_choices_end() -> None:
    many = " ??\n".join(["a"] * 5000)
    assert uses(CLIENT + f"new Client(info, {{ capabilities: {many} }});") == []


@pytest.mark.parametrize(
    "asked",
    [
        "s.server.getClientCapabilities()?.roots",
        "(s.server.getClientCapabilities() || {}).roots",
        "((c) => c)(1); const c = s.server.getClientCapabilities() ?? {}; c?.roots !== undefined",
    ],
)
def test_what_the_client_declares_is_known(asked: str) -> None:
    source = SERVER + f"const s = new McpServer(i);\nif (x) {{ {asked}; }}"
    assert uses(source) == [("roots", 3)]


def test_roots_of_anything_else_are_none() -> None:
    source = (
        SERVER + "const s = new McpServer(i);\nother.getClientCapabilities().roots; tree.roots;"
    )
    assert uses(source) == []


def test_sessions_and_resumption_are_found_with_each_transport() -> None:
    source = SERVER_2 + (
        "new T({ sessionIdGenerator: () => id,\n  eventStore: store });\n"
        "new T({ sessionIdGenerator: undefined });"
    )
    assert uses(source) == [("http-session", 2), ("sse-resumability", 3)]


def test_the_session_header_is_found_where_it_is_set_and_read() -> None:
    source = (
        "const headers = { 'mcp-session-id': id, 'mcp-protocol-version': v };\n"
        "const a = req.headers.get('Mcp-Session-Id');\n"
        "const b = req.headers['mcp-session-id'];\n"
        "const c = req.headers['last-event-id'], d = 'mcp-session-id-2';"
    )
    found = [("http-session", line) for line in (1, 2, 3)]
    assert uses(source) == found
    beside = [("http-session", line) for line in (2, 3, 4)] + [("sse-resumability", 5)]
    assert uses(SERVER + source) == beside


def test_entries_of_servers_tell_their_transport() -> None:
    source = (
        "// servers of MCP\nconst a = { type: 'sse', url };\n"
        "const b = { mine: { url: 'https://a.example', transport: \"sse\" } };\n"
        "const c = { type: 'http', url }, d = { type: 'sse' }, e = { kind: 'sse', url };"
    )
    assert uses(source) == [("transport-http-sse", 2), ("transport-http-sse", 3)]
    assert uses(source.replace("of MCP", "of events")) == []


def test_a_server_says_how_it_is_reached() -> None:
    source = (
        "// MCP\nnew MCPServer({ name, transport: { type: 'sse', options: { port } } });\n"
        "server.start({ transportType: 'sse' });\n"
        "events.start({ type: 'sse' }, { stream: { type: 'sse' } });"
    )
    assert uses(source) == [("transport-http-sse", 2), ("transport-http-sse", 3)]


def test_the_opening_of_a_session_is_found_beside_an_sdk() -> None:
    source = (
        "if (body?.method === 'initialize' || body.method === 'ping' || kind === 'initialize') {}"
    )
    assert uses(SERVER + source) == [("initialize", 2)]
    assert uses("// MCP, jsonrpc, 'roots/list'\n" + source) == []


def test_methods_that_handlers_are_kept_by_are_found() -> None:
    source = "const by = { 'roots/list': f, 'tools/list': g, 'tasks/get': h };"
    assert uses(SERVER + source) == [("roots-list", 2), ("tasks-get", 2)]
    assert uses("// MCP\n" + source) == [("roots-list", 2)]
    assert uses(source) == []


def test_tasks_of_agents_are_no_tasks_of_mcp() -> None:
    source = SERVER + "// and an A2A agent\nagent.send({ method: 'tasks/get', params: { id } });"
    assert uses(source) == []
    assert uses(source.replace("A2A agent", "agent")) == [("tasks-get", 3)]
