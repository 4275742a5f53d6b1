"""Names are resolved, not matched: through imports, classes, parameters, patterns."""

from __future__ import annotations

import pytest

from typescript_uses import uses_in

SERVER = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n"
MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n"
SERVER_2 = "import { McpServer } from '@modelcontextprotocol/server';\n"


def uses(source: str, path: str = "src/a.ts") -> list[tuple[str, int | None, int | None, str]]:
    """Return feature, line, column and confidence of each use, in order."""
    found = uses_in(source, path)
    return [(u.feature, u.origin.line, u.origin.column, u.confidence) for u in found]


@pytest.mark.parametrize(
    ("source", "place"),
    [
        (SERVER + "const s = new Server(i); s.listRoots();", (2, 28)),
        (SERVER + "const s = new Server(i), t = s; t['listRoots']; t.listRoots();", (2, 51)),
        (
            "import { Server as S } from '@modelcontextprotocol/sdk/server';\nnew S(i).listRoots()",
            (2, 10),
        ),
        (
            (
                "import * as sdk from '@modelcontextprotocol/sdk/server/index.js';\n"
                "new sdk.Server(i).listRoots();"
            ),
            (2, 19),
        ),
        (MCP + "const { server } = new McpServer(i); server.listRoots();", (2, 45)),
        (MCP + "new McpServer(i).server.listRoots();", (2, 25)),
        (SERVER + "function f(s: Server) { return s.listRoots(); }", (2, 34)),
        (SERVER + "const f = async ({ s }: { s: Server }) => s?.listRoots();", (2, 46)),
        (SERVER + "function f(s: Server | undefined) { return s!.listRoots(); }", (2, 47)),
        (SERVER + "class A { private s: Server; f() { return this.s.listRoots(); } }", (2, 50)),
        (SERVER + "class A { s = new Server(i); f() { return this.s.listRoots(); } }", (2, 50)),
        (
            SERVER
            + "class A { constructor(private readonly s: Server) {}\n f() { this.s.listRoots() } }",
            (3, 15),
        ),
        (SERVER + "class A extends Server { f() { return this.listRoots(); } }", (2, 44)),
        (SERVER + "class A extends Server {}\nnew A(i).listRoots();", (3, 10)),
        (SERVER + "interface D { s: Server }\nfunction f(d: D) { d.s.listRoots(); }", (3, 24)),
        (SERVER + "type D = { s: Server };\nfunction f({ s }: D) { s.listRoots(); }", (3, 26)),
        (SERVER + "const make = (): Server => x;\nmake().listRoots();", (3, 8)),
        (
            SERVER + "function make() { const s = new Server(i); return s; }\nmake().listRoots();",
            (3, 8),
        ),
        (SERVER + "(x as Server).listRoots();", (2, 15)),
        (SERVER + "(x as unknown as Server).listRoots();", (2, 26)),
        (SERVER + "let s: Promise<Server>; (await s).listRoots();", (2, 35)),
        (
            (
                "const { Server } = require('@modelcontextprotocol/sdk/server/index.js');\n"
                "new Server(i).listRoots();"
            ),
            (2, 15),
        ),
        (
            (
                "const m = require('@modelcontextprotocol/sdk/server/index.js');\n"
                "const s = new m.Server(i);\ns.listRoots();"
            ),
            (3, 3),
        ),
        (
            (
                "const { Server } = await import('@modelcontextprotocol/sdk/server/index.js');\n"
                "new Server(i).listRoots();"
            ),
            (2, 15),
        ),
        (
            (
                "import { Server } from 'npm:@modelcontextprotocol/sdk@1.20.0/server/index.js';\n"
                "new Server(i).listRoots();"
            ),
            (2, 15),
        ),
    ],
)
def test_a_member_is_found_on_whatever_holds_the_instance(
    source: str, place: tuple[int, int]
) -> None:
    assert uses(source) == [("roots-list", *place, "high")]


@pytest.mark.parametrize(
    "source",
    [
        "class Server { listRoots() {} }\nconst s = new Server(); s.listRoots();",
        "import { Server } from 'http';\nnew Server().listRoots();",
        SERVER + "function f(Server) { new Server(i).listRoots(); }",
        SERVER + "// s.listRoots()\nconst t = 's.listRoots()'; /* new Server().listRoots() */",
        MCP + "import { Api } from './api.js';\nfunction f(api: Api) { api.createMessage(x); }",
        CLIENT + "const chat = openai.messages; chat.createMessage({ includeContext: 'none' });",
        SERVER + "interface Server2 { listRoots(): void }\nlet s: Server2; s.listRoots();",
        "import type { Root } from './tree.js';\nlet r: Root;",
        "import { createRoot, Root } from 'react-dom/client';\nlet r: Root;",
        "const log = { info() {} }; log.info('x'); console.log('sampling/createMessage');",
        "export const help = `Call sampling/createMessage or roots/list`;",
        "const m = { method: 'GET' }; if (m.method === 'roots/list') {}",
    ],
)
def test_look_alikes_are_left_alone(source: str) -> None:
    assert uses(source) == []


