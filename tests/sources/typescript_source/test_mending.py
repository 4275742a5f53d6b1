"""Fixes of uses: the result parses, the finding is gone, no other comes, twice changes nothing."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.checking import Selection
from revisor.checking.fixing import fixed
from revisor.sources.typescript_source import grammar
from revisor.sources.typescript_source.reading import editable

CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n"
SSE = "import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';\n"
HTTP = SSE.replace("SSEClient", "StreamableHTTPClient").replace("sse.js", "streamableHttp.js")
SERVER = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n"
MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
MCP_2 = "import { McpServer } from '@modelcontextprotocol/server';\n"
SETS = (
    "import { SetLevelRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
    "console.log(SetLevelRequestSchema);\n"
)
HANDLER = (
    MCP_2 + "new McpServer(i).registerTool('a', { inputSchema: z }, async (args, ctx) => {\n  "
)


def checked(source: str) -> list[tuple[str, str]]:
    report = revisor.check({"filename": "src/a.ts", "source": source})
    return [(f.rule, f.subject.get("feature", "")) for f in report.findings]


def mended(source: str) -> str:
    """Return the source with all fixes, after holding them to their law."""
    held: Any = {"filename": "src/a.ts", "source": source}
    result = revisor.fix(held, unsafe=True)
    new = result.value["source"]
    assert not result.unfixed
    assert not grammar.parse(new.encode(), "src/a.ts").root_node.has_error
    before, after = checked(source), checked(new)
    assert len(after) <= len(before) - len(result.fixed)
    assert set(after) <= set(before)
    assert revisor.fix(result.value, unsafe=True).value == result.value
    safe: str = revisor.fix(held).value["source"]
    assert safe == source, "nothing here is certain enough to be done unasked"
    return str(new)


@pytest.mark.parametrize(
    ("source", "result"),
    [
        (
            SSE + "const t = new SSEClientTransport(new URL(u));  // the server",
            HTTP + "const t = new StreamableHTTPClientTransport(new URL(u));  // the server",
        ),
        (
            SSE + "let t: SSEClientTransport;\nt = new SSEClientTransport(u, { authProvider });",
            HTTP
            + "let t: StreamableHTTPClientTransport;\n"
            + "t = new StreamableHTTPClientTransport(u, { authProvider });",
        ),
        (
            (
                "import { C, SSEClientTransport } from '@modelcontextprotocol/client';\n"
                "new SSEClientTransport(u);"
            ),
            (
                "import { C, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';\n"
                "new StreamableHTTPClientTransport(u);"
            ),
        ),
        (
            SSE + "new SSEClientTransport(new URL(`http://é:${port}/sse`));",
            HTTP + "new StreamableHTTPClientTransport(new URL(`http://é:${port}/mcp`));",
        ),
        (
            SSE + "new SSEClientTransport(new URL('/sse', base), { fetch });\nf('/sse');",
            HTTP
            + "new StreamableHTTPClientTransport(new URL('/mcp', base), { fetch });\nf('/sse');",
        ),
        (
            SSE.replace("SSEClientTransport", "SSEClientTransport as T") + "new T(u);",
            HTTP.replace("ClientTransport", "ClientTransport as T") + "new T(u);",
        ),
        (
            SSE.replace(" }", ", type SSEClientTransportOptions }")
            + "const o: SSEClientTransportOptions = {};\nlet t: SSEClientTransport;",
            HTTP.replace(" }", ", type StreamableHTTPClientTransportOptions }")
            + "const o: StreamableHTTPClientTransportOptions = {};\n"
            + "let t: StreamableHTTPClientTransport;",
        ),
        (
            SSE
            + "new SSEClientTransport(u, {\n  eventSourceInit: {\n"
            + "    fetch: (u, init) => fetch(u, { ...init, headers }),\n  },\n"
            + "  requestInit: { headers }, // both\n});",
            HTTP
            + "new StreamableHTTPClientTransport(u, {\n"
            + "  requestInit: { headers }, // both\n});",
        ),
        (
            MCP
            + "const s = new McpServer(i);\nvoid s?.sendLoggingMessage({ data, level: 'info' })"
            + ".catch(() => {\n  // lost\n}); // best effort",
            MCP + "const s = new McpServer(i);\nconsole.error(data); // best effort",
        ),
        (
            MCP
            + "if (x) {\n  new McpServer(i).sendLoggingMessage({\n    level: 'info',\n"
            + "    data: {\n      a,\n      b: [\n        1,\n      ],\n    },\n  });\n}\n",
            MCP + "if (x) {\n  console.error({\n    a,\n    b: [\n      1,\n    ],\n  });\n}\n",
        ),
        (
            SERVER
            + "await new Server(i).notification({\n  method: 'notifications/message',\n"
            + "  params: { level, logger: 'db', data: x } });",
            SERVER + "console.error('db', x);",
        ),
        (
            SERVER
            + "import { SetLevelRequestSchema, X } from '@modelcontextprotocol/sdk/types.js';\n"
            + "const s = new Server(i, { capabilities: { tools: {}, logging: {} } });\n\n"
            + "// How much is told.\n"
            + "s.setRequestHandler(SetLevelRequestSchema, async (r) => {\n  return {};\n});\n\n"
            + "s.sendLoggingMessage({ level: 'info', data: 'a' });\n",
            SERVER
            + "import { X } from '@modelcontextprotocol/sdk/types.js';\n"
            + "const s = new Server(i, { capabilities: { tools: {} } });\n\n"
            + "console.error('a');\n",
        ),
        (
            "import { SetLevelRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
            + SERVER
            + "const o = { capabilities: { logging: {} } };\n"
            + "new Server(i, o).setRequestHandler(SetLevelRequestSchema, f);\nrun();\n",
            SERVER + "const o = { capabilities: {} };\nrun();\n",
        ),
        (
            MCP_2 + "const s = new McpServer(i, { capabilities: { logging: {}, tools: {} } });\n"
            "s.server.setRequestHandler('logging/setLevel', f);\n",
            MCP_2 + "const s = new McpServer(i, { capabilities: { tools: {} } });\n",
        ),
        (
            CLIENT
            + "new Client(i, {\n  capabilities: {\n    roots: { listChanged: true }, // all\n"
            + "    sampling: {},\n    elicitation: {},\n  },\n});\n",
            CLIENT + "new Client(i, {\n  capabilities: {\n    elicitation: {},\n  },\n});\n",
        ),
        (
            MCP + "await new McpServer(i).sendLoggingMessage({ level: 'info', data: `é ${x}` });",
            MCP + "console.error(`é ${x}`);",
        ),
        (
            HANDLER + "await ctx.mcpReq.log('info', `got ${args.a}`); // told\n});",
            HANDLER + "console.error(`got ${args.a}`); // told\n});",
        ),
        (
            SERVER + "new Server(i).createMessage({ m, includeContext: 'thisServer' });",
            SERVER + "new Server(i).createMessage({ m });",
        ),
        (
            SERVER + "new Server(i).createMessage({\r\n  includeContext: 'allServers',\r\n  m });",
            SERVER + "new Server(i).createMessage({\r\n  m });",
        ),
    ],
)
def test_a_use_is_mended_and_all_else_kept(source: str, result: str) -> None:
    assert mended(source) == result


@pytest.mark.parametrize(
    "source",
    [
        SSE.replace("{ ", "{ SseError, ") + "new SSEClientTransport(u);",
        SSE + "new SSEClientTransport(u, { eventSourceInit: {} });",
        SSE + "new SSEClientTransport(u, { eventSourceInit, requestInit });",
        SSE + "new SSEClientTransport(u, { eventSourceInit: { fetch: f }, requestInit: {} });",
        SSE + "new SSEClientTransport(u, { ...options });",
        SSE + "new SSEClientTransport(u, options);",
        SSE + "class T extends SSEClientTransport {}",
        SSE + HTTP + "new SSEClientTransport(u);",
        SSE.replace("import", "import sdk,") + "new SSEClientTransport(u);",
        (
            "const { SSEClientTransport } = require('@modelcontextprotocol/sdk/client/sse.js');\n"
            "new SSEClientTransport(u);"
        ),
        MCP + "const done = new McpServer(i).sendLoggingMessage({ level: 'info', data: 1 });",
        MCP + "new McpServer(i).sendLoggingMessage(message);",
        MCP + "new McpServer(i).sendLoggingMessage({ level: 'info', ...rest });",
        MCP + "new McpServer(i).sendLoggingMessage({ level: 'info', data: 1 /* why */ });",
        MCP + "new McpServer(i).sendLoggingMessage({ level: 'a', data: 1 }).catch(tell);",
        MCP + "new McpServer(i).sendLoggingMessage({ data: 1 }).catch((e) => { tell(e); });",
        MCP + "const f = () => new McpServer(i).sendLoggingMessage({ level: 'info', data: 1 });",
        MCP + "new McpServer(i).sendLoggingMessage({ level: 'info', data: 1 }).then;",
        SERVER + "new Server(i, { capabilities: { logging: {} } }).sendLoggingMessage(message);",
        MCP
        + "const capabilities = { logging: {}, ...rest };\nnew McpServer(i, { ...o });\n"
        + SETS,
        MCP + "const logging = {};\nnew McpServer(i, { capabilities: { logging } });",
        MCP + "const = ;\nnew McpServer(i).sendLoggingMessage({ level: 'info', data: 1 });",
        "export const f = (s) => { s.sendLoggingMessage({ level: 'info', data: 1 }); };",
        SERVER + "new Server(i).listRoots();",
    ],
)
def test_where_the_code_does_not_show_enough_nothing_is_offered(source: str) -> None:
    report = revisor.check({"filename": "src/a.ts", "source": source})
    assert [f.subject["feature"] for f in report.findings]
    assert not [f for f in report.findings if f.fix]


def test_schema_literals_are_mended_in_place() -> None:
    types = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
    source = types + (
        "const tools = [{ name: 'a', description: 'b', inputSchema: {\n"
        "  type: 'object', // root\n"
        "  properties: { n: { type: 'integer', minimum: 0, exclusiveMinimum: true } },\n"
        "} }];"
    )
    assert mended_any(source) == source.replace(
        "{ type: 'integer', minimum: 0, exclusiveMinimum: true }",
        "{ type: 'integer', exclusiveMinimum: 0 }",
    )


def mended_any(source: str) -> str:
    held: Any = {"filename": "src/a.ts", "source": source}
    return str(revisor.fix(held, unsafe=True).value["source"])


DECLARED = CLIENT + "new Client(i, { capabilities: { roots: {}, sampling: {} } });\n"
OTHERS = {
    "src/handlers.ts": "client.setRequestHandler(ListRootsRequestSchema, f);\n",
    "src/client.test.ts": "client.setRequestHandler(CreateMessageRequestSchema, f);\n",
    "node_modules/x/index.js": "client.setRequestHandler(CreateMessageRequestSchema, f);\n",
}


def test_a_capability_stays_that_another_file_of_the_package_goes_with(tmp_path: Path) -> None:
    held = {"package.json": "{}", "src/a.ts": DECLARED, **OTHERS}
    for name, source in held.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    path = tmp_path / "src/a.ts"
    document = editable(str(path), DECLARED)
    outcome = fixed(document, Selection(date=dt.date(2026, 12, 1)), unsafe=True)
    assert outcome.document.text == DECLARED.replace(", sampling: {}", "")
    assert not outcome.unfixed
