"""Where a report may not be written: over what is checked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from revisor.errors import UsageError
from revisor.surfaces.cli import main
from revisor.surfaces.cli.output import refuse, refuse_both

TOOL = '{"name": "a", "inputSchema": null}'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "folder/inner/.hidden").mkdir(parents=True)
    for name in ("a.json", "folder/b.json", "folder/notes.md", "folder/inner/c.jsonl.gz"):
        (tmp_path / name).write_text(TOOL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("targets", "output"),
    [
        (["a.json"], "a.json"),
        (["other.json", "a.json"], "./folder/../a.json"),
        (["folder/b.json"], "link.json"),
        (["link.json"], "folder/b.json"),
        (["missing.json"], "missing.json"),
        (["folder"], "folder/b.json"),
        (["folder"], "link.json"),
        (["folder"], "hard.json"),
        (["folder"], "folder/inner/c.jsonl.gz"),
        (["folder"], "folder/new.json"),
        (["folder/"], "folder/inner/new.NDJSON"),
        (["."], "folder/inner/report.json.gz"),
        (["folder/inner"], "folder/inner/missing/new.json"),
    ],
)
def test_what_is_read_is_not_written_over(
    place: Path, targets: list[str], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("link.json").symlink_to("folder/b.json")
    os.link("folder/inner/c.jsonl.gz", "hard.json")
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    assert main(["check", *targets, "--output", output]) == 2
    assert {path: path.read_bytes() for path in place.rglob("*") if path.is_file()} == before
    told = capsys.readouterr()
    assert not told.out
    assert f" {output}, which is read as" in told.err
    assert "name a" in told.err


@pytest.mark.parametrize(
    ("targets", "output"),
    [
        (["a.json"], "b.json"),
        (["a.json"], os.devnull),
        ([os.devnull], os.devnull),
        (["folder"], "new.json"),
        (["folder"], "folder/new.txt"),
        (["folder"], "folder/notes.md"),
        (["folder"], "folder/inner/.hidden/new.json"),
        (["folder/inner"], "folder/new.json"),
    ],
)
@pytest.mark.usefixtures("place")
def test_any_other_file_will_do(targets: list[str], output: str) -> None:
    main(["check", *targets, "--output", output])
    assert output == os.devnull or "; checked " in Path(output).read_text(encoding="utf-8")


def test_what_standard_input_comes_from_is_not_written_over(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (place / "a.json").open(encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        with pytest.raises(UsageError, match="read as standard input"):
            refuse("a.json", ["-"])
        refuse("b.json", ["-"])
        refuse("a.json", ["folder"])
    refuse("a.json", ["-"])
    monkeypatch.setattr("sys.stdin", None)
    refuse("a.json", ["-"])


@pytest.mark.usefixtures("place")
def test_a_file_without_a_name_is_told_before_anything_is_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "a.json", "--output", ""]) == 2
    told = capsys.readouterr()
    assert "the name of the file to write the report to is empty" in told.err
    assert not told.out


@pytest.mark.parametrize(
    ("output", "record"),
    [
        ("new.txt", "new.txt"),
        ("new.txt", "./folder/../new.txt"),
        ("old.txt", "link.txt"),
        ("hard.txt", "old.txt"),
    ],
)
def test_report_and_record_are_two_files(
    place: Path, output: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "old.txt").write_text("old", encoding="utf-8")
    (place / "link.txt").symlink_to("old.txt")
    os.link("old.txt", "hard.txt")
    assert main(["check", "--output", output, "--record", record, "--", "no-such-program"]) == 2
    assert f"would both be written to {output}" in capsys.readouterr().err
    assert (place / "old.txt").read_text(encoding="utf-8") == "old"
    assert not (place / "new.txt").exists()


@pytest.mark.parametrize(
    ("output", "record"),
    [(None, "a.txt"), ("a.txt", None), ("a.txt", "b.txt"), (os.devnull, os.devnull)],
)
def test_other_reports_and_records_go_together(output: str | None, record: str | None) -> None:
    refuse_both(output, record)
