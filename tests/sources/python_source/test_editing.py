from __future__ import annotations

import ast
import datetime as dt
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revisor.checking import Selection
from revisor.checking.fixing import fixed
from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.sources.python_source.changes import Change, applied, changes_of, written
from revisor.sources.python_source.editing import PythonText
from revisor.sources.python_source.literals import read
from revisor.sources.python_source.parsing import parse
from revisor.sources.python_source.scopes import Survey
from revisor.sources.python_source.versions import newest

SELECTION = Selection(date=dt.date(2026, 11, 30))
RUN = "from mcp.server.fastmcp import Context, FastMCP\n"


def mended(source: str) -> tuple[str, list[str]]:
    """Return the text after all fixes, and the rules that still have a finding with a fix."""
    outcome = fixed(PythonText(dedent(source), "server.py", newest()), SELECTION, unsafe=True)
    left = [f.rule for f in outcome.report.findings if f.fix is not None]
    again = fixed(outcome.document, SELECTION, unsafe=True)
    assert again.document.text == outcome.document.text
    assert not outcome.unfixed
    return outcome.document.text, left


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            RUN + "FastMCP('x').run(transport='sse')  # go\n",
            "run(transport='streamable-http')  # go",
        ),
        (RUN + 'FastMCP("x").run("sse")\n', 'run("streamable-http")'),
        (
            RUN + "async def f(c: Context):\n    await c.session.create_message(\n"
            "        m,\n        include_context='thisServer',  # why\n"
            "        max_tokens=5,\n    )\n",
            "        m,\n        max_tokens=5,\n    )",
        ),
        (
            RUN + "async def f(c: Context):\n"
            "    await c.session.create_message(m, include_context='allServers')\n",
            "create_message(m)",
        ),
        ("# mcp\nx = {'includeContext': 'thisServer', 'a': 1}\n", "x = {'a': 1}"),
        ("# mcp\nx = {'a': 1, 'includeContext': 'thisServer',}\n", "x = {'a': 1,}"),
        ("# mcp\nx = {'includeContext': 'thisServer'}\n", "x = {}"),
    ],
)
def test_a_use_is_mended(source: str, expected: str) -> None:
    text, left = mended(source)
    assert expected in text
    assert left == []


def test_a_helper_becomes_a_call_of_the_standard_logger() -> None:
    text, left = mended(
        '''
        """A server."""
        from mcp.server.fastmcp import Context


        async def f(ctx: Context):
            await ctx.info(f"x {1}")  # told
            await ctx.error("y")
            kept = await ctx.info("z")
            await ctx.info("z", logger_name="n")
        '''
    )
    assert left == []
    assert text == dedent(
        '''
        """A server."""
        import logging
        from mcp.server.fastmcp import Context

        logger = logging.getLogger(__name__)


        async def f(ctx: Context):
            logger.info(f"x {1}")  # told
            logger.error("y")
            kept = await ctx.info("z")
            await ctx.info("z", logger_name="n")
        '''
    )


def test_a_logger_that_is_there_is_taken() -> None:
    head = "import logging\n" + RUN + "log = logging.getLogger('a')\n"
    text, _ = mended(head + "async def f(ctx: Context):\n    await ctx.debug('x')\n")
    assert text == head + "async def f(ctx: Context):\n    log.debug('x')\n"


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ("{'type': 'object', 'properties': {'a': {'type': 'int'}}}", "{'a': {'type': 'integer'}}"),
        (
            "{'type': 'object', 'properties': {'a': {'type': 'string', 'required': False}}}",
            "{'a': {'type': 'string'}}",
        ),
        ("dict(type='object', properties=dict(a=dict(type='str')))", "dict(type='string')"),
    ],
)
def test_a_schema_is_mended_where_it_is_written(schema: str, expected: str) -> None:
    text, left = mended(f"from mcp.types import Tool\nTool(name='t', inputSchema={schema})\n")
    assert expected in text
    assert left == []


