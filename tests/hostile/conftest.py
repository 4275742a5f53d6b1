"""Every test of this folder gets a cage, and the marker that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from caging import Cage


@pytest.fixture
def cage(tmp_path: Path) -> Cage:
    """Return a cage whose commands run in the test's own folder."""
    return Cage(tmp_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("hostile")