def test_a_handler_is_given_the_context_of_its_sdk() -> None:
    register = (
        "s.registerTool('a', { inputSchema: z }, async (args, ctx) => ctx.mcpReq.log('info', 1));"
    )
    source = SERVER_2 + "const s = new McpServer(i);\n" + register
    assert uses(source) == [("logging-message", 3, register.index("log(") + 1, "high")]
    alone = "s.registerTool('a', { title: 't' }, async ctx => ctx.mcpReq.log('info', 1));"
    source = SERVER_2 + "const s = new McpServer(i);\n" + alone
    assert [u[0] for u in uses(source)] == ["logging-message"]


def test_handlers_are_found_by_schema_and_by_method() -> None:
    schema = "import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
    source = CLIENT + schema + "new Client(i).setRequestHandler(CreateMessageRequestSchema, f);"
    assert uses(source) == [("sampling-create-message", 3, 33, "high")]
    source = (
        "import { Client } from '@modelcontextprotocol/client';\n"
        "new Client(i).setRequestHandler('roots/list', f);"
    )
    assert uses(source) == [("roots-list", 2, 33, "high")]


def test_capabilities_are_found_where_they_are_declared() -> None:
    source = (
        CLIENT
        + "new Client(i, { capabilities: { roots: { listChanged: true }, sampling: null } });"
    )
    assert [u[0] for u in uses(source)] == ["roots", "roots-list-changed-capability"]
    source = MCP + "const caps = { logging: {} };\nnew McpServer(i, { capabilities: caps });"
    assert uses(source) == [("logging", 2, 16, "high")]
    source = (
        SERVER
        + "class A extends Server { constructor() { super(i, { capabilities: { logging: {} } }) } }"
    )
    assert [u[0] for u in uses(source)] == ["logging"]


def test_messages_are_found_by_their_method_and_values() -> None:
    source = MCP + (
        "function f(extra) { return extra.sendRequest({ method: 'sampling/createMessage',\n"
        " params: { includeContext: 'thisServer', maxTokens: 1 } }, S); }"
    )
    assert uses(source) == [
        ("sampling-create-message", 2, 56, "high"),
        ("sampling-include-context-values", 3, 12, "high"),
    ]
    assert len(uses(source.replace("thisServer", "none"))) == 1
    call = SERVER + "new Server(i).createMessage({ messages, includeContext: 'allServers' });"
    assert [u[0] for u in uses(call)] == [
        "sampling-create-message",
        "sampling-include-context-values",
    ]


def test_a_distinctive_name_without_an_import_is_told_with_less_confidence() -> None:
    assert uses("export const f = (s) => s.sendLoggingMessage({ level: 'info' });") == [
        ("logging-message", 1, 27, "medium")
    ]
    assert uses("const t = new SSEServerTransport('/m', res);") == [
        ("transport-http-sse", 1, 15, "medium")
    ]
    source = MCP + "import { server } from './server.js';\nawait server.createMessage(p);"
    assert uses(source) == [("sampling-create-message", 3, 14, "medium")]


def test_a_name_is_told_at_its_import_where_nothing_else_uses_it() -> None:
    module = "@modelcontextprotocol/sdk/server/sse.js"
    assert uses(f"import {{ SSEServerTransport }} from '{module}';") == [
        ("transport-http-sse", 1, 10, "high")
    ]
    assert uses(f"export {{ SSEServerTransport as T }} from '{module}';") == [
        ("transport-http-sse", 1, 10, "high")
    ]
    used = f"import {{ SSEServerTransport }} from '{module}';\nnew SSEServerTransport('/m', r);"
    assert uses(used) == [("transport-http-sse", 2, 5, "high")]


def test_parties_follow_from_what_is_used() -> None:
    source = CLIENT + SERVER + "new Client(i).sendRootsListChanged(); new Server(j).listRoots();"
    found = uses_in(source)
    assert [(u.feature, u.sender) for u in found] == [
        ("roots-list-changed", "client"),
        ("roots-list", "server"),
    ]


@pytest.mark.parametrize("path", ["src/a.js", "a.mjs", "a.cjs", "a.jsx", "a.tsx", "a.mts", "a.cts"])
def test_each_ending_is_read(path: str) -> None:
    source = "const { Server } = require('@modelcontextprotocol/sdk/server/index.js');\n"
    assert [u[0] for u in uses(source + "new Server(i).listRoots();", path)] == ["roots-list"]


def test_jsx_is_read() -> None:
    source = SERVER + "const a = <div onClick={() => new Server(i).listRoots()}>x</div>;"
    assert [u[0] for u in uses(source, "a.tsx")] == ["roots-list"]
    assert [u[0] for u in uses(source, "a.js")] == ["roots-list"]


def test_what_only_tests_do_is_marked() -> None:
    source = SERVER + "new Server(i).listRoots();"
    for path, expected in [
        ("src/a.test.ts", True),
        ("test/a.ts", True),
        ("src/latest/a.ts", False),
    ]:
        (use,) = uses_in(source, path)
        assert use.in_test is expected
