"""A checkout is read as a whole; what is broken or missing is told, and the rest is read."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import pytest

from git_history import git
from revisor.errors import UsageError
from revisor.model.reading import Reading
from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository

KNOWN = {"2025-11-25": dt.date(2025, 11, 25), "2026-07-28": dt.date(2026, 7, 28)}
REGISTRY = "docs/specification/2026-07-28/deprecated.mdx"


def whole(reading: Reading) -> SpecRepository:
    found = reading.subjects[0]
    assert isinstance(found, SpecRepository)
    return found


def reasons(reading: Reading) -> str:
    return "\n".join(f"{note.what}: {note.why}" for note in reading.not_checked)


def test_what_is_right_is_counted(checkout: Path) -> None:
    counted = spec_repository.read(str(checkout), "", KNOWN).checked
    assert counted["deprecationTags"] == 9
    assert counted["deprecationNotices"] == 4
    assert counted["registryRows"] == 4
    assert counted["proposals"] == 2
    assert counted["revisions"] == 3


def test_a_folder_without_history_uses_the_recorded_days(checkout: Path) -> None:
    reading = spec_repository.read(str(checkout), "", KNOWN)
    assert "there is no git history" in reasons(reading)
    days = {r.id: (r.released, r.how) for r in whole(reading).revisions}
    assert days["2026-07-28"] == (dt.date(2026, 7, 28), "facts")
    assert days["draft"] == (None, "")


def test_a_release_is_dated_by_its_own_tag_and_by_no_candidates(with_history: Path) -> None:
    reading = spec_repository.read(str(with_history))
    days = {r.id: (r.released, r.how) for r in whole(reading).revisions}
    assert days["2026-07-28"] == (dt.date(2026, 7, 29), "tag")
    assert "the release day of 2025-11-25: neither a tag nor the records" in reasons(reading)


def test_a_tag_that_disagrees_with_the_records_is_told(with_history: Path) -> None:
    reading = spec_repository.read(str(with_history), "", KNOWN)
    assert "the tag is of 2026-07-29, the recorded release of 2026-07-28" in reasons(reading)


def test_the_day_on_which_a_proposal_became_final_is_in_the_history(with_history: Path) -> None:
    by_number = {sep.number: sep for sep in whole(spec_repository.read(str(with_history))).seps}
    assert by_number[2577].final_on == dt.date(2026, 5, 29)


def test_a_tag_is_read_without_touching_the_files(with_history: Path) -> None:
    shutil.rmtree(with_history / "docs")
    assert not whole(spec_repository.read(str(with_history), "", KNOWN)).rows
    assert len(whole(spec_repository.read(str(with_history), "2026-07-28", KNOWN)).rows) == 8


def test_a_shallow_clone_is_told(with_history: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", with_history.as_uri(), str(shallow))
    assert "the clone is shallow" in reasons(spec_repository.read(str(shallow), "", KNOWN))


def test_a_part_of_another_repository_has_no_history_of_its_own(with_history: Path) -> None:
    shutil.copytree(with_history / "docs", with_history / "inner" / "docs")
    reading = spec_repository.read(str(with_history / "inner"), "", KNOWN)
    assert "a part of another repository" in reasons(reading)


@pytest.mark.parametrize(
    ("folder", "at", "words"),
    [("none", "", "is no folder"), ("", "v9", "git knows no 'v9'"), ("", "--help", "git knows no")],
)
def test_wrong_names_are_refused(with_history: Path, folder: str, at: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        spec_repository.read(str(with_history / folder), at)


def test_a_part_of_a_checkout_names_the_root(checkout: Path) -> None:
    for part in ("docs", "docs/specification/draft", "schema"):
        with pytest.raises(UsageError, match="is a part of the checkout") as raised:
            spec_repository.read(str(checkout / part))
        assert raised.value.hint == f"name that folder: {checkout}"


def test_a_folder_around_a_checkout_names_it(checkout: Path) -> None:
    with pytest.raises(UsageError, match="holds neither docs/specification nor") as raised:
        spec_repository.read(str(checkout.parent))
    assert raised.value.hint == f"name the checkout in it: {checkout}"


def test_a_bare_repository_is_read_with_at(with_history: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(with_history), str(tmp_path / "bare"))
    with pytest.raises(UsageError, match="no files checked out") as raised:
        spec_repository.read(str(tmp_path / "bare"))
    assert raised.value.hint == "name a commit: --at HEAD"
    assert whole(spec_repository.read(str(tmp_path / "bare"), "HEAD", KNOWN)).rows


def test_a_commit_is_read_from_its_top_in_any_folder(with_history: Path) -> None:
    reading = spec_repository.read(str(with_history / "docs"), "2026-07-28", KNOWN)
    assert len(whole(reading).rows) == 8
    assert "another repository" not in reasons(reading)


def test_tags_near_an_unknown_one_are_named(with_history: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as raised:
        spec_repository.read(str(with_history), "2026-07-2")
    assert "near it are 2026-07-28, 2026-07-28-RC" in str(raised.value.hint)
    with pytest.raises(UsageError, match="has no git history to find"):
        spec_repository.read(str(tmp_path.parent), "2026-07-28")


def test_what_a_sparse_checkout_leaves_out_is_read_as_committed(with_history: Path) -> None:
    before = spec_repository.read(str(with_history), "", KNOWN)
    git(with_history, "sparse-checkout", "set", "schema", "docs/specification")
    assert not (with_history / "seps").exists()
    reading = spec_repository.read(str(with_history), "", KNOWN)
    assert reading.subjects == before.subjects
    assert "files; they were read as committed at HEAD" in reasons(reading)


def test_a_detached_work_tree_has_its_history(with_history: Path, tmp_path: Path) -> None:
    git(with_history, "worktree", "add", "-q", "--detach", str(tmp_path / "tree"), "2026-07-28")
    reading = spec_repository.read(str(tmp_path / "tree"))
    days = {r.id: r.how for r in whole(reading).revisions}
    assert days["2026-07-28"] == "tag"
    assert "dates from the history" not in reasons(reading)


@pytest.mark.parametrize("path", ["docs/specification/draft/client", "seps"])
def test_folders_that_are_links_are_told_and_not_followed(
    checkout: Path, tmp_path: Path, path: str
) -> None:
    (checkout / path).rename(tmp_path / "elsewhere")
    (checkout / path).symlink_to(tmp_path / "elsewhere")
    reading = spec_repository.read(str(checkout), "", KNOWN)
    assert f"{path}: it is a symbolic link; links are not followed" in reasons(reading)
    assert not [page for page in whole(reading).pages if page.path.startswith(f"{path}/")]


def test_links_in_a_commit_are_told_and_not_read(with_history: Path) -> None:
    page = with_history / "docs/specification/draft/index.mdx"
    page.unlink()
    page.symlink_to("../2026-07-28/index.mdx")
    git(with_history, "commit", "-q", "-a", "-m", "link")
    reading = spec_repository.read(str(with_history), "HEAD", KNOWN)
    told = "docs/specification/draft/index.mdx: it is a symbolic link"
    assert told in reasons(reading)
    assert told in reasons(spec_repository.read(str(with_history), "", KNOWN))


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds neither docs/specification nor schema"):
        spec_repository.read(str(tmp_path))


@pytest.mark.parametrize(
    ("path", "content", "words"),
    [
        (REGISTRY, "x".encode("utf-16"), "it is UTF-16, not UTF-8 text: save it as UTF-8"),
        (REGISTRY, b"a\n\xff", "it is no UTF-8 text (byte 2, line 2): save it as UTF-8"),
        (REGISTRY, b"a\n\0", "a NUL byte in line 2"),
        (REGISTRY, b"\xed\xa0\x80", "it is no UTF-8 text (byte 0, line 1)"),
        ("schema/2026-07-28/schema.ts", b"export interface A {", "it ends within a declaration"),
        ("schema/2026-07-28/schema.json", b"{", "it is no JSON"),
        ("schema/2026-07-28/schema.json", b"[]", "neither $defs nor definitions"),
        ("docs/docs.json", b"{", "it is no JSON"),
        ("seps/2577-deprecate-roots-sampling-and-logging.md", b"# SEP-2577", "names no status"),
        ("docs/specification/draft/index.mdx", b"---\ntitle: x\n", "no second line of dashes"),
    ],
)
def test_what_is_broken_is_told_and_the_rest_is_read(
    checkout: Path, path: str, content: bytes, words: str
) -> None:
    (checkout / path).write_bytes(content)
    reading = spec_repository.read(str(checkout), "", KNOWN)
    assert words in reasons(reading)
    assert whole(reading).entries


def test_missing_records_are_told(checkout: Path) -> None:
    (checkout / REGISTRY).unlink()
    (checkout / "schema/2025-11-25/schema.ts").unlink()
    told = reasons(spec_repository.read(str(checkout), "", KNOWN))
    assert f"{REGISTRY}: there is no such file" in told
    assert "schema/2025-11-25/schema.ts: it is missing" in told


def test_line_ends_make_no_difference(checkout: Path) -> None:
    before = whole(spec_repository.read(str(checkout), "", KNOWN))
    for path in checkout.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    after = whole(spec_repository.read(str(checkout), "", KNOWN))
    assert (after.rows, after.declarations) == (before.rows, before.declarations)
    assert (after.notices, after.entries) == (before.notices, before.entries)


def test_columns_go_by_their_names(checkout: Path) -> None:
    before = whole(spec_repository.read(str(checkout), "", KNOWN)).rows
    path = checkout / REGISTRY
    lines = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join(map(_turned, lines)), encoding="utf-8")
    after = whole(spec_repository.read(str(checkout), "", KNOWN)).rows
    told = [(r.feature, r.authority, r.earliest_removal) for r in before]
    assert [(r.feature, r.authority, r.earliest_removal) for r in after] == told


def _turned(line: str) -> str:
    cells = line.strip().strip("|").split("|")
    return f"|{'|'.join(reversed(cells))}|" if line.startswith("|") else line


def test_merged_cells_leave_the_name_alone(checkout: Path) -> None:
    path = checkout / REGISTRY
    text = path.read_text(encoding="utf-8").replace("| `2026-07-28` | Pass", "Pass")
    path.write_text(text, encoding="utf-8")
    reading = spec_repository.read(str(checkout), "", KNOWN)
    assert "has fewer cells than the table has columns" in reasons(reading)
    partial = [row for row in whole(reading).rows if row.partial]
    assert [(row.authority, row.deprecated_in) for row in partial] == [("", "")]


def test_a_table_without_names_is_told(checkout: Path) -> None:
    path = checkout / REGISTRY
    path.write_text("## Deprecated\n\n| a | b |\n| - | - |\n| c | d |\n", encoding="utf-8")
    assert "no column called Feature" in reasons(spec_repository.read(str(checkout), "", KNOWN))


def test_a_file_that_is_too_large_is_told(checkout: Path) -> None:
    (checkout / REGISTRY).write_bytes(b"x" * (8 * 1024 * 1024 + 1))
    assert "larger than 8 MiB" in reasons(spec_repository.read(str(checkout), "", KNOWN))


def test_only_what_may_change_and_is_bound_is_judged(checkout: Path) -> None:
    assert whole(spec_repository.read(str(checkout), "", KNOWN)).living == ("2026-07-28", "draft")
    early = {**KNOWN, "2026-07-28": dt.date(2026, 6, 1)}
    assert whole(spec_repository.read(str(checkout), "", early)).living == ("draft",)


def test_before_the_policy_was_final_nothing_is_judged_by_it(checkout: Path) -> None:
    path = checkout / "seps/2596-spec-feature-lifecycle-and-deprecation.md"
    text = path.read_text(encoding="utf-8").replace("**Status**: Final", "**Status**: Draft")
    path.write_text(text, encoding="utf-8")
    reading = spec_repository.read(str(checkout), "", KNOWN)
    assert whole(reading).living == ()
    assert "SEP-2596 is not Final in this checkout" in reasons(reading)


def test_an_old_checkout_without_proposals_and_registry_is_not_bound() -> None:
    files = {"schema/2025-11-25/schema.ts": "", "schema/draft/schema.ts": "export interface A {}"}
    assert whole(spec_repository.from_mapping(files, KNOWN)).living == ()
