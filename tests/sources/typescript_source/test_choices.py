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
    assert uses(source) == [("http-session", line) for line in (1, 2, 3)]
