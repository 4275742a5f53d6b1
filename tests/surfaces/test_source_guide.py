"""The guide on source code says what happens: its project is made, its commands are run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from revisor.surfaces.cli import main

if TYPE_CHECKING:
    import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "check-source-code.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?:# |// |<!-- )(?P<name>[\w./-]+\.\w+)(?: -->)?")
DAY = "2026-12-01"


def pattern(lines: list[str]) -> re.Pattern[str]:
    """Return what finds lines; … stands for lines that are left out, or for a part of one."""
    parts = [
        r"(?:[^\n]*\n)*?" if line == "…" else re.escape(line).replace("…", r"[^\n]*") + "\n"
        for line in lines
    ]
    return re.compile("".join(parts))


def test_the_guide_says_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    ran = []
    for language, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        first, _, rest = text.partition("\n")
        named = NAMED.fullmatch(first)
        if named:
            Path(named["name"]).parent.mkdir(exist_ok=True)
            Path(named["name"]).write_text(rest)
        elif language == "console":
            command, *lines = text.removeprefix("$ ").rstrip("\n").split("\n")
            code = main([*shlex.split(command)[1:], "--date", DAY])
            out = capsys.readouterr().out
            if lines[0].startswith("exit "):
                assert code == int(lines.pop(0).split()[1])
            assert pattern(lines).search(out), out
            ran.append(command)
    assert len(ran) == 6


def test_annotations_are_made_of_what_the_report_has() -> None:
    (script,) = re.findall(
        r"^```sh\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    schema = (GUIDE.parents[2] / "src/revisor/facts/schemas/report.schema.json").read_text()
    for key in set(re.findall(r"\.(\w+)\b", script)) - {"severity"}:
        assert f'"{key}"' in schema
