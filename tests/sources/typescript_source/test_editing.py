"""Fixes are written into code: what they do not name keeps its bytes, and the result is checked."""

from __future__ import annotations

from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.sources.typescript_source.reading import editable

TYPES = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
TOOL = (
    TYPES
    + """const tools = [{
  name: 'find', // the name
  inputSchema: {
    type: 'object',
    properties: {
      q: { type: "string" }, // what to find
      'max-n': { type: 'integer', minimum: 1, }
    },
    required: ['q', 'x'],
  },
}];
"""
)
START = ("4:16",)


def edited(source: str, *edits: Edit) -> str:
    return editable("src/a.ts", source).edited({None: edits}).text


@pytest.mark.parametrize(
    ("edit", "before", "after"),
    [
        (Edit("replace", (*START, "type"), "array"), "type: 'object'", "type: 'array'"),
        (Edit("replace", (*START, "required", 1), "y"), "'x'", "'y'"),
        (Edit("replace", (*START, "properties", "q"), True), '{ type: "string" }', "true"),
        (
            Edit("replace", (*START, "properties", "q", "type"), 'a"b'),
            '"string"',
            '"a\\"b"',
        ),
        (Edit("remove", (*START, "required")), "    required: ['q', 'x'],\n", ""),
        (Edit("remove", (*START, "required", 1)), "['q', 'x']", "['q']"),
        (Edit("remove", (*START, "required", 0)), "['q', 'x']", "['x']"),
        (
            Edit("remove", (*START, "properties", "max-n", "minimum")),
            ", minimum: 1, }",
            ", }",
        ),
        (
            Edit("add", (*START, "additionalProperties"), False),
            "required: ['q', 'x'],",
            "required: ['q', 'x'],\n    additionalProperties: false,",
        ),
        (
            Edit("add", (*START, "properties", "q", "max-len"), {"it's": [1, None]}),
            '{ type: "string" }',
            "{ type: \"string\", 'max-len': { 'it\\'s': [1, null] } }",
        ),
    ],
)
def test_an_edit_touches_its_own_place_only(edit: Edit, before: str, after: str) -> None:
    assert before in TOOL
    assert edited(TOOL, edit) == TOOL.replace(before, after, 1)


def test_several_edits_are_applied_together() -> None:
    edits = (
        Edit("remove", (*START, "required")),
        Edit("replace", (*START, "type"), "array"),
    )
    result = edited(TOOL, *edits)
    assert "required" not in result
    assert "type: 'array'" in result


def test_the_target_of_a_conversion_and_a_field_can_be_mended() -> None:
    source = "import { z } from 'zod';\nconst s = z.toJSONSchema(x, { target: 'draft-7' });\n"
    new = edited(source, Edit("replace", ("2:39",), "draft-2020-12"))
    assert new == source.replace("draft-7", "draft-2020-12")
    source = (
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n"
        "new Server(i).createMessage({\n  messages,\n  includeContext: 'thisServer',\n});\n"
    )
    new = edited(source, Edit("remove", ("4:3",)))
    assert new == source.replace("  includeContext: 'thisServer',\n", "")


@pytest.mark.parametrize(
    ("source", "edit"),
    [
        (TOOL, Edit("split", START)),
        (TOOL, Edit("remove", START)),
        (TOOL + "const = ;", Edit("remove", (*START, "required"))),
        (
            TYPES + "const type = 'object';\nconst t = [{ name: 'a', inputSchema: { type } }];",
            Edit("replace", ("3:37", "type"), "array"),
        ),
    ],
)
def test_what_cannot_be_written_is_refused(source: str, edit: Any) -> None:
    with pytest.raises((SourceError, LookupError)):
        edited(source, edit)


def test_an_edit_that_leads_nowhere_is_an_error() -> None:
    with pytest.raises(LookupError):
        edited(TOOL, Edit("remove", ("1:1", "nothing")))
    with pytest.raises(SourceError, match="two edits"):
        edited(TOOL, Edit("remove", ("4:3-4:20",)), Edit("replace", ("4:10-4:22",), "x"))
    with pytest.raises(LookupError):
        edited(TOOL, Edit("remove", ("400:3-400:20",)))


def test_edits_of_one_value_follow_each_other() -> None:
    edits = (
        Edit("remove", (*START, "required", 0)),
        Edit("remove", (*START, "required", 0)),
        Edit("remove", (*START, "required")),
        Edit("add", (*START, "additionalProperties"), False),
    )
    result = edited(TOOL, *edits)
    assert result == TOOL.replace("required: ['q', 'x'],", "additionalProperties: false,")


def test_a_constant_above_the_schema_is_edited_where_it_stands() -> None:
    source = TYPES + (
        "const base = {\n  type: 'object',\n  required: ['q'],\n  x: 1,\n};\n"
        "const tools = [{ name: 'a', inputSchema: base }];\n"
    )
    start = ("7:42",)
    result = edited(source, Edit("remove", (*start, "required")), Edit("remove", (*start, "x")))
    assert result == source.replace("  required: ['q'],\n  x: 1,\n", "")
