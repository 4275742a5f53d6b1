"""A scenario: files, a command, and what it prints, in one text file that people can read.

A file begins with a few words on what it shows. Sections follow, each opened by a line `--- NAME`:

    --- file NAME           a file to make before (`--- file NAME escaped`: with Python's escapes)
    --- stdin               what is piped in
    --- run                 the command
    --- exit CODE           the exit code
    --- stdout, --- stderr  what it printed
                            (`--- stdout quoted`: each line after `> `, where one begins like these)
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MARK = "--- "
QUOTED = "quoted"
QUOTE = "> "
STARTER = (
    "import sys; from revisor.surfaces.cli import main; sys.argv[0] = 'revisor'; sys.exit(main())"
)
ENVIRONMENT = {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}


@dataclass(frozen=True)
class Outcome:
    """What came of a command."""

    code: int
    stdout: str
    stderr: str


@dataclass(frozen=True)
class Scenario:
    """One file: its words and its sections in order, each a heading with its text."""

    words: str
    sections: tuple[tuple[str, str], ...]

    def text(self, name: str) -> str:
        """Return the text of a section, empty where there is none."""
        for heading, text in self.sections:
            if heading == name:
                return text
            if heading == f"{name} {QUOTED}":
                return text.replace(QUOTE, "", 1).replace(f"\n{QUOTE}", "\n")
        return ""

    def expected(self) -> Outcome:
        """Return what the file says that comes of the command."""
        code = next(h for h, _ in self.sections if h.startswith("exit "))
        return Outcome(int(code.split()[1]), self.text("stdout"), self.text("stderr"))

    def run(self, folder: Path) -> Outcome:
        """Make the files in `folder` and run the command there."""
        for heading, text in self.sections:
            kind, _, name = heading.partition(" ")
            if kind == "file":
                name, _, form = name.partition(" ")
                data = text.encode("utf-8")
                if form == "escaped":
                    data = (
                        text.rstrip("\n").encode("ascii").decode("unicode_escape").encode("latin-1")
                    )
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(data)
        program, *arguments = shlex.split(self.text("run"))
        assert program == "revisor"
        done = subprocess.run(
            [sys.executable, "-P", "-c", STARTER, *arguments],
            cwd=folder,
            env=os.environ | ENVIRONMENT,
            input=self.text("stdin").encode("utf-8"),
            capture_output=True,
            timeout=60,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    def rewritten(self, outcome: Outcome) -> str:
        """Return the file's text with another outcome."""
        kept = [
            (heading, text)
            for heading, text in self.sections
            if heading.split()[0] not in {"stdout", "stderr", "exit"}
        ]
        told = [*kept, (f"exit {outcome.code}", "")]
        told += [_section("stdout", outcome.stdout)] if outcome.stdout else []
        told += [_section("stderr", outcome.stderr)] if outcome.stderr else []
        return self.words + "".join([f"{MARK}{heading}\n{text}" for heading, text in told])


def _section(name: str, text: str) -> tuple[str, str]:
    """Return the section of an output, quoted where it would read as sections."""
    if not any(line.startswith(MARK) for line in text.splitlines()):
        return name, text
    quoted = "".join([f"{QUOTE}{line}" for line in text.splitlines(keepends=True)])
    return f"{name} {QUOTED}", quoted


def read(path: Path) -> Scenario:
    """Read a scenario from its file."""
    words: list[str] = []
    sections: list[tuple[str, list[str]]] = []
    for text in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if text.startswith(MARK):
            sections.append((text[len(MARK) :].strip(), []))
        elif sections:
            sections[-1][1].append(text)
        else:
            words.append(text)
    return Scenario("".join(words), tuple((name, "".join(lines)) for name, lines in sections))
