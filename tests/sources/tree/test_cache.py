from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import planted_kind
from revisor.model.reading import Reading
from revisor.sources import tree
from revisor.sources.tree import cache, folder
from revisor.sources.tree.options import TreeOptions

Write = Callable[[str, str], str]

pytestmark = pytest.mark.usefixtures("planted")
CACHED = TreeOptions(cached=True)


@pytest.fixture
def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of files that were really read, which grows."""
    found: list[str] = []
    read = planted_kind.read

    def noted(path: str, data: bytes) -> Reading:
        found.append(Path(path).name)
        return read(path, data)

    monkeypatch.setattr(planted_kind, "read", noted)
    return found


@pytest.fixture
def top(tmp_path: Path, write: Write) -> str:
    for number in range(25):
        write(f"{number:02}.planted", f"use m/{number}\n")
    return str(tmp_path / "tree")


def kept(tmp_path: Path) -> Path:
    (found,) = (tmp_path / "cache" / "trees").iterdir()
    return found


def test_what_was_read_is_not_read_again(top: str, read_files: list[str]) -> None:
    cold = list(tree.read([top], options=CACHED))
    assert len(read_files) == 25
    assert list(tree.read([top], options=CACHED)) == cold
    assert len(read_files) == 25


def test_a_changed_file_is_read_anew(top: str, read_files: list[str], write: Write) -> None:
    list(tree.read([top], options=CACHED))
    read_files.clear()
    write("03.planted", "\nuse changed\n")
    (whole,) = tree.read([top], options=CACHED)
    assert read_files == ["03.planted"]
    assert [s.origin.line for s in whole.subjects if s.origin.uri.endswith("03.planted")] == [2]


def test_surroundings_are_part_of_what_a_reading_depends_on(
    top: str, read_files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    list(tree.read([top], options=CACHED))
    monkeypatch.setattr(planted_kind, "surroundings", lambda _path: "mcp 2", raising=False)
    list(tree.read([top], options=CACHED))
    assert len(read_files) == 50


def test_nothing_is_kept_unasked_nor_of_small_trees(top: str, tmp_path: Path, write: Write) -> None:
    list(tree.read([top]))
    small = Path(write("small/a.planted", "use x\n")).parent
    list(tree.read([str(small)], options=CACHED))
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    "how", ["garbage", "cut", "one byte", "empty", "a folder", "other version"]
)
def test_a_damaged_cache_counts_as_empty(
    how: str, top: str, tmp_path: Path, read_files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = list(tree.read([top], options=CACHED))
    path = kept(tmp_path)
    data = path.read_bytes()
    if how == "a folder":
        path.unlink()
        path.mkdir()
    elif how == "other version":
        monkeypatch.setattr(cache, "fingerprint", lambda: "other")
    else:
        middle = len(data) // 2
        flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        changed = {"garbage": b"\xff{", "cut": data[:-40], "one byte": flipped, "empty": b""}
        path.write_bytes(changed[how])
    read_files.clear()
    assert list(tree.read([top], options=CACHED)) == cold
    assert len(read_files) == 25


def test_a_cache_that_cannot_be_written_is_no_failure(
    top: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REVISOR_CACHE_DIR", str(tmp_path / "file"))
    (whole,) = tree.read([top], options=CACHED)
    assert whole.checked == {"files": 25}


def test_faults_are_not_kept(top: str, read_files: list[str], write: Write) -> None:
    write("fault.planted", "fault")
    list(tree.read([top], options=CACHED))
    read_files.clear()
    list(tree.read([top], options=CACHED))
    assert read_files == ["fault.planted"]


def test_old_caches_are_removed(top: str, tmp_path: Path) -> None:
    trees = tmp_path / "cache" / "trees"
    trees.mkdir(parents=True)
    for name, days in (("old.json", 70), ("new.json", 10), (".new-x", 2)):
        (trees / name).write_text("")
        then = time.time() - days * 24 * 3600
        os.utime(trees / name, (then, then))
    list(tree.read([top], options=CACHED))
    names = {path.name for path in trees.iterdir()}
    assert "new.json" in names
    assert not names & {"old.json", ".new-x"}


def test_the_folder_follows_the_habits_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REVISOR_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if os.name == "posix":
        assert cache.folder() == tmp_path / "revisor"
        monkeypatch.setenv("XDG_CACHE_HOME", "relative")
        monkeypatch.setenv("HOME", str(tmp_path))
        found = cache.folder()
        assert found is not None
        assert found.is_relative_to(tmp_path)


def test_the_least_number_is_what_the_tests_think() -> None:
    assert folder._LEAST_CACHED <= 25


def test_files_beyond_what_is_held_are_read_and_kept_all_the_same(
    top: str, read_files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = list(tree.read([top]))
    read_files.clear()
    monkeypatch.setattr(folder, "_MOST_HELD", 30)
    assert list(tree.read([top], options=CACHED)) == held
    assert list(tree.read([top], options=CACHED)) == held
    assert len(read_files) == 25
