"""Schemas that code writes down are judged like those on the wire, at line and column."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.model.subject import ElicitationRequest, EmbeddedSchema
from revisor.sources.typescript_source.reading import read

TYPES = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
MCP_1 = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n"
MCP_2 = "import { McpServer, fromJsonSchema } from '@modelcontextprotocol/server';\n"
ZOD = "import { z } from 'zod';\n"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def embedded(source: str) -> list[tuple[str, str | None, Any]]:
    """Return role, tool and value of each schema in a file."""
    found = read("src/a.ts", source.encode()).subjects
    return [(s.role, s.tool, s.value) for s in found if isinstance(s, EmbeddedSchema)]


def findings(source: str, profile: Any = "spec") -> list[tuple[str, int | None, int | None]]:
    report = revisor.check({"filename": "src/a.ts", "source": source}, profile=profile)
    assert not any(target.faults for target in report.targets)
    return [(f.rule, f.place.line, f.place.column) for f in report.findings]


def test_a_literal_in_a_list_of_tools_is_read_with_its_constants() -> None:
    source = TYPES + (
        "const LIMIT = { type: 'integer', minimum: 1, maximum: 0x10 } as const;\n"
        "const base = { q: { type: 'string', description: `text` } };\n"
        "const tools = [{ name: 'find', inputSchema: { type: 'object',\n"
        "  properties: { ...base, limit: LIMIT, 'a-b': { enum: [1, -2.5, null, true] } } } }];"
    )
    properties = {
        "q": {"type": "string", "description": "text"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 16},
        "a-b": {"enum": [1, -2.5, None, True]},
    }
    expected = {"type": "object", "properties": properties}
    assert embedded(source) == [("inputSchema", "find", expected)]


def test_a_fault_is_told_at_its_own_line_and_column() -> None:
    source = TYPES + (
        "const tools = [{ name: 'find',\n"
        "  inputSchema: { type: 'object',\n"
        "    properties: { n: { type: 'int' } } } }];"
    )
    assert findings(source) == [("invalid-type-name", 4, 24)]


def test_what_only_a_run_would_show_is_noted_and_hides_nothing() -> None:
    source = TYPES + (
        "const tools = [{ name: 'a', inputSchema: { type: 'object', properties: make() } },\n"
        " { name: 'b', inputSchema: { type: 'object', properties: { n: { type: 'int' } } } }];"
    )
    assert [tool for _, tool, _ in embedded(source)] == ["b"]
    (note,) = read("a.ts", source.encode()).not_checked
    assert note.what == "1 schema"
    assert note.why.startswith("line 2: ")


def test_schemas_of_registered_tools_are_read_in_the_sdk_s_dialect() -> None:
    shape = "{ inputSchema: { a: z.string().describe('x'), b: z.number().int().optional() } }"
    call = f"new McpServer(i).registerTool('t', {shape}, f);"
    made = {
        "type": "object",
        "properties": {"a": {"type": "string", "description": "x"}, "b": {"type": "integer"}},
        "required": ["a"],
    }
    old = {**made, "$schema": DRAFT_07}
    assert embedded(MCP_1 + ZOD + call) == [("inputSchema", "t", old)]
    assert embedded(MCP_2 + ZOD + call) == [("inputSchema", "t", made)]
    written = "fromJsonSchema({ type: 'object', properties: {} })"
    given = f"new McpServer(i).registerTool('t', {{ inputSchema: {written} }}, f);"
    assert embedded(MCP_2 + given) == [("inputSchema", "t", {"type": "object", "properties": {}})]


@pytest.mark.parametrize(
    ("code", "made"),
    [
        ("z.array(z.boolean())", {"type": "array", "items": {"type": "boolean"}}),
        ("z.enum(['a', 'b']).default('a')", {"type": "string", "enum": ["a", "b"]}),
        ("z.literal('a')", {"type": "string", "const": "a"}),
        ("z.any()", {}),
        (
            "z.union([z.string(), z.null()])",
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
        ),
        ("z.string().nullable()", {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        (
            "z.tuple([z.string()])",
            {"type": "array", "prefixItems": [{"type": "string"}]},
        ),
        ("z.object({})", {"type": "object", "properties": {}}),
    ],
)
def test_zod_schemas_become_what_the_library_makes_of_them(code: str, made: Any) -> None:
    ((_, _, value),) = embedded(f"{MCP_2}{ZOD}server.tool('t', {{ a: {code} }}, f);")
    assert value["properties"]["a"] == made


@pytest.mark.parametrize(
    "code",
    ["z.string().transform(f)", "z.lazy(() => x)", "shared", "z.record(z.string())", "...rest"],
)
def test_zod_that_is_not_understood_is_never_guessed(code: str) -> None:
    member = code if code.startswith("...") else f"b: {code}"
    assert embedded(f"{MCP_2}{ZOD}server.tool('t', {{ a: z.string(), {member} }}, f);") == []


def test_forms_are_judged_as_forms() -> None:
    call = "await server.elicitInput({ message: 'Where?', requestedSchema: %s });"
    literal = "{ type: 'object', properties: { a: { type: 'object' } } }"
    (request,) = (
        s
        for s in read("a.ts", (MCP_1 + call % literal).encode()).subjects
        if isinstance(s, ElicitationRequest)
    )
    assert request.params["message"] == "Where?"
    ((rule, line, _),) = findings(MCP_1 + call % literal)
    assert (rule, line) == ("elicitation-property-not-primitive", 2)
    nested = "z.object({ a: z.object({ b: z.string() }) })"
    assert [rule for rule, _, _ in findings(MCP_1 + ZOD + call % nested)] == [
        "elicitation-property-not-primitive"
    ]
    assert findings(MCP_1 + ZOD + call % "z.object({ a: z.string() })") == []


@pytest.mark.parametrize(
    "source",
    [
        "const form = { name: 'x', inputSchema: yup.object() };",
        "export const route = { name: 'x', inputSchema: { body: t.Object({}) } };",
        "form.tool('t', { a: y.string() });",
        "const a = { inputSchema: { type: 'object', properties: { n: { type: 'int' } } } };",
        ZOD + "const schema = z.object({ pair: z.tuple([z.string()]) });",
        MCP_1 + ZOD + "const shape = { name: z.string(), inputSchema: z.any() };",
    ],
)
def test_schemas_of_other_libraries_and_purposes_are_left_alone(source: str) -> None:
    assert findings(source, "portability") == []


def test_no_fix_is_offered_for_a_schema_that_a_library_makes() -> None:
    source = f"{MCP_1}{ZOD}new McpServer(i).tool('t', {{ a: z.tuple([z.string()]) }}, f);"
    report = revisor.check({"filename": "a.ts", "source": source}, profile="portability")
    assert report.findings
    assert not [found for found in report.findings if found.fix]


BAD = "{ name: 'a', inputSchema: { type: 'object', properties: { a: { type: 'strng' } } } }"


@pytest.mark.parametrize(
    ("code", "is_judged"),
    [
        (f"expect(await list()).toEqual({{ tools: [{BAD}] }});", False),
        (f"expect(f).toHaveBeenCalledWith(expect.objectContaining({BAD}));", False),
        (f"assert.deepStrictEqual(tools, [{BAD}]);", False),
        (f"expect(list([{BAD}])).toEqual(3);", True),
        (f"expect(run(() => {{ serve([{BAD}]); }})).toBe(1);", True),
        (f"const tools = [{BAD}];", True),
    ],
)
def test_what_a_test_expects_is_not_judged(code: str, is_judged: bool) -> None:
    types = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
    subjects = read("src/a.ts", (types + code).encode()).subjects
    assert any(isinstance(each, EmbeddedSchema) for each in subjects) is is_judged
