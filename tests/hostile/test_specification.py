"""A checkout may hold anything: the audit ends in a report, and says what it could not read."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_history import git
from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import spec_repository
from revisor.surfaces.cli import main

CLEAN = Path(__file__).parent.parent / "spec_repository" / "faulty"
FILES = {
    path.relative_to(CLEAN).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(CLEAN.rglob("*"))
    if path.is_file()
}
JUNK = [
    "",
    "\n" * 2000,
    "|" * 2000,
    "`" * 2001,
    "[" * 2000 + "](" * 2000,
    "<Warning>\n" * 500,
    "---\n" * 3,
    "/**" * 2000,
    "{" * 2000,
    '{"$defs": {"A": {"properties": ' * 50,
    "# SEP-99999999999999999999: x\n- **Status**: " + "F" * 2000,
    "@deprecated " * 500,
    "2026-02-30 9999-99-99 SEP-2577 " * 100,
    "\x00\u202e\ud7ff" * 500,
]


def audit(files: dict[str, str]) -> int:
    report = run([spec_repository.from_mapping(files)], Selection(dt.date(2026, 11, 30)))
    return len(report.findings)


@pytest.mark.parametrize("path", FILES)
def test_a_file_may_be_cut_off_anywhere(path: str) -> None:
    text = FILES[path]
    for part in range(1, 8):
        audit({**FILES, path: text[: len(text) * part // 8]})


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_every_kind_of_file_may_hold_junk(junk: str) -> None:
    for path in FILES:
        if "2026-07-28" in path or path.startswith(("seps/", "docs/community", "docs/docs.json")):
            audit({**FILES, path: junk})


def test_any_file_may_be_missing() -> None:
    for path in FILES:
        audit({other: text for other, text in FILES.items() if other != path})


@settings(max_examples=60, deadline=None)
@given(path=st.sampled_from(sorted(FILES)), at=st.floats(0, 1), text=st.text(max_size=20))
def test_anything_may_stand_anywhere(path: str, at: float, text: str) -> None:
    old = FILES[path]
    place = int(at * len(old))
    audit({**FILES, path: old[:place] + text + old[place:]})


def test_bytes_and_links_that_lead_nowhere_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "seps" / "1-a.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "seps" / "2-b.md").symlink_to(tmp_path / "nowhere")
    (tmp_path / "seps" / "3-c.md").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "seps" / "4-d.md")
    (tmp_path / "docs" / "loop").symlink_to(tmp_path / "docs")
    assert main(["spec", "check", str(tmp_path), "-v"]) == 1
    told = capsys.readouterr().out
    assert "seps/1-a.md: it is UTF-16, not UTF-8 text: save it as UTF-8" in told
    for name in ("2-b", "3-c"):
        assert f"seps/{name}.md: it is a symbolic link; links are not followed" in told
    assert "seps/4-d.md: it is no plain file" in told
    assert "docs/loop: it is a symbolic link" in told


def test_nothing_that_a_checkout_configures_is_run(tmp_path: Path) -> None:
    """Filters, helpers and hooks of its git configuration would run as whoever checks it."""
    folder, ran = tmp_path / "checkout", tmp_path / "ran"
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / ".gitattributes").write_text("*.md diff=evil filter=evil\n", encoding="utf-8")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    command = f"touch {ran}; cat"
    for name in (
        "diff.evil.textconv",
        "diff.evil.command",
        "diff.external",
        "filter.evil.smudge",
        "core.fsmonitor",
        "core.pager",
        "gpg.program",
    ):
        git(folder, "config", name, command)
    git(folder, "config", "log.showSignature", "true")
    assert main(["spec", "check", str(folder)]) == 1
    assert main(["spec", "check", str(folder), "--at", "HEAD"]) == 1
    assert not ran.exists()
