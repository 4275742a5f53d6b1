"""Settings of pytest whose filters miss the warnings of the SDK, and what is added to them."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.fixing import fixed
from revisor.checking.selection import Selection
from revisor.errors import SourceError
from revisor.sources import python_project

SELECTION = Selection(dt.date(2026, 11, 30))
OWN = "mcp.shared.exceptions.MCPDeprecationWarning"


def project(
    filters: str, requirement: str = "mcp>=2", table: str = "tool.pytest.ini_options"
) -> str:
    return (
        f'[project]\nname = "demo"\ndependencies = ["{requirement}"]\n\n'
        f"[{table}]\nfilterwarnings = {filters}\n"
    )


def places(text: str) -> list[tuple[int | None, str]]:
    found = run([python_project.read("pyproject.toml", text.encode())], SELECTION).findings
    return [(each.place.line, each.severity) for each in found]


@pytest.mark.parametrize(
    "text",
    [
        project('["error::DeprecationWarning"]'),
        project('["ignore:old:PendingDeprecationWarning"]', table="tool.pytest"),
        project('["ignore::ResourceWarning", "error::DeprecationWarning"]', "mcp[cli]"),
    ],
)
def test_a_filter_that_misses_is_told(text: str) -> None:
    assert places(text) == [(6, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        project('["error::DeprecationWarning"]', "mcp<2"),
        project('["error::DeprecationWarning"]', "httpx"),
        project('["error"]'),
        project('["error::DeprecationWarning", "error::UserWarning"]'),
        project(f'["error::DeprecationWarning", "error::{OWN}"]'),
        project('["ignore::ResourceWarning"]'),
        project('"error::DeprecationWarning"'),
        project("[1, true]"),
        "[tool.pytest]\n[project]\ndependencies = ['mcp>=2']\nfilterwarnings = 1\n",
    ],
)
def test_what_covers_them_is_not(text: str) -> None:
    assert places(text) == []


def test_the_filter_is_added_beside_the_other() -> None:
    before = project('[\n  "error::DeprecationWarning", # all\n  "ignore::ResourceWarning",\n]')
    after = before.replace(
        '"error::DeprecationWarning",', f'"error::DeprecationWarning", "error::{OWN}",'
    )
    done = fixed(python_project.editable("pyproject.toml", before), SELECTION)
    assert done.document.text == after
    assert places(after) == []


def test_a_broken_file_is_told_with_its_line() -> None:
    with pytest.raises(SourceError, match=r"line \d+, column \d+"):
        python_project.read("pyproject.toml", project("nothing").encode())


def test_a_list_in_another_form_is_left() -> None:
    text = project("[]").replace(
        "filterwarnings = []", "x.filterwarnings = ['error::DeprecationWarning']"
    )
    assert places(text) == []
