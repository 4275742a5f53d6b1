"""What all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.checking import collecting

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure() -> None:
    """Refuse to test the source tree where the built wheel is what should be tested.

    A fault in a rule, which users get as a line in the report, is a traceback in tests.
    """
    collecting.RERAISE = True
    _heed_signals()
    found = Path(revisor.__file__).resolve()
    if os.environ.get("REVISOR_TEST_INSTALLED") == "1" and found.is_relative_to(ROOT / "src"):
        pytest.exit(f"the tests should see the installed wheel, but import {found}", returncode=4)


def _heed_signals() -> None:
    """Let the programs that tests start meet signals as they do in a terminal.

    What runs in the background or under nohup ignores some, and so does all that it starts.
    """
    usual: dict[str, Any] = {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL}
    for name, handler in usual.items():
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


@pytest.fixture(scope="session")
def repository() -> Path:
    """Return the root of the checkout."""
    return ROOT
