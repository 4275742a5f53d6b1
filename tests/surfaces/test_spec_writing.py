"""Writing a transition: all of it or nothing, within the checkout, and over no one's changes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from revisor.errors import SourceError
from revisor.surfaces.cli import main
from revisor.surfaces.spec_edits import generators, writing
from revisor.surfaces.spec_edits.checkout import Checkout, opened
from revisor.surfaces.spec_edits.unsaved import unsaved

DRAFT = "docs/specification/draft"
DAY = ["--date", "2026-11-30"]
REMOVE = ["--release", "2027-07-28", "--decided", *DAY]
FINAL = ["--sep", "SEP-9", "--final", "2026-11-02"]
RESTORE = [*FINAL, "--supersedes", "2577", "--circumstances", "It is used", *DAY]
DEPRECATE = ["--criterion", "risk", "--rationale", "x", "--window", "12", "--migration", "Go", *DAY]


@pytest.fixture
def checkout(tmp_path: Path, repository: Path) -> Path:
    folder = tmp_path / "checkout"
    shutil.copytree(repository / "tests" / "spec_repository" / "clean", folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and ".git" not in file.parts
    }


def git(folder: Path, *arguments: str) -> None:
    told = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(folder)]
    subprocess.run([*told, *arguments], check=True, capture_output=True)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third file that takes the place of another one is refused."""
    real, count = os.replace, [0]

    def replace(old: str, new: str) -> None:
        count[0] += 1
        if count[0] == 3:
            raise PermissionError(13, "Permission denied", new)
        real(old, new)

    monkeypatch.setattr(os, "replace", replace)


@pytest.mark.usefixtures("failing")
def test_where_one_file_refuses_none_is_written(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(checkout)
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]) == 2
    told = capsys.readouterr().err
    assert "nothing is written, and these stay as they are: " in told
    assert f"{DRAFT}/client/roots.mdx" in told
    assert "schema/draft/schema.ts" in told
    assert "internal" not in told
    assert contents(checkout) == before


def test_what_may_not_be_written_is_seen_before(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = os.access
    monkeypatch.setattr(
        os,
        "access",
        lambda path, mode: not str(path).endswith("changelog.mdx") and real(path, mode),
    )
    before = contents(checkout)
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]) == 2
    assert f"{DRAFT}/changelog.mdx may not be written; nothing is" in capsys.readouterr().err
    assert contents(checkout) == before


def test_created_and_deleted_files_come_back_too(checkout: Path) -> None:
    where = opened(str(checkout))
    (checkout / "a.md").write_text("a")
    (checkout / "b.md").write_text("b")
    before = contents(checkout)
    files: dict[str, str | None] = {"new/deep/c.md": "c", "a.md": None, "b.md": "new"}
    with pytest.raises(SourceError, match=r"b\.md: it has changed .*nothing is written"):
        writing.write(where, files, {"a.md": "a", "b.md": "other"})
    assert contents(checkout) == before
    assert not (checkout / "new").exists()
    with pytest.raises(SourceError, match=r"a\.md: it has changed"):
        writing.write(where, files, {"a.md": "other", "b.md": "b"})
    assert contents(checkout) == before
    writing.write(where, files, {"a.md": "a", "b.md": "b"})
    after = contents(checkout)
    assert after["new/deep/c.md"] == b"c"
    assert after["b.md"] == b"new"
    assert set(before) - set(after) == {"a.md"}
    with pytest.raises(SourceError, match="file exists"):
        writing.write(where, {"b.md": "x"}, {})
    assert contents(checkout) == after


@pytest.mark.parametrize("step", [DRAFT, f"{DRAFT}/changelog.mdx", f"{DRAFT}/client/roots.mdx"])
def test_links_out_of_the_checkout_are_refused(
    checkout: Path, tmp_path: Path, step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path / "outside"
    shutil.move(checkout / step, outside)
    (checkout / step).symlink_to(outside)
    before = contents(tmp_path)
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]) == 2
    assert "leads through a symbolic link" in capsys.readouterr().err
    assert contents(tmp_path) == before


@pytest.mark.parametrize("path", ["", "/etc/passwd", "seps/../../evil.md", "a\0b"])
def test_paths_stay_within_the_checkout(tmp_path: Path, path: str) -> None:
    with pytest.raises(SourceError, match="is no file of the checkout"):
        Checkout(tmp_path).place(path)


def test_a_linked_page_that_is_not_touched_is_passed_over(checkout: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mdx"
    other.write_text("[Roots](/specification/draft/client/roots)")
    (checkout / DRAFT / "linked.mdx").symlink_to(other)
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]) == 0
    assert "/draft/" in other.read_text()


