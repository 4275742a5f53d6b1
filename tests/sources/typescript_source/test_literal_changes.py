"""A value that is written down becomes another one: what stays keeps its bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revisor.model.fix import Edit
from revisor.model.subject import EmbeddedSchema
from revisor.sources.typescript_source import grammar
from revisor.sources.typescript_source.reading import editable, read

TYPES = "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n"
BEFORE = TYPES + "const t = [{ name: 'a', inputSchema: "
AFTER = " }];\n"
START = ("2:38",)

names = st.sampled_from(["a", "b", "$defs", "it's", 'q"', "é", "x-y", "items", "class"])
scalars = (
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["", "a'b", 'c"d', "\\n", "é"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)
schemas = st.dictionaries(names, values, max_size=5).map(lambda held: {"type": "object", **held})
styles = st.tuples(st.booleans(), st.booleans(), st.booleans())


def literal(value: Any, style: tuple[bool, bool, bool], depth: int = 1) -> str:
    """Write a value as people do: on lines of its own, with comments, with commas behind all."""
    spread_out, noted, closed = style
    if not isinstance(value, dict | list) or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = [
        literal(each, style, depth + 1)
        for each in (value.values() if isinstance(value, dict) else value)
    ]
    if isinstance(value, dict):
        inner = [
            f"{json.dumps(name, ensure_ascii=False)}: {part}"
            for name, part in zip(value, inner, strict=True)
        ]
    start, end = "{}" if isinstance(value, dict) else "[]"
    if not spread_out:
        return f"{start} {', '.join(inner)}{',' * closed} {end}"
    note, indent = " // why" if noted else "", "  " * depth
    lines = [f"{indent}{part}," for part in inner[:-1]]
    lines.append(f"{indent}{inner[-1]}{',' * closed}")
    return "\n".join([start, *(line + note for line in lines), "  " * (depth - 1) + end])


def became(source: str, new: Any) -> str:
    return editable("src/a.ts", source).edited({None: [Edit("replace", START, new)]}).text


def held(source: str) -> Any:
    (found,) = [
        s for s in read("src/a.ts", source.encode()).subjects if isinstance(s, EmbeddedSchema)
    ]
    return found.value


@settings(max_examples=300, deadline=None)
@given(schemas, schemas, styles)
def test_any_value_becomes_any_other(old: Any, new: Any, style: tuple[bool, bool, bool]) -> None:
    source = BEFORE + literal(old, style) + AFTER
    assert held(source) == old
    result = became(source, new)
    assert not grammar.parse(result.encode(), "a.ts").root_node.has_error
    assert held(result) == new
    assert became(result, new) == result
    assert became(source, old) == source


@settings(max_examples=100, deadline=None)
@given(schemas, names, values, styles)
def test_what_is_not_touched_keeps_its_lines(
    old: Any, name: str, value: Any, style: tuple[bool, bool, bool]
) -> None:
    source = BEFORE + literal(old, (True, True, style[2])) + AFTER
    result = became(source, {**old, name: value}).splitlines()
    kept = json.dumps("object")
    assert any(line.lstrip().startswith(f'"type": {kept}') for line in result)
    if name not in old:
        assert [line for line in source.splitlines() if line.endswith("// why")][:-1] == [
            line for line in result if line.endswith("// why")
        ][: source.count("// why") - 1]


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        (
            "{ type: 'object', definitions: { a: { type: 'null' } /* none */ } }",
            {"type": "object", "$defs": {"a": {"type": "null"}}},
            "{ type: 'object', $defs: { a: { type: 'null' } /* none */ } }",
        ),
        (
            "{ type: 'object', \"items\": [true, false] }",
            {"type": "object", "prefixItems": [True, False]},
            "{ type: 'object', \"prefixItems\": [true, false] }",
        ),
        (
            "{ type: 'object', enum: [1, 2, 3] }",
            {"type": "object", "enum": [1, 3]},
            "{ type: 'object', enum: [1, 3] }",
        ),
        (
            "{ type: 'object', enum: [1,\n    2] }",
            {"type": "object", "enum": [1, 2, 3]},
            "{ type: 'object', enum: [1,\n    2,\n    3] }",
        ),
        ("{ type: 'object', a: 1, b: 2 }", {"type": "object"}, "{ type: 'object' }"),
        (
            "{ type: 'object', a: 1, b: 2, }",
            {"type": "object", "c": None},
            "{ type: 'object', c: null, }",
        ),
        ("{ type: 'object', a: [{}] }", {"type": "object", "a": []}, "{ type: 'object', a: [] }"),
    ],
)
def test_people_would_write_it_so(old: str, new: Any, result: str) -> None:
    assert became(BEFORE + old + AFTER, new) == BEFORE + result + AFTER


def test_constants_and_spread_objects_are_changed_where_they_stand() -> None:
    above = "const base = { title: 'b', x: 1 }; const definitions = { a: true };\n"
    source = above + TYPES.rstrip() + "\n" + "const t = [{ name: 'a', inputSchema: "
    source += "{ ...base, type: 'object', definitions } }];\n"
    edit = Edit("replace", ("3:38",), {"title": "b", "type": "object", "$defs": {"a": False}})
    result = editable("src/a.ts", source).edited({None: [edit]}).text
    assert result == source.replace(", x: 1", "").replace("a: true", "a: false").replace(
        "'object', definitions", "'object', $defs: definitions"
    )
