"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import revisor
from revisor.checking import collecting

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure() -> None:
    """Refuse to test the source tree where the built wheel is what should be tested.

    A fault in a rule, which users get as a line in the report, is a traceback in tests.
    """
    collecting.RERAISE = True
    found = Path(revisor.__file__).resolve()
    if os.environ.get("REVISOR_TEST_INSTALLED") == "1" and found.is_relative_to(ROOT / "src"):
        pytest.exit(f"the tests should see the installed wheel, but import {found}", returncode=4)


@pytest.fixture(scope="session")
def repository() -> Path:
    """Return the root of the checkout."""
    return ROOT