def test_changes_that_are_not_committed_are_kept(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]
    git(checkout, "init", "-q")
    git(checkout, "add", ".")
    git(checkout, "commit", "-qm", "All")
    page, other = checkout / DRAFT / "client/roots.mdx", checkout / DRAFT / "index.mdx"
    page.write_text(page.read_text() + "\nMine.\n")
    other.write_text(other.read_text() + "\nMine, too.\n")
    before = contents(checkout)
    assert main(command) == 2
    told = capsys.readouterr().err
    assert "changes that are not committed" in told
    assert "client/roots.mdx" in told
    assert contents(checkout) == before
    assert unsaved(Checkout(checkout / "docs"), ["specification/draft/client/roots.mdx"]).paths
    assert main([*command, "--force"]) == 0
    assert not page.exists()


def test_files_with_other_line_ends_are_unchanged_and_new_ones_are_not(checkout: Path) -> None:
    git(checkout, "init", "-q")
    git(checkout, "add", "schema")
    git(checkout, "commit", "-qm", "All")
    schema = checkout / "schema/draft/schema.ts"
    schema.write_bytes(schema.read_bytes().replace(b"\n", b"\r\n"))
    paths = ["schema/draft/schema.ts", f"{DRAFT}/changelog.mdx", "seps/none.md"]
    assert unsaved(Checkout(checkout), paths).paths == (f"{DRAFT}/changelog.mdx",)


def test_without_history_it_is_said_that_changes_are_not_seen(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(checkout.parent))
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE, "--write"]) == 0
    assert "cannot be seen: there is no git history" in capsys.readouterr().err


AGAIN = {
    "remove": ["roots", *REMOVE],
    "restore": ["roots", *RESTORE],
    "extend": ["roots", *FINAL, "--window", "24", *DAY],
    "expedite": ["roots", *FINAL, "--days", "90", "--advisory", "GHSA-1", "--approved", *DAY],
    "deprecate": ["completion", *FINAL, "--release", "2027-01-28", *DEPRECATE],
}


@pytest.mark.parametrize("transition", AGAIN)
def test_what_the_checkout_has_is_not_written_once_more(
    checkout: Path, transition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if transition == "deprecate":
        page = checkout / DRAFT / "server/utilities/completion.mdx"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("---\ntitle: Completion\n---\n\nText.\n")
    feature, *rest = AGAIN[transition]
    command = ["spec", transition, feature, str(checkout), *rest]
    assert main([*command, "--write"]) == 0
    after = contents(checkout)
    capsys.readouterr()
    for more in ([], ["--write"], ["--json"]):
        assert main([*command, *more]) == 1
        told = capsys.readouterr().out
        assert "checkout-has-it" in told or "the checkout has it already" in told
    assert contents(checkout) == after


def test_a_transition_starts_from_its_own_state(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "restore", "roots", str(checkout), *RESTORE, "--write"]) == 0
    capsys.readouterr()
    assert main(["spec", "remove", "roots", str(checkout), *REMOVE]) == 1
    assert "Roots is Active in" in capsys.readouterr().out


def test_a_sep_that_is_there_is_not_written_over(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["spec", "deprecate", "completion", str(checkout), "--sep", "9", *DEPRECATE]
    assert main([*command, "--write"]) == 0
    sep = checkout / "seps/9-deprecate-completion.md"
    assert sep.read_text().startswith("# SEP-9: Deprecate `completion/complete`")
    sep.write_text("Mine.")
    capsys.readouterr()
    assert main([*command, "--write"]) == 1
    assert "is there already" in capsys.readouterr().out
    assert sep.read_text() == "Mine."


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("restore", ["--supersedes", "2577", "--circumstances", "x"]),
        ("extend", ["--window", "24"]),
        ("expedite", ["--days", "200", "--advisory", "GHSA-1", "--approved"]),
    ],
)
def test_every_transition_by_a_sep_begins_with_its_skeleton(
    checkout: Path, name: str, rest: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(checkout)
    assert main(["spec", name, "roots", str(checkout), "--sep", "9", *rest, *DAY, "--write"]) == 0
    assert "SEP-9 is not Final yet" in capsys.readouterr().out
    made = set(contents(checkout)) - set(before)
    assert made == {f"seps/9-{name}-roots.md"}
    assert "SEP-2577" in (checkout / made.pop()).read_text()


def test_notes_of_a_plan_stand_beside_its_diff(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["spec", "restore", "sampling", str(checkout), *RESTORE]) == 0
    told = capsys.readouterr()
    assert "follows sampling, which is Active" in told.err
    assert told.out.startswith("---")


def test_the_repositorys_own_commands_are_named(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = '{"scripts": {"generate:schema": "x", "generate:seps": 1}}'
    (checkout / "package.json").write_text(package)
    assert main(["spec", "restore", "roots", str(checkout), *RESTORE, "--write"]) == 0
    assert "run npm run generate:schema\n" in capsys.readouterr().err
    assert list(generators.commands(package, ["seps/9-x.md"])) == ["npm run generate:seps"]
    for other in ("", "[1]", "{}", '{"scripts": []}', "[" * 100_000):
        assert list(generators.commands(other, ["schema/draft/schema.ts"])) == []
