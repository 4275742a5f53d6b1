"""Settings of pytest whose filters miss the warnings of the SDK, and what is added to them."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revisor.checking import run
from revisor.checking.fixing import fixed
from revisor.checking.selection import Selection
from revisor.errors import SourceError
from revisor.model.fix import Edit
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
        project('["always::PendingDeprecationWarning"]', table="tool.pytest"),
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
        project('["ignore::DeprecationWarning"]'),
        project('["error:old:DeprecationWarning"]'),
        project('["error::DeprecationWarning:other"]'),
        project(f'["ignore", "default::{OWN}"]'),
        project('["ignore:old:UserWarning"]'),
        project('"error::DeprecationWarning"'),
        project("[1, true]"),
        "[tool.pytest]\n[project]\ndependencies = ['mcp>=2']\nfilterwarnings = 1\n",
    ],
)
def test_what_covers_them_is_not(text: str) -> None:
    assert places(text) == []


def test_the_filter_is_added_beside_the_other() -> None:
    before = project('[\n  "error::DeprecationWarning", # all\n  "ignore::ResourceWarning",\n]')
    after = before.replace("# all", f'# all\n  "error::{OWN}",')
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


HIDING = {
    "its category": (f'["error", "ignore::{OWN}"]', False),
    "by its last name": ('["ignore::MCPDeprecationWarning"]', False),
    "one above": ('["error", "ignore::UserWarning"]', True),
    "all": ('["ignore"]', True),
}


@pytest.mark.parametrize(("filters", "is_mended"), HIDING.values(), ids=HIDING)
def test_a_filter_that_hides_is_told(filters: str, *, is_mended: bool) -> None:
    text = project(filters)
    found = run([python_project.read("pyproject.toml", text.encode())], SELECTION).findings
    assert [f.message.partition(",")[0] for f in found] == [
        "this filter hides the warnings of the SDK"
    ]
    done = fixed(python_project.editable("pyproject.toml", text), SELECTION)
    assert (f'"default::{OWN}"]' in done.document.text) == is_mended
    assert len(places(done.document.text)) == (not is_mended)


INI = {
    "pytest.ini": "[pytest]\nfilterwarnings =\n    error::DeprecationWarning\n    ignore:x\n",
    "tox.ini": "[tox]\n[pytest]\n# all\nfilterwarnings=error::DeprecationWarning\naddopts = -x\n",
    "setup.cfg": "[tool:pytest]\nfilterwarnings:\n\n  # all\n  once::DeprecationWarning\n",
}


@pytest.mark.parametrize(("name", "text"), INI.items(), ids=INI)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_file_in_ini_form(tmp_path: Path, name: str, text: str, ending: str) -> None:
    text = text.replace("\n", ending)
    path = str(tmp_path / name)
    (tmp_path / "requirements.txt").write_text("mcp>=2\n")
    found = run([python_project.read(path, text.encode())], SELECTION).findings
    assert [(each.severity, each.place.line is not None) for each in found] == [("warning", True)]
    line = text.split(ending)[(found[0].place.line or 0) - 1]
    assert line[(found[0].place.column or 0) - 1 :].endswith("::DeprecationWarning")
    done = fixed(python_project.editable(path, text), SELECTION)
    assert done.report.findings == ()
    assert f"::{OWN}{ending}" in done.document.text
    lines = done.document.text.split(ending)
    assert [line for line in lines if OWN not in line] == text.split(ending)


NOT_INI = {
    "another section": "[other]\nfilterwarnings =\n    error::DeprecationWarning\n",
    "another key": "[pytest]\nfilterwarnings = error\nx =\n    error::DeprecationWarning\n",
    "none": "[pytest]\nfilterwarnings =\naddopts = error::DeprecationWarning\n",
}


@pytest.mark.parametrize("text", NOT_INI.values(), ids=NOT_INI)
def test_what_is_no_filter_of_pytest(tmp_path: Path, text: str) -> None:
    (tmp_path / "requirements.txt").write_text("mcp>=2\n")
    path = str(tmp_path / "pytest.ini")
    assert python_project.read(path, text.encode()).subjects == ()


def test_a_project_that_declares_no_sdk_is_not_asked(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    reading = python_project.read(str(tmp_path / "pytest.ini"), INI["pytest.ini"].encode())
    assert (reading.subjects, reading.checked) == ((), {})
    before = python_project.surroundings(str(tmp_path / "pytest.ini"))
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "requirements.txt").write_text("mcp>=2\n")
    assert python_project.surroundings(str(inner / "pytest.ini")) != before


def test_an_edit_of_what_is_not_there_is_refused(tmp_path: Path) -> None:
    document = python_project.editable(str(tmp_path / "pytest.ini"), "[pytest]\n")
    with pytest.raises(SourceError, match="not there"):
        document.edited({None: [Edit("add", ("pytest", "filterwarnings", 0, "after"), "error")]})


FILTERS = st.lists(
    st.sampled_from(
        [
            "error",
            "error::DeprecationWarning",
            "once::PendingDeprecationWarning",
            "ignore::DeprecationWarning",
            "ignore::UserWarning",
            "ignore:old:DeprecationWarning",
            "error::DeprecationWarning:other",
            "ignore::ResourceWarning",
            "default::Warning",
        ]
    ),
    max_size=5,
)


@given(filters=FILTERS, form=st.sampled_from(["ini", "line", "lines", "commented"]))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_what_is_mended_is_gone_and_every_other_filter_stays(
    tmp_path: Path, filters: list[str], form: str
) -> None:
    (tmp_path / "requirements.txt").write_text("mcp>=2\n")
    quoted = [f'"{each}"' for each in filters]
    texts = {
        "ini": "[pytest]\nfilterwarnings =\n" + "".join(f"    {each}\n" for each in filters),
        "line": project(f"[{', '.join(quoted)}]"),
        "lines": project("[\n" + "".join(f"    {each},\n" for each in quoted) + "]"),
        "commented": project("[\n" + "".join(f"    {each}, # why\n" for each in quoted) + "]"),
    }
    name = "pytest.ini" if form == "ini" else "pyproject.toml"
    before = python_project.editable(str(tmp_path / name), texts[form])
    done = fixed(before, SELECTION)
    assert (done.report.findings, done.unfixed) == ((), ())
    assert fixed(done.document, SELECTION).document.text == done.document.text
    added = re.escape(f"::{OWN}")
    pattern = rf'(?m)^[ ]*"?\w+{added}"?,?\n|, "\w+{added}"'
    assert re.sub(pattern, "", done.document.text) == texts[form]
