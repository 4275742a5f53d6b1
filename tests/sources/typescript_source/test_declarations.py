"""What objects and classes declare, and the wire's own names where code speaks them itself."""

from __future__ import annotations

import pytest

from typescript_uses import uses_in

SDK = "@modelcontextprotocol/sdk"
CLIENTS = f"{SDK}/server/auth/clients.js"
CLIENT = f"import {{ Client }} from '{SDK}/client/index.js';\n"
SERVER = f"import {{ Server }} from '{SDK}/server/index.js';\n"


def found(source: str) -> list[tuple[str, str, int | None]]:
    """Return feature, party and line of each use."""
    return [(use.feature, use.sender, use.origin.line) for use in uses_in(source)]


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        (
            (
                f"import {{ mcpAuthRouter }} from '{SDK}/server/auth/router.js';\n"
                "mcpAuthRouter({ provider, clientRegistrationOptions: { rateLimit: false } });"
            ),
            [("auth-dcr", "server", 2)],
        ),
        (
            (
                f"import type {{ OAuthClientProvider }} from '{SDK}/client/auth.js';\n"
                "class P implements OAuthClientProvider { get redirectUrl() { return u; } }"
            ),
            [("auth-dcr", "client", 2)],
        ),
        (
            (
                f"import {{ OAuthRegisteredClientsStore as S }} from '{CLIENTS}';\n"
                "class P implements S {\n  async registerClient(c) { return c; }\n}"
            ),
            [("auth-dcr", "server", 3)],
        ),
        (
            CLIENT + "new Client(i).registerCapabilities({ sampling: { tools: {} } });",
            [("sampling", "client", 2), ("sampling-tools", "client", 2)],
        ),
        (
            (
                f"import type {{ ClientCapabilities }} from '{SDK}/types.js';\n"
                "class A { caps: ClientCapabilities = { roots: {} }; }\n"
                "const b = { sampling: {} } satisfies ClientCapabilities;"
            ),
            [("roots", "client", 2), ("sampling", "client", 3)],
        ),
        (
            (
                "send({ protocolVersion: v, serverInfo: s, capabilities: { logging: {} } });\n"
                "const method = 'logging/setLevel';"
            ),
            [("logging", "server", 1)],
        ),
        (
            (
                "post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {\n"
                "  protocolVersion: v, clientInfo: c, capabilities: { roots: {} } } });\n"
                "// roots/list"
            ),
            [("initialize", "client", 1), ("roots", "client", 2)],
        ),
        (
            SERVER + "switch (request.method) { case 'logging/setLevel': break; }\n"
            "if (message.method !== 'sampling/createMessage') {}",
            [("logging-set-level", "server", 2), ("sampling-create-message", "server", 3)],
        ),
        (
            CLIENT + "call({ _meta: { 'io.modelcontextprotocol/logLevel': 'info' } });",
            [("meta-log-level", "client", 2)],
        ),
        (
            f"import sdk = require('{SDK}/server/index.js');\nnew sdk.Server(i).listRoots();",
            [("roots-list", "server", 2)],
        ),
        (
            (
                f"import * as types from '{SDK}/types.js';\nlet r: types.Root;\n"
                "const [first, ...others] = [types.RootSchema];"
            ),
            [("roots", "client", 2), ("roots", "client", 3)],
        ),
        (
            SERVER + "for (const { s } of list as { s: Server }[]) {}\ntry {} catch (e) {}\n"
            "enum E { A }\nnamespace N {}\nfunction f<T extends Server>(t: T) {}\n"
            "const s = (a, new Server(i)); (s ?? t).listRoots();",
            [("roots-list", "server", 7)],
        ),
        (
            SERVER + "const make = function () { return new Server(i); };\n"
            "const s = c ? make() : null; s.listRoots();\n<Server>x;",
            [("roots-list", "server", 3)],
        ),
    ],
)
def test_a_declaration_is_found_where_it_stands(
    source: str, uses: list[tuple[str, str, int | None]]
) -> None:
    assert found(source) == uses


@pytest.mark.parametrize(
    "source",
    [
        CLIENT + "new Client(i, { capabilities: { roots: false, sampling: undefined } });",
        CLIENT + "new Client(i, { capabilities: make() }); new Client(i, options);",
        CLIENT
        + "store.registerCapabilities2({ roots: {} }); other({ capabilities: { roots: {} } });",
        (
            f"import type {{ OAuthClientProvider }} from '{SDK}/client/auth.js';\n"
            "class P implements OAuthClientProvider { clientMetadataUrl = 'https://a.example'; }"
        ),
        "class P implements OAuthClientProvider {}",
        "const state = { protocolVersion: 1, capabilities: { roots: {} } }; // roots/list",
        "if (kind === 'roots/list') {} // modelcontextprotocol/",
    ],
)
def test_what_declares_nothing_is_left_alone(source: str) -> None:
    assert found(source) == []
