"""Conversions to an older dialect, and `$schema` that is taken out of the outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

import revisor
from revisor.model.code import SchemaConversion
from revisor.sources.typescript_source.reading import read

Z = "import { z } from 'zod';\n"
PACKAGE = "import { zodToJsonSchema } from 'zod-to-json-schema';\n"


def conversions(source: str, path: str = "a.ts") -> list[tuple[str, str, int | None]]:
    """Return function, dialect and the line at which `$schema` is taken out."""
    found = read(path, source.encode()).subjects
    return [
        (s.function, s.dialect, None if s.stripped is None else s.stripped.line)
        for s in found
        if isinstance(s, SchemaConversion)
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (PACKAGE + "zodToJsonSchema(x);", ("zodToJsonSchema", "draft-07", None)),
        (
            PACKAGE + "zodToJsonSchema(x, { target: 'openApi3' });",
            ("zodToJsonSchema", "OpenAPI 3.0", None),
        ),
        (PACKAGE + "zodToJsonSchema(x, 'Name');", ("zodToJsonSchema", "draft-07", None)),
        (
            PACKAGE + "zodToJsonSchema(x, { target: 'draft-2020-12' });",
            ("zodToJsonSchema", "a mixture of dialects", None),
        ),
        (
            Z + "z.toJSONSchema(x, { io: 'input', target: 'draft-4' });",
            ("z.toJSONSchema", "draft-04", None),
        ),
        (
            "import { toJSONSchema as t } from 'zod/v4';\nt(x, { target: 'draft-7' });",
            ("z.toJSONSchema", "draft-07", None),
        ),
        (
            PACKAGE + "const s = zodToJsonSchema(x) as any;\ndelete s['$schema'];",
            ("zodToJsonSchema", "draft-07", 3),
        ),
        (
            PACKAGE + "const { $schema: _, ...s } = zodToJsonSchema(x);",
            ("zodToJsonSchema", "draft-07", 2),
        ),
    ],
)
def test_what_libraries_are_asked_for_is_read(
    source: str, found: tuple[str, str, int | None]
) -> None:
    assert conversions(source) == [found]


@pytest.mark.parametrize(
    "source",
    [
        Z + "z.toJSONSchema(x); z.toJSONSchema(x, { target: 'draft-2020-12' });",
        Z + "z.toJSONSchema(x, { target: wanted }); z.toJSONSchema(x, options);",
        "import { zodToJsonSchema } from './own.js';\nzodToJsonSchema(x);",
        "import * as y from 'yup';\ny.toJSONSchema(x, { target: 'draft-7' });",
        "// zodToJsonSchema(x)\nconst s = 'zodToJsonSchema(x)';",
    ],
)
def test_what_is_2020_12_unknown_or_something_else_is_left_alone(source: str) -> None:
    assert conversions(source) == []


def test_a_package_without_an_sdk_makes_schemas_for_something_else(tmp_path: Path) -> None:
    source = PACKAGE + "const s = zodToJsonSchema(x);\ndelete s.$schema;"
    path = str(tmp_path / "a.ts")
    (tmp_path / "package.json").write_text('{"dependencies": {"openai": "5"}}', encoding="utf-8")
    (tmp_path / ".git").mkdir()
    assert conversions(source, path) == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("({ inputSchema: zodToJsonSchema(x, { target: 'openApi3' }) as Tool })", "nullable"),
        ("({ outputSchema: zodToJsonSchema(x, { target: 'jsonSchema2019-09' })! })", "2019-09"),
        ("({ requestedSchema: (zodToJsonSchema(x, { target: 'draft-2020-12' })) })", "no such"),
        ("({ inputSchema: zodToJsonSchema(x, { target: 'jsonSchema7' }) })", ""),
        ("({ inputSchema: zodToJsonSchema(x, { target: 'openAi' }) })", ""),
        ("({ body: zodToJsonSchema(x, { target: 'openApi3' }) })", ""),
        ("({ inputSchema: f(zodToJsonSchema(x, { target: 'openApi3' })) })", ""),
    ],
)
def test_what_a_target_does_to_a_tools_schema_is_known(code: str, words: str) -> None:
    (found,) = read("a.ts", (PACKAGE + code).encode()).subjects
    assert isinstance(found, SchemaConversion)
    assert words in found.writes
    assert found.sound == ("jsonSchema7" if words else "")


def test_an_unsound_target_is_mended() -> None:
    source = PACKAGE + 'x = { inputSchema: zodToJsonSchema(s, { target: "openApi3" /* why */ }) };'
    held = {"filename": "a.ts", "source": source}
    result = revisor.fix(held, unsafe=True)
    assert result.value["source"] == source.replace("openApi3", "jsonSchema7")
    assert not result.report.findings
    assert revisor.fix(result.value, unsafe=True).value == result.value
