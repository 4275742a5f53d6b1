"""Unified differences: `patch` makes the new text of the old one, however large they are."""

from __future__ import annotations

import difflib
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.surfaces.file_migration.differences import unified

LINES = st.lists(st.sampled_from(["a", "b", "{", "}", "x\r", "", "\u2028"]), max_size=30)


def applied(before: str, diff: list[str]) -> str:
    """Apply a unified diff by its own account."""
    old = before.split("\n")
    kept = [f"{line}\n" for line in old[:-1]] + ([old[-1]] if old[-1] else [])
    made: list[str] = []
    position = 0
    for index, line in enumerate(diff[2:], start=2):
        ended = index + 1 < len(diff) and diff[index + 1].startswith("\\")
        text = line[1:-1] if ended else line[1:]
        if line.startswith("@@"):
            first, _, size = line.split()[1][1:].partition(",")
            start = int(first) - (size != "0")
            made += kept[position:start]
            position = start
        elif line[0] in " -":
            assert kept[position] == text
            position += 1
        if line[0] in " +":
            made.append(text)
    return "".join(made + kept[position:])


@given(LINES, LINES, st.booleans(), st.booleans())
def test_a_difference_leads_from_one_text_to_the_other(
    old: list[str], new: list[str], first: bool, second: bool
) -> None:
    before = "\n".join(old) + "\n" * first
    after = "\n".join(new) + "\n" * second
    diff = list(unified(before, after, "f"))
    assert applied(before, diff) == after if diff else before == after


@given(st.lists(st.sampled_from("abcd"), max_size=40), st.data())
def test_small_ones_are_as_difflib_makes_them(old: list[str], data: st.DataObject) -> None:
    new = [each for each in old if data.draw(st.integers(0, 9))] + ["e"]
    before, after = "\n".join(old) + "\n", "\n".join(new) + "\n"
    ours = [line for line in unified(before, after, "f") if line[0] in "+-"]
    olds = before.splitlines(keepends=True)
    theirs = difflib.unified_diff(olds, after.splitlines(keepends=True))
    assert len(ours) <= len([line for line in theirs if line[0] in "+-"]) + 4


@pytest.mark.skipif(shutil.which("patch") is None, reason="there is no patch")
def test_patch_understands_it(tmp_path: Path) -> None:
    before = "".join(f"line {n}\n" for n in range(100)) + "the end"
    after = before.replace("line 3\n", "").replace("line 50\n", "line 50\nnew\r\n") + "!"
    (tmp_path / "f").write_bytes(before.encode())
    diff = "".join(unified(before, after, "f")).encode()
    done = subprocess.run(
        ["patch", "-p0", "--binary"], cwd=tmp_path, input=diff, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "f").read_bytes() == after.encode()


@pytest.mark.parametrize("line", ["    the same\n", "line {}\n"])
def test_large_texts_take_no_long_time(line: str) -> None:
    old = [line.format(n) for n in range(200_000)]
    new = list(old)
    for index in range(0, 200_000, 50):
        new[index] = f"changed {index}\n"
    started = time.monotonic()
    diff = list(unified("".join(old), "".join(new), "f"))
    assert time.monotonic() - started < 20
    assert sum(each.startswith("+changed") for each in diff) == 4_000
