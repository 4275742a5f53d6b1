from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import planted_kind
from revisor.sources import kinds
from revisor.sources.tree import pool

Write = Callable[[str, str], str]


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let there be one kind of files, a cache folder of its own, and no process beside this one."""
    monkeypatch.setattr(pool, "_helpers", lambda _work: 0)
    monkeypatch.setattr(kinds, "KINDS", (planted_kind.KIND,))
    monkeypatch.setenv("REVISOR_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a file below the folder `tree` and returns its path."""

    def written(name: str, text: str) -> str:
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return str(path)

    return written
