"""The benchmark of source code plants what it says, and reads what the parties tell."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING

import pytest

import planted_tree
import source
from revisor.surfaces import cli

if TYPE_CHECKING:
    from pathlib import Path


def test_marks_stand_on_the_lines_that_they_mark_and_nowhere_in_the_tree(tmp_path: Path) -> None:
    marks = planted_tree.plant(tmp_path)
    assert len(marks.uses) >= 23
    assert len(marks.alike) >= 9
    written = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*.*")}
    assert not any("«" in path.read_text(encoding="utf-8") for path in written.values())
    for (path, number), feature in marks.uses.items():
        line = written[path].read_text(encoding="utf-8").splitlines()[number - 1]
        assert line.strip(), (path, number, feature)


def test_every_planted_use_is_found_and_nothing_that_looks_like_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tree_sitter")
    marks = planted_tree.plant(tmp_path)
    cli.main(["check", str(tmp_path), "--json", "--no-config", "--no-cache"])
    told = source.lines_told(source.COLD, capsys.readouterr().out, tmp_path)
    assert set(marks.uses) <= told
    assert not told & marks.alike


def test_what_the_peers_tell_is_read_by_path_and_line(tmp_path: Path) -> None:
    told = {"findings": [{"path": "src/a.py", "line": 3}, {"path": "b.py"}, {"line": 4}]}
    for name in (source.OLDER, source.NEWER):
        assert source.lines_told(name, json.dumps(told), tmp_path) == {("src/a.py", 3)}


def test_filling_is_the_same_each_time_and_parses(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert planted_tree.fill(tmp_path / name, 3_000) >= 3_000
    first, second = (
        {p.relative_to(tmp_path / name): p.read_text() for p in (tmp_path / name).rglob("*.py")}
        for name in ("a", "b")
    )
    assert first == second
    for text in first.values():
        ast.parse(text)
    with_sdk = sum("mcp" in text for text in first.values())
    assert with_sdk >= len(first) // planted_tree.WITH_SDK


def test_lines_of_code_are_counted_as_they_stand(tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    for name in ("a.py", "b.ts", "c.md", "node_modules/d.js"):
        (tmp_path / name).write_text("1\n2\n")
    assert source.lines_of(tmp_path) == 4
