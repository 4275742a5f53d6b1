"""dev/generate.py writes what differs, names it with --check, and finds stale files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import generate

if TYPE_CHECKING:
    from pathlib import Path

GENERATOR = """
OWNED_FOLDERS = ("owned",)
def generate():
    return {"owned/a.txt": "a\\n", "shared/b.txt": "b\\n"}
"""


@pytest.fixture
def generators(tmp_path: Path) -> list[Path]:
    """Return one generator that makes a file in its own folder and one in a shared folder."""
    path = tmp_path / "generators" / "planted.py"
    path.parent.mkdir()
    path.write_text(GENERATOR, encoding="utf-8")
    return [path]


@pytest.fixture
def tree(tmp_path: Path, generators: list[Path]) -> Path:
    """Return a tree in which everything is as generated."""
    root = tmp_path / "tree"
    root.mkdir()
    assert generate.run(root, generators, check=False) == 0
    return root


def test_writing_makes_the_check_pass(tree: Path, generators: list[Path]) -> None:
    assert (tree / "owned" / "a.txt").read_text(encoding="utf-8") == "a\n"
    assert generate.run(tree, generators, check=True) == 0


@pytest.mark.parametrize("text", ["changed\n", "a", ""])
def test_a_changed_file_is_named(
    tree: Path, generators: list[Path], capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (tree / "shared" / "b.txt").write_text(text, encoding="utf-8")
    assert generate.run(tree, generators, check=True) == 1
    told = capsys.readouterr().out
    assert "shared/b.txt differs from what dev/generators/planted.py makes" in told
    assert "run `python dev/generate.py`" in told
    assert (tree / "shared" / "b.txt").read_text(encoding="utf-8") == text


def test_a_missing_file_is_named(
    tree: Path, generators: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "owned" / "a.txt").unlink()
    assert generate.run(tree, generators, check=True) == 1
    assert "the file is missing" in capsys.readouterr().out


def test_a_stale_file_in_an_owned_folder_is_found_and_deleted(
    tree: Path, generators: list[Path]
) -> None:
    stale, foreign = tree / "owned" / "old.txt", tree / "shared" / "mine.txt"
    for path in (stale, foreign):
        path.write_text("old", encoding="utf-8")
    assert generate.run(tree, generators, check=True) == 1
    assert generate.run(tree, generators, check=False) == 0
    assert not stale.exists()
    assert foreign.exists()


def test_a_generator_that_fails_is_named_and_hides_no_other(
    tmp_path: Path, tree: Path, generators: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "generators" / "broken.py"
    broken.write_text("def generate():\n    raise ValueError('a clause is missing')\n", "utf-8")
    (tree / "shared" / "b.txt").unlink()
    assert generate.run(tree, [broken, *generators], check=False) == 1
    assert "broken.py failed: ValueError: a clause is missing" in capsys.readouterr().out
    assert (tree / "shared" / "b.txt").exists()
