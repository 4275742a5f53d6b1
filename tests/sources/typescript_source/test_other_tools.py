"""Tools of other libraries are left alone, though they are described in much the same words."""

from __future__ import annotations

import pytest

from revisor.model.subject import EmbeddedSchema
from revisor.sources.typescript_source.reading import read

BAD = "{ type: 'array' }"
SDK = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
MCP_1 = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
MCP_2 = "import { McpServer } from '@modelcontextprotocol/server';\n"
ZOD = "import { z } from 'zod';\n"


def schemas(source: str) -> list[object]:
    found = read("src/a.ts", source.encode()).subjects
    return [s.value for s in found if isinstance(s, EmbeddedSchema)]


OTHERS = {
    "an import of a library": "import { toolDefinition } from '@tanstack/ai';\n"
    f"const d = toolDefinition({{ name: 'x', inputSchema: {BAD} }});",
    "an import of a part of a library": "import type { Tool } from '@ai-sdk/provider';\n"
    f"const tools = [{{ name: 'x', inputSchema: {BAD} }}];",
    "a model's interface, with an SDK beside it": SDK
    + f"const tools = [{{ type: 'function', name: 'x', inputSchema: {BAD} }}];",
    "a library's function, with an SDK beside it": SDK + "import * as ai from 'ai';\n"
    f"ai.tool({{ name: 'x', inputSchema: {BAD} }});",
    "a class of one's own": "class Registry { registerTool(name: string, how: object) {} }\n"
    f"new Registry().registerTool('x', {{ inputSchema: {BAD} }});",
    "nothing of MCP at all": f"registry.registerTool('x', {{ inputSchema: {BAD} }});\n"
    f"const forms = [{{ name: 'x', inputSchema: {BAD} }}];",
}


@pytest.mark.parametrize("source", OTHERS.values(), ids=OTHERS)
def test_tools_of_others_are_not_judged(source: str) -> None:
    assert schemas(source) == []


OWN = {
    "a server by its name": f"server.registerTool('x', {{ inputSchema: {BAD} }}, f);",
    "an import of an SDK": SDK + f"const tools = [{{ name: 'x', inputSchema: {BAD} }}];",
    "a class of one's own for MCP": "class McpTools { registerTool(n: string, how: object) {} }\n"
    f"new McpTools().registerTool('x', {{ inputSchema: {BAD} }});",
    "a word of MCP": f"// our MCP server\nconst t = [{{ name: 'x', inputSchema: {BAD} }}];",
    "an SDK beside a library": SDK + "import { generateText } from 'ai';\n"
    f"const tools = [{{ name: 'x', inputSchema: {BAD} }}];",
    "a library whose name only begins alike": "import { x } from 'aim';\n// for MCP\n"
    f"const tools = [{{ name: 'x', inputSchema: {BAD} }}];",
}


@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_tools_of_mcp_are(source: str) -> None:
    assert schemas(source) == [{"type": "array"}]


CHOICE = "z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])"


def test_sdk_2_gives_a_root_without_a_type_one() -> None:
    source = (
        MCP_2
        + ZOD
        + (
            f"const both = {{ inputSchema: {CHOICE}, outputSchema: {CHOICE} }};\n"
            "new McpServer(i).registerTool('x', both, f);"
        )
    )
    choice = {
        "type": "object",
        "anyOf": [
            {"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}
            for name in "ab"
        ],
    }
    assert schemas(source) == [choice, choice]


def test_sdk_1_lists_no_choice() -> None:
    source = MCP_1 + ZOD + f"new McpServer(i).registerTool('x', {{ inputSchema: {CHOICE} }}, f);"
    assert schemas(source) == []


def test_output_that_is_no_object_keeps_its_root() -> None:
    made = "z.union([z.string(), z.number()])"
    source = MCP_2 + ZOD + f"new McpServer(i).registerTool('x', {{ outputSchema: {made} }}, f);"
    assert schemas(source) == [{"anyOf": [{"type": "string"}, {"type": "number"}]}]
