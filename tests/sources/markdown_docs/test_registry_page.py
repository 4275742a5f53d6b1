"""The page of the registry by itself: its rows are judged, and what is not there is not missed."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from revisor.checking import run
from revisor.checking.fixing import fixed
from revisor.checking.selection import Selection
from revisor.sources import markdown_docs

PATH = "docs/specification/draft/deprecated.mdx"
SELECTION = Selection(dt.date(2026, 11, 30))
HEAD = """## Deprecated

| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |
| --- | --- | --- | --- | --- |
"""
UNDATED = (
    "| HTTP+SSE transport | SEP-2596 | `2025-03-26` | Streamable HTTP "
    "| Three months after SEP-2596 reaches Final |\n"
)
DATED = UNDATED.replace(
    "Three months after SEP-2596 reaches Final",
    "First revision released on or after 2026-09-03",
)


def rules(text: str, path: str = PATH) -> list[str]:
    return [
        each.rule for each in run([markdown_docs.read(path, text.encode())], SELECTION).findings
    ]


def test_a_relative_day_is_written_out() -> None:
    assert rules(HEAD + UNDATED) == ["unresolved-removal-date"]
    done = fixed(markdown_docs.editable(PATH, HEAD + UNDATED), SELECTION)
    assert done.document.text == HEAD + DATED
    assert rules(HEAD + DATED) == []


def test_a_window_is_measured_by_recorded_releases() -> None:
    row = (
        "| Widget | SEP-9001 | `2026-07-28` | Gadget | "
        "First revision released on or after 2027-01-28 |\n"
    )
    assert rules(HEAD + row) == ["wrong-removal-date"]


@pytest.mark.parametrize("revision", ["2026-07-28", "draft"])
def test_the_page_of_a_checkout_is_clean_by_itself(revision: str, repository: Path) -> None:
    path = f"docs/specification/{revision}/deprecated.mdx"
    page = repository / "tests" / "spec_repository" / "clean" / path
    assert rules(page.read_text(encoding="utf-8"), path) == []


def test_elsewhere_it_is_a_document_like_any_other() -> None:
    assert rules(HEAD + UNDATED, "notes/deprecated.mdx") == []
