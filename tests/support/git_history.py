"""Make a history for a folder, on days of one's choice and as nobody in particular."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def git(folder: Path, *arguments: str, day: str = "2026-07-28") -> None:
    """Run git in a folder; raises where it fails."""
    stamp = f"{day}T12:00:00Z"
    own = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp, "GIT_CONFIG_GLOBAL": os.devnull}
    who = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(
        ["git", *who, "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**os.environ, **own},
    )
