"""The guide says what happens: its sessions are run."""

from __future__ import annotations

import doctest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FLAGS = doctest.FAIL_FAST | doctest.ELLIPSIS
GUIDE = "docs/how-to/warn-of-deprecated-features.md"


def test_the_sessions_of_the_guide_are_what_happens(repository: Path) -> None:
    ran = doctest.testfile(str(repository / GUIDE), module_relative=False, optionflags=FLAGS)
    assert ran.attempted > 15
    assert ran.failed == 0


def test_the_text_for_type_checkers_is_that_of_the_registry(repository: Path) -> None:
    from revisor.deprecation import message

    assert f'"{message("logging")}"' in (repository / GUIDE).read_text(encoding="utf-8")
