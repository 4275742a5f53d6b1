from __future__ import annotations

import time
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import dump
from revisor.sources.json_text import Parsed, lines, looks_like_lines
from revisor.sources.json_text.lines import MAX_LINES, split


def test_each_line_is_a_document_with_the_line_numbers_of_the_file() -> None:
    first, second = lines('\n{"a": 1}\r\n  \n  {"b":\t[2]}\n')
    assert (first.number, second.number) == (1, 3)
    assert isinstance(first.parsed, Parsed)
    assert isinstance(second.parsed, Parsed)
    assert first.parsed.value == {"a": 1}
    assert first.parsed.locate(("a",)) == (2, 2)
    assert second.parsed.locate(("b", 0)) == (4, 10)


def test_a_broken_line_harms_no_other() -> None:
    first, broken, last = lines('{"a": 1}\n{"b": \n{"c": 3}')
    assert isinstance(broken.parsed, SourceError)
    assert broken.parsed.message.startswith("line 2, column ")
    assert isinstance(first.parsed, Parsed)
    assert isinstance(last.parsed, Parsed)


@given(st.lists(st.text(st.characters(exclude_characters="\n\r \t"), max_size=5)))
def test_lines_are_split_at_line_feeds_only(parts: list[str]) -> None:
    expected = [(number, part) for number, part in enumerate(parts) if part]
    assert list(split("\n".join(parts))) == expected


def test_lines_beyond_the_bound_are_one_error() -> None:
    found = list(lines("[]\n" * (MAX_LINES + 5)))
    assert len(found) == MAX_LINES + 1
    assert isinstance(found[-1].parsed, SourceError)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}\n{}", True),
        ("\n[1]\n\nnonsense", True),
        ("{}\n", False),
        ("{}\n \n", False),
        ('{\n"a": 1}', False),
        ("[\n[1]\n]", False),
        ('{"a": "b\n{}', False),
        ("1\n2", False),
        ("", False),
    ],
)
def test_json_lines_are_known_by_a_whole_document_on_the_first_line(
    text: str,
    expected: bool,
) -> None:
    assert looks_like_lines(text) is expected


LISTED = '{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "inputSchema": {}}]}}'


def of(*texts: str) -> list[Reading]:
    return list(dump.read(["-"], stdin=BytesIO("\n".join(texts).encode())))


@pytest.mark.parametrize(
    "noise",
    [
        "Server running on stdio",
        "2026-01-01 10:00:00,123 INFO mcp.server: listening",
        "[INFO] started",
        "[2026-01-01T10:00:00Z] started",
        "\x1b[32minfo\x1b[0m: ready",
        "(node:7) Warning: x",
        "ame: cut",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_what_a_server_logs_between_its_messages_is_noted_beside_them(
    noise: str, first: bool
) -> None:
    (reading,) = of(noise, noise, LISTED) if first else of(LISTED, noise, LISTED, noise)
    assert reading.checked["tools"] == 1
    assert [f"{note.what}: {note.why}" for note in reading.not_checked] == [
        "2 lines: they are no JSON: output of a log?"
    ]


@pytest.mark.parametrize("broken", ['{"jsonrpc": "2.0", "id', "[1, 2", '["a', "{x}", "[1 2]"[:3]])
def test_a_line_that_begins_like_json_and_breaks_is_a_reading_of_its_own(broken: str) -> None:
    checked = [bool(reading.checked) for reading in of("log", LISTED, broken)]
    assert sorted(checked) == [False, True]


@pytest.mark.parametrize(
    "text",
    [
        "nothing but\nlines of a log",
        '{\n"a": 1\n"tools": [\n{"name": "a"},\n{"name": "b"}\n]\n}',
        '{"a":\n[\n{"b": 1}\n{"c": 1}\n}',
    ],
)
def test_a_text_that_is_no_json_lines_is_one_failure(text: str) -> None:
    (reading,) = of(text)
    assert reading.checked == {}
    assert reading.not_checked[0].what == "standard input"


def test_lists_that_differ_are_read_each_and_those_that_are_equal_once() -> None:
    def listed(const: str, name: str = "a") -> str:
        tool = f'{{"name": "{name}", "inputSchema": {{"const": {const}}}}}'
        return f'{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": [{tool}]}}}}'

    (reading,) = of(*map(listed, ("1", "true", "1", "1.0", '{"a":1,"b":2}', '{"b":2,"a":1}')))
    assert reading.checked["tools"] == 4
    assert reading.checked["messages"] == 6


def test_many_lists_take_time_in_proportion() -> None:
    start = time.process_time()
    (reading,) = of(*(LISTED.replace('"a"', f'"a{number}"') for number in range(5000)))
    assert reading.checked["tools"] == 5000
    assert time.process_time() - start < 2
