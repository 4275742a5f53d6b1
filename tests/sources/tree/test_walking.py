from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from revisor.sources.tree import read
from revisor.sources.tree.git_listing import listed
from revisor.sources.tree.ignoring import is_ignored, patterns_of
from revisor.sources.tree.walking import Walk, walk

Write = Callable[[str, str], str]

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


def git(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)


def names(folder: Path, found: Walk) -> list[str]:
    return [os.path.relpath(each.path, folder).replace(os.sep, "/") for each in found.found]


def everything(_path: str) -> bool:
    return True


@pytest.fixture
def tree(tmp_path: Path, write: Write) -> Path:
    write("a.py", "")
    write("src/b.py", "")
    write("src/log/c.py", "")
    write("out/d.py", "")
    write(".gitignore", "out/\n*.log\n/src/log/*\n!/src/log/c.py\n")
    write("x.log", "")
    write("src/log/d.py", "")
    write("node_modules/p/e.js", "")
    write("src/third_party/f.py", "")
    return tmp_path / "tree"


WANTED = [".gitignore", "a.py", "src/b.py", "src/log/c.py"]


def test_without_git_the_patterns_are_read(tree: Path) -> None:
    found = walk(str(tree), everything)
    assert sorted(names(tree, found)) == WANTED
    assert sorted(found.vendored) == ["node_modules", "src/third_party"]


@needs_git
def test_git_is_asked_where_there_is_a_repository(tree: Path) -> None:
    git(tree, "init")
    git(tree, "add", "a.py", "src/third_party")
    found = walk(str(tree), everything)
    assert sorted(names(tree, found)) == WANTED
    assert sorted(found.vendored) == ["node_modules", "src/third_party"]
    assert names(tree / "src", walk(str(tree / "src"), everything)) == ["b.py", "log/c.py"]


@needs_git
def test_a_tracked_file_that_is_gone_is_not_looked_for(tree: Path) -> None:
    git(tree, "init")
    git(tree, "add", ".")
    (tree / "a.py").unlink()
    assert "a.py" not in names(tree, walk(str(tree), everything))


@needs_git
def test_an_ignored_folder_that_is_named_is_walked(tree: Path) -> None:
    git(tree, "init")
    assert listed(str(tree / "out")) is None
    assert names(tree / "out", walk(str(tree / "out"), everything)) == ["d.py"]


@needs_git
def test_repositories_within_are_walked_too(tree: Path) -> None:
    git(tree, "init")
    inner = tree / "inner"
    inner.mkdir()
    (inner / "g.py").write_text("")
    (inner / "h.log").write_text("")
    (inner / ".gitignore").write_text("h.*")
    git(inner, "init")
    assert "inner/g.py" in names(tree, walk(str(tree), everything))
    assert "inner/h.log" not in names(tree, walk(str(tree), everything))


@needs_git
def test_nothing_that_a_checkout_configures_is_run(tree: Path, tmp_path: Path) -> None:
    git(tree, "init")
    ran = tmp_path / "ran"
    script = tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {ran}\n")
    script.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "core.sshCommand", "core.editor"):
        git(tree, "config", name, str(script))
    assert walk(str(tree), everything).found
    assert not ran.exists()


@needs_git
def test_a_broken_repository_is_read_without_git(tree: Path) -> None:
    (tree / ".git").write_text("gitdir: /nowhere\n")
    assert sorted(names(tree, walk(str(tree), everything))) == [".git", *WANTED]


def test_all_files_takes_what_is_ignored_and_vendored(tree: Path) -> None:
    found = names(tree, walk(str(tree), everything, all_files=True))
    assert {"x.log", "out/d.py", "node_modules/p/e.js", "src/third_party/f.py"} <= set(found)


def test_a_virtual_environment_is_known_by_its_file(tree: Path, write: Write) -> None:
    write("env-3.11/pyvenv.cfg", "")
    write("env-3.11/lib/x.py", "")
    found = walk(str(tree), everything)
    assert "env-3.11" in found.vendored
    assert "env-3.11/lib/x.py" not in names(tree, found)


def test_links_to_folders_are_not_followed(tree: Path) -> None:
    (tree / "src" / "loop").symlink_to(tree)
    assert sorted(names(tree, walk(str(tree), everything))) == [*WANTED]


def test_a_folder_that_cannot_be_listed_is_told(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refusing(path: str) -> object:
        if str(path).endswith("src"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    found = walk(str(tree), everything).found
    assert found[-1].path == str(tree / "src")
    assert found[-1].why == "permission denied"


def test_the_nearest_patterns_decide(tree: Path, write: Write) -> None:
    write("src/.gitignore", "!*.log\nb.py\n")
    write("src/y.log", "")
    found = names(tree, walk(str(tree), everything))
    assert "src/y.log" in found
    assert "src/b.py" not in found


def test_a_pattern_that_could_take_long_ignores_nothing(write: Write) -> None:
    text = "*a*a*a*a*a*a*a*a*b\n" + "x" * 501 + "\n*.log\n"
    above = patterns_of(write(".gitignore", text), "")
    assert above is not None
    assert is_ignored("z.log", [above])
    assert not is_ignored("a" * 200, [above])
    assert patterns_of(write(".gitignore", "# none\n\n"), "") is None
    assert patterns_of(write(".gitignore", "")[:-1], "") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_is_told_and_not_opened(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from mcp import types\n")
    os.mkfifo(tmp_path / "pipe.py")
    (whole,) = read([str(tmp_path)])
    assert whole.checked == {"files": 1}
    (note,) = whole.not_checked
    assert "pipe" in note.why
