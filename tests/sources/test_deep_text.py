from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.model.subject import ToolDefinition
from revisor.sources import dump
from revisor.sources.json_text import deep, parse_text
from revisor.sources.json_text.limits import within_depth

N = 10_000
SOUND = '{"name": "u", "inputSchema": {"type": "object"}}'


@pytest.fixture(autouse=True)
def _needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "NEEDED", True)


@pytest.mark.parametrize(
    "text",
    [
        "[" * N,
        "[" * N + "]" * N,
        '{"a":' * N + "1" + "}" * N,
        '[{"a": "]}"}, ' * N + "1" + "]" * N,
        '{"]]": "}}", "b": [' * N,
        '["\\"]", ' * N + "]" * N,
        '["\\\\", "]", "\\\\\\"]", ' * N + "]" * N,
        '["", "]""]", ' * N,
        "[[], " * N + "]" * N,
        "[" * 201,
        "[" * N + "x" + "]" * N,
    ],
)
def test_a_deep_text_is_seen_whatever_its_strings_hold(text: str) -> None:
    assert deep.may_be_deep(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100,
        json.dumps({"tools": [{"a": {"b": [[{}]]}, "c": "[[[[" * 30, "d": '\\"['}] * 500}),
        json.dumps([[[["\\", '"', "[[", '\\"'] * 100] * 20]] * 2),
        "[" * 90 + "1" + "]" * 90 + "[" * 90 + "]" * 90,
    ],
)
def test_a_text_that_is_not_deep_goes_to_the_c_parser(text: str) -> None:
    assert not deep.may_be_deep(text)


VALUES = st.recursive(
    st.text(alphabet='[]{}"\\n,é', max_size=4) | st.integers(0, 9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('[]{}"\\', max_size=3), inner)
    ),
    max_leaves=12,
)


@given(VALUES, st.integers(0, 400), st.booleans())
def test_no_text_of_more_levels_than_are_safe_passes(value: Any, levels: int, ascii_: bool) -> None:
    text = "[" * levels + json.dumps(value, ensure_ascii=ascii_) + "]" * levels
    if not deep.may_be_deep(text):
        assert within_depth(json.loads(text), 2 * deep.SAFE_DEPTH)


def test_a_deep_text_is_read_and_placed_without_the_c_parser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise AssertionError("the C parser was called")

    monkeypatch.setattr("revisor.sources.json_text.c_parser.CParser.read", fails)
    monkeypatch.setattr("revisor.sources.json_text.skipping._decoder.raw_decode", fails)
    body = '{"not":' * N + "{}" + "}" * N
    text = f'{{"tools": [{{"name": "t", "inputSchema": {body}}},\n{SOUND}]}}'
    (reading,) = dump.read(["-"], stdin=BytesIO(text.encode()))
    (tool,) = (s for s in reading.subjects if isinstance(s, ToolDefinition))
    assert (tool.name, reading.locate(tool.origin)) == ("u", (2, 1))
    levels = "[" * 300 + "1" + "]" * 300
    assert parse_text(levels).value == parse_text(f" {levels}").value


def test_a_deep_line_is_left_out_alone() -> None:
    text = f"{'[' * N}{']' * N}\n{SOUND}\n"
    (reading,) = dump.read(["-"], stdin=BytesIO(text.encode()))
    assert reading.checked["tools"] == 1


def test_a_small_stack_is_enough_for_a_deep_text() -> None:
    code = (
        "import io, threading\n"
        "from revisor.sources import dump\n"
        "text = b'[' * 100_000 + b']' * 100_000\n"
        "threading.stack_size(256 * 1024)\n"
        "work = lambda: print(*(r.checked for r in dump.read(['-'], stdin=io.BytesIO(text))))\n"
        "thread = threading.Thread(target=work)\n"
        "thread.start()\n"
        "thread.join()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "{}"), done.stderr