def test_what_the_text_does_not_show_is_refused() -> None:
    text = PythonText(RUN + "FastMCP('x').sse_app()\n", "server.py", newest())
    with pytest.raises(SourceError, match="does not show how"):
        text.edited({None: [Edit("replace", ("2:1",), "x")]})
    with pytest.raises(SourceError, match="does not show how"):
        text.edited({None: [Edit("replace", ("9:9",), "x")]})


def test_changes_of_one_place_are_refused() -> None:
    parsed = parse(b"x = 12345\n")
    with pytest.raises(SourceError, match="meet"):
        applied(parsed, [Change(4, 6, "a"), Change(5, 7, "b")])
    assert applied(parsed, [Change(4, 9, "1"), Change(4, 9, "1")]) == "x = 1\n"


def value_of(source: str) -> Any:
    tree = parse(source.encode())
    survey = Survey(tree.tree)
    statement = tree.tree.body[-1]
    assert isinstance(statement, ast.Assign)
    return tree, read(statement.value, survey.module)


def changed(source: str, new: Any) -> str:
    parsed, literal = value_of(source)
    return applied(parsed, changes_of(parsed, literal, new))


@pytest.mark.parametrize(
    ("source", "new", "expected"),
    [
        ("x = {'a': 1}", {"a": True}, "x = {'a': True}"),
        ("x = {'a': 1, 'b': 2}", {"b": 2}, "x = {'b': 2}"),
        ("x = {'a': 1, 'b': 2}", {"a": 1, "c": None}, "x = {'a': 1, 'c': None}"),
        (
            "x = {'a': 1,\n     'b': 2}\n",
            {"a": 1, "b": 2, "c": "d"},
            ("x = {'a': 1,\n     'b': 2,\n     'c': 'd'}\n"),
        ),
        ("x = {\n    'a': (1),\n}\n", {"a": 1, "b": 2}, "x = {\n    'a': (1),\n    'b': 2,\n}\n"),
        ("x = {}", {"a": [1]}, 'x = {"a": [1]}'),
        ("x = dict(a=1)", {"b": 1}, "x = dict(b=1)"),
        ("x = dict(a=1)", {"a": 1, "b": 2}, "x = dict(a=1, b=2)"),
        ("x = [1, 2]", [1, 3], "x = [1, 3]"),
        ("x = [1, 2]", [1], "x = [1]"),
        ("B = {'a': 1}\nx = {**B, 'b': 2}", {"a": 3, "b": 2}, "B = {'a': 3}\nx = {**B, 'b': 2}"),
        (
            "B = {'a': 1}\nx = {**B, 'b': 2}",
            {"a": 1, "b": 2, "c": 3},
            ("B = {'a': 1}\nx = {**B, 'b': 2, 'c': 3}"),
        ),
        ("A = 1\nx = {'a': A}", {"a": 2}, "A = 1\nx = {'a': 2}"),
    ],
)
def test_a_value_is_brought_down_to_another(source: str, new: Any, expected: str) -> None:
    assert changed(source, new) == expected
    _, again = value_of(expected)
    assert again.value == new


@pytest.mark.parametrize(
    ("source", "new"),
    [
        ("B = {'a': 1}\nx = B | {'b': 2}", {"a": 1, "b": 2, "c": 3}),
        ("x = dict(a=1)", {"a": 1, "b-c": 2}),
        ("x = {'a': 1}", {"a": float("inf")}),
    ],
)
def test_what_cannot_be_written_is_refused(source: str, new: Any) -> None:
    with pytest.raises(SourceError):
        changed(source, new)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["a", "b'", 'c"', "ü"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(VALUES, VALUES, st.sampled_from("'\""), st.booleans())
def test_any_value_can_become_any_other(old: Any, new: Any, quote: str, spread: bool) -> None:
    text = f"x = {written(old, quote)}\n"
    if spread:
        text = text.replace("{", "{\n    ").replace("}", ",\n}").replace("    ,", "    ")
        text = text.replace("{\n    ,\n}", "{\n}").replace("{\n    \n}", "{}")
    _, again = value_of(changed(text, new))
    assert written(again.value) == written(new) or again.value == new
