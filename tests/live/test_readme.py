"""The sample of a live check in README is what the command says."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from live_checks import DATE, QUIET, REVISOR

if TYPE_CHECKING:
    from live_checks import Installation

README = Path(__file__).resolve().parent.parent.parent / "README.md"
SAMPLE = re.compile(
    r"^```\n\$ revisor check -- (mcp-server-filesystem .*)\n(.*?)^\u2026\n```",
    re.MULTILINE | re.DOTALL,
)
# How many messages there are, and which number one has, hangs on which connection is faster.
VARYING = re.compile(r"\d+ messages|message \d+")


def test_the_sample_is_what_is_said(installation: Installation, tmp_path: Path) -> None:
    found = SAMPLE.search(README.read_text(encoding="utf-8"))
    assert found
    command, sample = found[1], found[2]
    (tmp_path / "files").mkdir()
    programs = installation.root / "npm" / "node_modules" / ".bin"
    done = subprocess.run(
        [REVISOR, "check", "--date", DATE, "--", *command.split()],
        cwd=tmp_path,
        env=os.environ | QUIET | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = VARYING.sub("", done.stdout)
    assert said.startswith(VARYING.sub("", sample))
