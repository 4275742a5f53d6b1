from __future__ import annotations

import pytest

from revisor.errors import SourceError
from revisor.sources.json_text import parse


@pytest.mark.parametrize(
    ("data", "line", "column", "says", "hint"),
    [
        (b"", 1, 1, "empty", "JSON document"),
        (b" \n\t\r\n", 1, 1, "empty", "JSON document"),
        (b"\xef\xbb\xbf", 1, 1, "empty", "JSON document"),
        (b'{"a": [1,\n 2', 2, 3, "the text ends", "cut off"),
        (b'{"a": "b', 1, 7, "never ends", "double quote"),
        (b"[1, 2,]", 1, 7, "a value was expected, found: ]", "comma before"),
        (b'{"a": 1,}', 1, 9, "a key in double quotes", "comma before"),
        (b"{'a': 1}", 1, 2, "a key in double quotes", "double quotes"),
        (b"{a: 1}", 1, 2, "a key in double quotes", ""),
        (b'{"a" 1}', 1, 6, "a colon", ""),
        (b"[1 2]", 1, 4, "a comma", ""),
        (b"[1] x", 1, 5, "should have ended, found: x", "JSON Lines"),
        (b"[1] [2]", 1, 5, "should have ended", "JSON Lines"),
        (b"// tools\n[]", 1, 1, "found: // tools", "no comments"),
        (b'{"a": "b\nc"}', 1, 9, "found: the end of the line", "escape"),
        (b"1 abcdefghijkl\r\n", 1, 3, "found: abcdefghijkl", "JSON Lines"),
        (b"<!DOCTYPE html>", 1, 1, "a value was expected", "HTML"),
        (b'"a\tb"', 1, 3, "control character", "escape"),
        (b'"\\x41"', 1, 2, "no escape", "backslash"),
        (b'"\\u12"', 1, 3, "no escape", "backslash"),
        (b"[True]", 1, 2, "a value was expected, found: True]", ""),
        (b"[01]", 1, 3, "a comma", ""),
        (b"[+1]", 1, 2, "a value was expected", ""),
        (b'{"a":\n "\xff"}', 2, 3, "byte 0xFF is not UTF-8", "UTF-8"),
        (b"\xed\xa0\x80", 1, 1, "not UTF-8", "UTF-8"),
        (b"\x00\x01\x02\xff", 1, 4, "binary data", "UTF-8"),
        (b"\xff\xfe[\x001", 1, 5, "not UTF-16-LE", "UTF-8"),
    ],
)
def test_text_that_is_not_json(data: bytes, line: int, column: int, says: str, hint: str) -> None:
    with pytest.raises(SourceError) as raised:
        parse(data)
    error = raised.value
    assert says in error.message
    assert hint in error.hint
    if "empty" not in says:
        assert error.message.startswith(f"line {line}, column {column}: ")
    assert (error.values["line"], error.values["column"]) == (line, column)


def test_what_was_found_is_shown_without_control_characters() -> None:
    with pytest.raises(SourceError) as raised:
        parse(b"[\x1b[31m\x07]")
    assert "\x1b" not in raised.value.message
    assert "\\u001b[31m" in raised.value.message


def test_the_careful_reader_tells_the_same_errors() -> None:
    with pytest.raises(SourceError, match="line 2, column 1: the document should have ended"):
        parse(b"[" * 600 + b"1" + b"]" * 600 + b"\n, 2]")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"not json\n", "not json"),
        (b"not json\r\nmore", "not json"),
        (b"abcdefghijklm", "abcdefghijkl\u2026"),
        (b"abcdefghijkl\nm", "abcdefghijkl"),
    ],
)
def test_what_was_found_ends_with_its_line(data: bytes, found: str) -> None:
    with pytest.raises(SourceError) as raised:
        parse(data)
    assert raised.value.message.endswith(f"found: {found}")


def test_an_empty_file_says_how_that_comes_about() -> None:
    with pytest.raises(SourceError) as raised:
        parse(b"\n")
    assert "MCP Inspector leaves an empty file" in raised.value.hint
