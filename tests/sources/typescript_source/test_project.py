"""Names are followed into other modules of the project, and no further."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

import pytest

from revisor.checking import Selection, run
from revisor.model.reading import Reading
from revisor.model.subject import EmbeddedSchema
from revisor.model.wire import FeatureUse
from revisor.sources import tree
from revisor.sources.beside import States
from revisor.sources.typescript_source.reading import read

SSE = "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\n"
PASSED_ON = "export { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\n"
MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
SERVER = MCP + "export const server = new McpServer({ name: 'a', version: '1' });\n"
MADE = "new SSEServerTransport('/m', res);\n"
LOGGED = "server.sendLoggingMessage({ level: 'info', data: 1 });\n"
TAKEN = "import { SSEServerTransport } from './sdk.js';\n"


def found(folder: Path, main: str, others: dict[str, str]) -> list[tuple[str, str, int | None]]:
    """Return what is found in `src/main.ts`: the name, how sure it is, the line."""
    for name, source in {"src/main.ts": main, "package.json": "{}", **others}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    path = folder / "src/main.ts"
    reading = read(str(path), path.read_bytes())
    uses = [use for use in reading.subjects if isinstance(use, FeatureUse)]
    return [(use.evidence[0].name, use.confidence, use.origin.line) for use in uses]


@pytest.mark.parametrize(
    ("main", "others"),
    [
        (TAKEN + MADE, {"src/sdk.ts": PASSED_ON}),
        (TAKEN + MADE, {"src/sdk.tsx": SSE + "export { SSEServerTransport };\n"}),
        (TAKEN.replace("sdk.js", "sdk") + MADE, {"src/sdk/index.ts": PASSED_ON}),
        (TAKEN.replace("sdk.js", "sdk.mjs") + MADE, {"src/sdk.mts": PASSED_ON}),
        (
            TAKEN + MADE,
            {"src/sdk.ts": "export * from './a.js';\n", "src/a.ts": PASSED_ON},
        ),
        (
            TAKEN + MADE,
            {"src/sdk.ts": "export * from '@modelcontextprotocol/sdk/server/sse.js';\n"},
        ),
        (
            "import { Old as SSEServerTransport } from './sdk.js';\n" + MADE,
            {"src/sdk.ts": PASSED_ON.replace("Transport }", "Transport as Old }")},
        ),
        (
            TAKEN.replace("./sdk.js", "@/lib/sdk") + MADE,
            {
                "src/lib/sdk.ts": PASSED_ON,
                "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}, // x\n}',
            },
        ),
        (
            TAKEN.replace("./sdk.js", "~sdk") + MADE,
            {
                "src/lib/sdk.ts": PASSED_ON,
                "tsconfig.json": '{"extends": "./base.json"}',
                "base.json": '{"compilerOptions":{"baseUrl":"src","paths":{"~sdk":["lib/sdk"]}}}',
            },
        ),
        (
            TAKEN.replace("./sdk.js", "lib/sdk") + MADE,
            {
                "src/lib/sdk.ts": PASSED_ON,
                "tsconfig.json": '{"compilerOptions": {"baseUrl": "./src"}}',
            },
        ),
        (
            TAKEN.replace("./sdk.js", "#sdk") + MADE,
            {"src/sdk.ts": PASSED_ON, "package.json": '{"imports": {"#sdk": "./dist/sdk.js"}}'},
        ),
        (
            "const { SSEServerTransport } = require('./sdk');\n" + MADE,
            {
                "src/sdk.cjs": "const s = require('@modelcontextprotocol/sdk/server/sse.js');\n"
                "module.exports = { SSEServerTransport: s.SSEServerTransport };\n"
            },
        ),
        (
            "import * as sdk from './sdk.js';\nnew sdk.SSEServerTransport('/m', res);\n",
            {"src/sdk.ts": PASSED_ON},
        ),
    ],
)
def test_names_that_modules_pass_on_are_resolved(
    tmp_path: Path, main: str, others: dict[str, str]
) -> None:
    assert found(tmp_path, main, others) == [("SSEServerTransport", "high", 2)]


@pytest.mark.parametrize(
    ("main", "others"),
    [
        ("import { server } from './server.js';\n", {"src/server.ts": SERVER}),
        (
            "import server from './server.js';\n",
            {"src/server.ts": SERVER + "export default server"},
        ),
        (
            "import { make } from './server.js';\nconst server = make();",
            {"src/server.ts": MCP + "export function make(): McpServer { return x; }\n"},
        ),
        (
            "import { make } from './server.js';\nconst server = make();",
            {"src/server.ts": MCP + "export const make = () => new McpServer(info);\n"},
        ),
        (
            "import { App } from './app.js';\nconst { server } = new App();",
            {"src/app.ts": MCP + "export class App { server = new McpServer(info); }\n"},
        ),
        (
            "import type { Deps } from './deps.js';\ndeclare const d: Deps; const { server } = d;",
            {"src/deps.ts": MCP + "export interface Deps { server: McpServer }\n"},
        ),
        (
            "import { App } from './app.js';\nclass B extends App { f() { this.server",
            {"src/app.ts": MCP + "export class App { server: McpServer; }\n"},
        ),
    ],
)
def test_objects_of_other_modules_are_known(
    tmp_path: Path, main: str, others: dict[str, str]
) -> None:
    call = LOGGED.removeprefix("server") + "} }" if main.endswith("this.server") else "\n" + LOGGED
    name = "McpServer.sendLoggingMessage"
    assert [each[:2] for each in found(tmp_path, main + call, others)] == [(name, "high")]


@pytest.mark.parametrize(
    "others",
    [
        {"src/sdk.ts": "export class SSEServerTransport { /* our own */ }"},
        {"src/sdk.ts": "export * from './b.js';\n", "src/b.ts": "export * from './sdk.js';\n"},
        {"src/sdk.ts": TAKEN + "export { SSEServerTransport };\n"},
        {},
    ],
)
def test_what_is_no_name_of_an_sdk_is_not_taken_for_one(
    tmp_path: Path, others: dict[str, str]
) -> None:
    """An own class of the name is nothing; where nothing is known, the name itself may tell."""
    assert not [each for each in found(tmp_path, TAKEN + MADE, others) if each[1] == "high"]
    own = any("class" in source for source in others.values())
    assert bool(found(tmp_path, TAKEN + MADE, others)) is not own


TOOL = "import { shape } from './shapes.js';\nexport const t = { name: 'a', inputSchema: shape };\n"
LIST = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"


@pytest.mark.parametrize(
    "source",
    [
        "export const shape = { type: 'object', properties: { a: { type: 'strng' } } };\n",
        (
            "const shape = { type: 'object', properties: { a: { type: 'strng' } } };\n"
            "export { shape };"
        ),
        "const a = { type: 'strng' };\nexport const shape = { type: 'object', properties: { a } };",
    ],
)
def test_schemas_in_other_modules_are_judged_where_they_are_used(
    tmp_path: Path, source: str
) -> None:
    found(tmp_path, LIST + TOOL, {"src/shapes.ts": source})
    readings = tree.read([str(tmp_path / "src/main.ts")])
    report = run(list(readings), Selection(date=dt.date(2026, 12, 1)))
    places = [(f.place.line, f.fix) for f in report.findings if f.severity == "error"]
    assert places == [(3, None)]


def test_what_registers_tools_may_be_of_a_type_of_the_project(tmp_path: Path) -> None:
    source = (
        "import type { Context } from './context.js';\n"
        "export const add = (context: Context) => context.registerTool('a', {\n"
        "  inputSchema: { type: 'object', properties: { a: { type: 'strng' } } },\n"
        "}, f);\n"
    )
    own = "export interface Context { registerTool(name: string, options: {}, f: F): void }\n"
    found(tmp_path, source, {"src/context.ts": MCP + own})
    reading = read(str(tmp_path / "src/main.ts"), source.encode())
    assert [each.role for each in reading.subjects if isinstance(each, EmbeddedSchema)]
    assert not found(tmp_path, source.replace("registerTool", "add"), {})


def test_capabilities_in_other_modules_are_told_where_they_are_used(tmp_path: Path) -> None:
    source = MCP + "import { options } from './options.js';\nnew McpServer(info, options);\n"
    options = {"src/options.ts": "export const options = { capabilities: { logging: {} } };\n"}
    assert found(tmp_path, source, options) == [("server.logging", "high", 3)]
    source = MCP + "import { all } from './all.js';\nnew McpServer(i, {\n  capabilities: all });\n"
    held = {"src/all.ts": "export const all = { logging: {} };\n"}
    assert found(tmp_path, source, held) == [("server.logging", "high", 4)]


def test_a_reading_depends_on_the_modules_around(tmp_path: Path) -> None:
    assert found(tmp_path, TAKEN + MADE, {"src/sdk.ts": "export * from './a.js';\n"})
    path = tmp_path / "src/main.ts"

    def again() -> Reading:
        return read(str(path), path.read_bytes())

    def is_kept(reading: Reading) -> bool:
        return States().are(reading.beside)

    before = again()
    assert is_kept(before)
    (tmp_path / "src/a.ts").write_text(PASSED_ON, encoding="utf-8")
    assert not is_kept(before)
    after = again()
    assert {use.confidence for use in after.subjects if isinstance(use, FeatureUse)} == {"high"}
    assert is_kept(after)
    (tmp_path / "src/a.tsx").write_text("", encoding="utf-8")
    assert is_kept(after), "another candidate stands before it"
    (tmp_path / "src/a.ts").write_text(PASSED_ON + "// more\n", encoding="utf-8")
    assert not is_kept(after)
    last = again()
    (tmp_path / "src/other.ts").write_text(SERVER, encoding="utf-8")
    assert is_kept(last)
    (tmp_path / "src/a.ts").unlink()
    assert not is_kept(last)


def test_hostile_surroundings_end(tmp_path: Path) -> None:
    """Rings, pipes, huge files and broken configurations lead nowhere, and hang nothing."""
    ring = {f"src/m{n}.ts": f"export * from './m{(n + 1) % 300}.js';\n" for n in range(300)}
    os.mkfifo(tmp_path / "pipe.ts")
    main = (
        "import { SSEServerTransport } from './m0.js';\n"
        "import { server } from '../pipe.js';\nimport { a } from '../../../../../../etc/passwd';\n"
        + MADE
        + LOGGED
    )
    configured = {"tsconfig.json": '{"extends": "./tsconfig.json", "compilerOptions": []}'}
    names = [each[:2] for each in found(tmp_path, main, {**ring, **configured})]
    assert names == [
        ("SSEServerTransport", "medium"),
        ("McpServer.sendLoggingMessage", "medium"),
    ]
