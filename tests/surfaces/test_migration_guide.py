"""The guide for migrating says what happens: its files are made and its sessions are run."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = "docs/how-to/migrate-to-2020-12.md"
FENCE = re.compile(r"^```(json|console) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENVIRONMENT = {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
COUNTED = re.compile(r"on [0-9,]+ instances")


def session(text: str) -> list[tuple[str, str]]:
    """Return the commands of a session, each with what it prints."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def run(command: str, folder: Path) -> str:
    """Return what a command prints, first to stdout and then to stderr."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=os.environ | ENVIRONMENT | {"PATH": programs},
        capture_output=True,
        timeout=60,
        check=False,
        text=True,
    )
    return done.stdout + done.stderr


def test_the_sessions_of_the_guide_are_what_happens(repository: Path, tmp_path: Path) -> None:
    ran = 0
    for kind, name, text in FENCE.findall((repository / GUIDE).read_text(encoding="utf-8")):
        if kind == "json":
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            continue
        for command, printed in session(text):
            told = run(command, tmp_path)
            assert COUNTED.sub("", told) == COUNTED.sub("", printed), command
            ran += 1
    assert ran > 8


def test_the_program_of_the_guide_is_what_happens(repository: Path) -> None:
    ran = doctest.testfile(
        str(repository / GUIDE), module_relative=False, optionflags=doctest.FAIL_FAST
    )
    assert ran.attempted >= 3
    assert ran.failed == 0


def test_the_exit_codes_are_those_of_the_help(repository: Path) -> None:
    text = (repository / GUIDE).read_text(encoding="utf-8")
    told = re.findall(r"^\| ([0-9]) \|", text, re.MULTILINE)
    known = (repository / "docs" / "cli.md").read_text(encoding="utf-8")
    section = known.partition("## revisor migrate")[2].partition("\n## ")[0]
    assert told == re.findall(r"(?:codes: |; |\n)([0-9]) (?:nothing|something|a fault)", section)
