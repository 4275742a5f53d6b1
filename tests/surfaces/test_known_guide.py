"""The guide on living with findings says what happens: its files are made, its commands are run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from revisor.surfaces.cli import main

if TYPE_CHECKING:
    import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "live-with-findings.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REST = "…"


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command of a block with the lines that it is said to print."""
    for part in text.split("$ ")[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        yield command, lines


def assert_printed(out: str, lines: list[str]) -> None:
    """Hold what was printed against lines of which some may be left out."""
    pattern = "\n".join(re.escape(line) for line in lines)
    pattern = pattern.replace(re.escape(REST), "(?s:.*)").replace("\n(?s:.*)", "(?s:.*)")
    assert re.search(pattern.replace("(?s:.*)\n", "(?s:.*)"), out)


def test_the_guide_says_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    ran = 0
    for found in BLOCK.finditer(GUIDE.read_text(encoding="utf-8")):
        language, text = found.groups()
        if language != "console":
            name, _, held = text.partition("\n")
            Path(name.removeprefix("# ")).write_text(held)
            continue
        for command, lines in commands(text):
            _, *words = shlex.split(command)
            code = main([*words] if "--date" in words else [*words, "--date", "2026-11-30"])
            told = capsys.readouterr()
            if lines[0].startswith("exit "):
                assert code == int(lines.pop(0).split()[1])
            assert not told.err
            assert_printed(told.out, lines)
            ran += 1
    assert ran == 7
