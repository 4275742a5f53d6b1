"""Options of transitions that can not be meant: each is refused with what to write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revisor.surfaces.cli import main

DAY = ["--date", "2026-11-30"]
DEPRECATE = ["spec", "deprecate", "completion", "--criterion", "risk", "--rationale", "x", *DAY]
WINDOW = ["--window", "12", "--migration", "Go."]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--sep", "SEP-../../../evil", *WINDOW], "is no SEP; write SEP- and its number"),
        (["--sep", "PR #2858", *WINDOW], "is no SEP"),
        (["--sep", "SEP-\uff11", *WINDOW], "is no SEP"),
        (["--release", "2026-07-28", *WINDOW], "is too early: 2026-07-28, the Current revision"),
        (["--release", "9999-12-31", *WINDOW], "is too late"),
        (
            ["--sep", "9", "--final", "2027-02-01", "--release", "2027-01-28", *WINDOW],
            "--release 2027-01-28 is before SEP-9 becomes Final, on 2027-02-01",
        ),
        (["--window", "12", "--migration", "Use <Warning>."], "< begins an element"),
        (["--window", "12", "--migration", "Use {x} in `y`."], "{ begins an element"),
        (["--no-migration", *WINDOW], "--no-migration contradicts"),
        (["--no-migration", "--window", "12", "--replacement", "tools"], "--no-migration"),
        ([*WINDOW, "--days", "90"], "--days is an expedited window"),
        ([*WINDOW, "--replacement", "elicitatoin"], "did you mean elicitation"),
    ],
)
def test_what_can_not_be_meant(
    more: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*DEPRECATE, *more]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


@pytest.mark.parametrize("name", ["9", "SEP-9", "sep-0009"])
def test_a_sep_by_its_number(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DEPRECATE, *WINDOW, "--sep", name, "--json"]) == 0
    (edit,) = json.loads(capsys.readouterr().out)["edits"]
    assert edit["path"] == "seps/9-deprecate-completion.md"
    assert edit["text"].startswith("# SEP-9: ")


def test_a_sep_leads_out_of_no_checkout(
    tmp_path: Path, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout = str(repository / "tests" / "spec_repository" / "clean")
    odd = [*DEPRECATE, *WINDOW, "--sep", f"SEP-../../{tmp_path.name}/evil", "--write"]
    assert main([*odd[:3], checkout, *odd[3:]]) == 2
    assert "is no SEP" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_way_outside_is_given_by_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://example.org/way"
    assert main([*DEPRECATE, "--window", "12", "--replacement", address]) == 0
    assert "Active -> Deprecated" in capsys.readouterr().out


def test_line_breaks_of_a_path_break_no_row(capsys: pytest.CaptureFixture[str]) -> None:
    broken = [*DEPRECATE, "--sep", "9", "--final", "2026-11-01", "--window", "12", "--json"]
    assert main([*broken, "--migration", "Offer\na tool"]) == 0
    edits = json.loads(capsys.readouterr().out)["edits"]
    (row,) = (each["text"] for each in edits if each["artifact"] == "registry")
    (entry,) = (each["text"] for each in edits if each["artifact"] == "changelog")
    assert "| Offer a tool |" in row
    assert entry.endswith("Offer a tool.")


@pytest.mark.parametrize("path", ["Use `<name>` and `{x}`.", r"Use \<name>."])
def test_what_stands_in_code_marks_or_is_escaped_is_taken(path: str) -> None:
    assert main([*DEPRECATE, "--window", "12", "--migration", path]) == 0


def test_what_has_no_entry_is_told_beside_a_rendered_changelog(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["spec", "render", "changelog.mdx", "--at", "2026-07-28"]
    assert main([*command, *DAY]) == 0
    told = capsys.readouterr()
    assert "removed in 2026-07-28 without a deprecation, so without entry: " in told.err
    assert "logging-set-level" in told.err
    assert "(two endpoints" not in told.out
    assert "Logging feature" in told.out
