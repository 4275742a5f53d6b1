"""`revisor spec`: the audit, the list of changes, and what is proposed for the facts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from revisor.surfaces.cli import main


@pytest.fixture
def clean(repository: Path) -> str:
    return str(repository / "tests" / "spec_repository" / "clean")


@pytest.fixture
def faulty(repository: Path) -> str:
    return str(repository / "tests" / "spec_repository" / "faulty")


def test_a_clean_checkout_ends_with_0_and_counts_what_is_right(
    clean: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "check", clean]) == 0
    told = capsys.readouterr().out
    assert "9 deprecation tags" in told
    assert "nothing found in what was checked" in told


def test_findings_are_told_with_file_line_clause_and_what_to_write(
    faulty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "check", faulty, "--rule", "tag-without-authority"]) == 1
    told = capsys.readouterr().out
    assert "schema/2026-07-28/schema.ts:98" in told
    assert "instead: write: @deprecated Deprecated as of" in told
    assert "clause: SEP-2596" in told


def test_json_has_places_and_symbols(faulty: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--format", "json", "--fail-on", "never", "--ignore", "dead-link"]
    assert main(["spec", "check", faulty, *options]) == 0
    report = json.loads(capsys.readouterr().out)
    by_rule = {each["rule"]: each for each in report["findings"]}
    assert "dead-link" not in by_rule
    tag = by_rule["tag-without-authority"]
    assert tag["subject"] == {"symbol": "LoggingLevel"}
    assert tag["location"]["line"] == 98
    assert by_rule["removal-not-in-changelog"]["feature"]["id"] == "logging-set-level"
    assert report["targets"][0]["checked"]["registryRows"] == 4


def test_changes_between_revisions_are_listed(
    faulty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "check", faulty, "--from", "2025-11-25", "--to", "2026-07-28"]) == 0
    told = capsys.readouterr().out
    assert "2026-07-28: removed" in told
    assert "  logging/setLevel [logging-set-level]  SEP-2575\n" in told
    assert "  Roots feature [roots]  SEP-2577\n" in told


def test_changes_as_json(clean: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "check", clean, "--from", "2026-07-28", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["changes"] == []
    assert told["notChecked"][0]["what"] == "dates from the history"


def test_nothing_changed_is_said(clean: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "check", clean, "--from", "2026-07-28"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "nothing changed"
    assert told[1].startswith("skipped dates from the history: ")


@pytest.mark.parametrize("revision", ["", "2099-01-28"])
def test_no_option_is_named_that_the_command_lacks(
    tmp_path: Path, clean: str, revision: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind in ("schema", "docs/specification"):
        shutil.copytree(Path(clean, kind, "draft"), tmp_path / kind / "draft")
        if revision:
            shutil.copytree(Path(clean, kind, "draft"), tmp_path / kind / revision)
    main(["spec", "check", str(tmp_path)])
    told = capsys.readouterr().out
    assert "--revision" not in told
    judged = "it shows none that is known; this is" if revision else "judged by revision draft"
    assert judged in told


def test_a_part_of_a_checkout_is_refused_with_the_folder_to_name(
    clean: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("check", "sync"):
        assert main(["spec", command, str(Path(clean, "docs"))]) == 2
        assert f"name that folder: {clean}" in capsys.readouterr().err


def test_what_the_transition_made_deprecated_is_listed(
    clean: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "check", clean, "--from", "2025-11-25", "--to", "2026-07-28"]) == 0
    told = capsys.readouterr().out
    by = "by the transition of SEP-2596; in prose since"
    assert f"[transport-http-sse]  {by} 2025-03-26  SEP-2596  (not in schema.ts)\n" in told
    assert f"[sampling-include-context-values]  {by} 2025-11-25  SEP-2596" in told
    assert "of them in schema.ts alone)" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "{clean}", "--from", "2020-01-01"], "has no revision '2020-01-01'"),
        (["check", "{clean}", "--from", "draft", "--to", "2025-11-25"], "draft comes after 2025-1"),
        (
            ["check", "{clean}", "--from", "draft", "--to", "2025-11-25"],
            "--from 2025-11-25 --to dr",
        ),
        (["check", "{clean}", "--from", "draft"], "for what draft brought: --from 2026-07-28"),
        (["check", "{clean}", "--to", "2025-11-25"], "nothing lies between 2025-11-25 and itself"),
        (["check", "/nowhere"], "is no folder"),
        (["check", "{clean}", "--rule", "no-rule"], "no-rule"),
        (["chek", "{clean}"], "did you mean: revisor spec check"),
        (["sync", "/nowhere"], "is no folder"),
    ],
)
def test_wrong_usage_ends_with_2(
    clean: str, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", *[each.format(clean=clean) for each in arguments]]) == 2
    assert words in capsys.readouterr().err


def test_the_facts_have_all_of_the_clean_one(
    clean: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "sync", clean, "--check"]) == 0
    assert "the facts have all that the checkout shows" in capsys.readouterr().out


def test_what_was_not_read_may_show_more(
    clean: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = shutil.copytree(clean, tmp_path / "broken")
    (broken / "schema" / "draft" / "schema.ts").write_bytes(b"\xff\x00")
    assert main(["spec", "sync", str(broken)]) == 0
    told = capsys.readouterr().out
    assert "skipped schema/draft/schema.ts" in told
    assert told.endswith("the facts have all that was read\n")


@pytest.fixture
def later(tmp_path: Path) -> str:
    """A checkout with a revision that the facts do not know."""
    for revision, method in (("2026-07-28", "tools/list"), ("2027-01-28", "new/thing")):
        schema = tmp_path / "checkout" / "schema" / revision / "schema.ts"
        schema.parent.mkdir(parents=True)
        schema.write_text(f'export interface A {{ method: "{method}" }}', encoding="utf-8")
    return str(tmp_path / "checkout")


def test_new_files_are_proposed_and_written(
    later: str, tmp_path: Path, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "sync", later, "--check"]) == 1
    told = capsys.readouterr().out
    assert "new file features/new-thing.toml: new/thing is new in 2027-01-28" in told
    assert '    kind = "request"' in told
    assert "    - order = 5\n    + order = 6\n" in told
    assert "skipped the release day of 2027-01-28" in told
    facts = tmp_path / "facts"
    # What is to be changed has to be there.
    assert main(["spec", "sync", later, "--write", str(facts)]) == 2
    assert "name the folder of the facts" in capsys.readouterr().err
    assert not facts.exists()
    shutil.copytree(repository / "src" / "revisor" / "facts" / "features", facts / "features")
    shutil.copytree(repository / "src" / "revisor" / "facts" / "revisions", facts / "revisions")
    assert main(["spec", "sync", later, "--write", str(facts)]) == 0
    assert (facts / "features" / "new-thing.toml").read_text(encoding="utf-8")
    assert (facts / "revisions" / "2027-01-28.toml").exists()
    assert "order = 6\n" in (facts / "revisions" / "draft.toml").read_text(encoding="utf-8")
    capsys.readouterr()
    # A file that is there is never written over.
    assert main(["spec", "sync", later, "--write", str(facts)]) == 2
    assert "could not be written" in capsys.readouterr().err


def test_a_report_goes_to_a_file(clean: str, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    assert main(["spec", "check", clean, "--output", str(path)]) == 0
    assert "9 deprecation tags" in path.read_text(encoding="utf-8")
