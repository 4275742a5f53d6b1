"""A copy of the small specification repository, with or without a history."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from git_history import git


@pytest.fixture
def checkout(tmp_path: Path, repository: Path) -> Path:
    """Return a clean checkout without any history."""
    folder = tmp_path / "checkout"
    shutil.copytree(repository / "tests" / "spec_repository" / "clean", folder)
    return folder


@pytest.fixture
def with_history(checkout: Path) -> Path:
    """Return it with a history: a candidate and a release of 2026-07-28, and one after."""
    git(checkout, "init", "-q", "-b", "main")
    git(checkout, "add", ".")
    git(checkout, "commit", "-q", "-m", "first", day="2026-05-29")
    git(checkout, "tag", "2026-07-28-RC")
    git(checkout, "commit", "-q", "--allow-empty", "-m", "release", day="2026-07-29")
    git(checkout, "tag", "2026-07-28")
    return checkout
