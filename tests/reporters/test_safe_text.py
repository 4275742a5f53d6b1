from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.reporters.safe_text import shorten, visible
from revisor.reporters.wording import count, counts, severities


@given(st.text(st.characters(exclude_categories=())))
def test_visible_text_is_printable_and_printable_text_is_kept(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable()
    assert shown == text or not text.isprintable()


@pytest.mark.parametrize(
    ("raw", "shown"),
    [("\x1b[0m", "\\x1b[0m"), ("a\tb", "a\\tb"), ("\u202e", "\\u202e"), ("\ud800", "\\ud800")],
)
def test_escapes_are_those_of_python(raw: str, shown: str) -> None:
    assert visible(raw) == shown


@given(st.text(), st.integers(6, 40))
def test_shortened_text_keeps_both_ends_within_the_limit(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert len(short) <= limit + 3
    assert short[0:3] == text[0:3]
    assert short[-2:] == text[-2:]


def test_counts_speak_english() -> None:
    assert count(1, "tools") == "1 tool"
    assert count(2, "toolCalls") == "2 tool calls"
    assert count(1, "entries") == "1 entry"
    assert count(12_345, "schemas") == "12,345 schemas"
    assert counts({"tools": 1, "calls": 0}) == "1 tool"
    assert counts({}) == "nothing"
    assert severities({"error": 0, "warning": 2, "note": 1}) == "2 warnings, 1 note"
