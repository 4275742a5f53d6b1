from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
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
