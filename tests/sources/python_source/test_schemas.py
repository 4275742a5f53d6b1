from __future__ import annotations

from typing import Any

import pytest

from python_uses import reading, written
from revisor.model.subject import EmbeddedSchema

TOOL = "from mcp.types import Tool\n"
OBJECT = {"type": "object"}

READ: dict[str, tuple[str, Any]] = {
    "a literal": (TOOL + "Tool(name='a', inputSchema={'type': 'object'})\n", OBJECT),
    "snake case of an SDK": (TOOL + "Tool(name='a', input_schema={'type': 'object'})\n", OBJECT),
    "a constant": (TOOL + "S = {'type': 'object'}\nTool(name='a', inputSchema=S)\n", OBJECT),
    "a call of dict": (TOOL + "Tool(name='a', inputSchema=dict(type='object'))\n", OBJECT),
    "a dict of keywords": (
        TOOL + "B = {'type': 'object'}\nTool(name='a', inputSchema=dict(B, title='x'))\n",
        {**OBJECT, "title": "x"},
    ),
    "a display with another in it": (
        TOOL + "B = {'type': 'string', 'title': 'x'}\n"
        "Tool(name='a', inputSchema={**B, 'type': 'object'})\n",
        {"type": "object", "title": "x"},
    ),
    "two that are joined": (
        TOOL + "Tool(name='a', inputSchema={'type': 'object'} | {'title': 'a' + 'b'})\n",
        {**OBJECT, "title": "ab"},
    ),
    "numbers, lists and tuples": (
        TOOL
        + "Tool(name='a', inputSchema={'minimum': -1, 'enum': [1, None, True], 'x': ('a',)})\n",
        {"minimum": -1, "enum": [1, None, True], "x": ["a"]},
    ),
    "an empty one": (TOOL + "Tool(name='a', inputSchema={})\n", {}),
    "words that only a run shows": (
        TOOL
        + "Tool(name='a', inputSchema={'description': f'{x}', 'default': f(), 'enum': list(E)})\n",
        {"description": "…"},
    ),
    "an entry of a list": (
        "# mcp\nx = [{'name': 'a', 'inputSchema': {'type': 'object'}}]\n",
        OBJECT,
    ),
    "a constant of a function": (
        TOOL + "def f():\n    s = {'type': 'object'}\n    return Tool(name='a', inputSchema=s)\n",
        OBJECT,
    ),
}

OPEN = {
    "properties from a call": TOOL + "Tool(name='a', inputSchema={'properties': f()})\n",
    "a constant that is changed": (
        TOOL + "S = {'type': 'object'}\nS['required'] = f()\nTool(name='a', inputSchema=S)\n"
    ),
    "a constant that is updated": (
        TOOL + "S = {'type': 'object'}\nS.update(x)\nTool(name='a', inputSchema=S)\n"
    ),
    "a name that is bound twice": (
        TOOL + "S = {'type': 'object'}\nS = f()\nTool(name='a', inputSchema=S)\n"
    ),
    "a computed key": TOOL + "Tool(name='a', inputSchema={k: 1})\n",
    "unpacked elements": TOOL + "Tool(name='a', inputSchema={'required': [*names]})\n",
}


@pytest.mark.parametrize(("source", "expected"), READ.values(), ids=READ.keys())
def test_a_schema_is_read_from(source: str, expected: Any) -> None:
    (found,) = written(source)
    assert (found.value, found.role, found.tool) == (expected, "inputSchema", "a")


@pytest.mark.parametrize("source", OPEN.values(), ids=OPEN.keys())
def test_what_only_a_run_shows_is_told_and_not_judged(source: str) -> None:
    found = reading(source)
    assert not [each for each in found.subjects if isinstance(each, EmbeddedSchema)]
    (note,) = found.not_checked
    assert note.what == "1 schema"
    assert "known only when the program runs" in note.why


@pytest.mark.parametrize(
    "source",
    [
        "x = {'name': 'a', 'input_schema': {'type': 'int'}}\n",
        "from other import Tool\nTool(name='a', inputSchema={'type': 'int'})\n",
        "import mcp\nclass Tool: ...\nTool(name='a', inputSchema={'type': 'int'})\n",
        "x = {'inputSchema': {'type': 'int'}}\n",
        "# mcp\nx = {'toolSpec': {'name': 'a', 'inputSchema': {'json': {'type': 'int'}}}}\n",
        TOOL + "Tool(name='a', inputSchema=None)\n",
    ],
)
def test_a_schema_of_something_else_is_left_alone(source: str) -> None:
    assert written(source) == []


def test_each_keyword_has_its_place() -> None:
    found = reading(
        """
        # mcp
        PAGE = {'type': 'int'}
        TOOLS = [
            {'name': 'größe', 'inputSchema': {
                'properties': {'ü': PAGE, 'list': {'enum': [1, 2]}}}},
        ]
        """
    )
    (schema,) = [each for each in found.subjects if isinstance(each, EmbeddedSchema)]
    at = {
        pointer: found.locate(schema.origin.at(*pointer))
        for pointer in (
            (),
            ("properties", "ü"),
            ("properties", "ü", "type"),
            ("properties", "list", "enum", 1),
        )
    }
    assert at == {
        (): (4, 38),
        ("properties", "ü"): (5, 24),
        ("properties", "ü", "type"): (2, 9),
        ("properties", "list", "enum", 1): (5, 56),
    }


SESSION = "from mcp.server.session import ServerSession\nasync def f(s: ServerSession, t):\n    "


@pytest.mark.parametrize(
    "call",
    [
        "await s.elicit('m', {'type': 'object'})",
        "await s.elicit(message='m', requestedSchema={'type': 'object'})",
        "await s.elicit_form('m', requested_schema={'type': 'object'})",
        "await t.session.elicit('m', requestedSchema={'type': 'object'})",
    ],
)
def test_a_form_is_read(call: str) -> None:
    (found,) = written(f"{SESSION}{call}\n")
    assert (found.value, found.role) == (OBJECT, "requestedSchema")


def test_a_form_of_something_else_is_left_alone() -> None:
    head = "import mcp\nfrom other import Asker\nasync def f(a: Asker, b):\n"
    calls = (
        "    await a.elicit('m', requestedSchema={'type': 'object'})\n"
        "    await b.elicit('m', {'type': 'object'})\n"
    )
    assert written(head + calls) == []
