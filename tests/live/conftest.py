"""Real and planted servers: installed by `make live`, and by the gate."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from live_checks import Installation

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent.parent / "build" / "live"
PARTS = ("mcp1", "mcp2", "npm")


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    """Return the installed servers; without them skip, but fail where the gate names the folder."""
    named = os.environ.get("REVISOR_LIVE")
    root = Path(named) if named else BUILT
    missing = [part for part in PARTS if not (root / part / "installed").exists()]
    if missing:
        reason = f"the servers of {', '.join(missing)} are not installed in {root}: run `make live`"
        if named:
            pytest.fail(reason)
        pytest.skip(reason)
    return Installation(root, tmp_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("live")
