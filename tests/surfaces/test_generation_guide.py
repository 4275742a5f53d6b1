"""The guide for server authors says what happens: its sessions are run."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import get_args

from revisor.dialect.generation.comparing import MismatchKind

GUIDE = "docs/how-to/generate-schemas.md"


def test_the_sessions_of_the_guide_are_what_happens(repository: Path) -> None:
    ran = doctest.testfile(
        str(repository / GUIDE), module_relative=False, optionflags=doctest.FAIL_FAST
    )
    assert ran.attempted > 25
    assert ran.failed == 0


def test_the_table_of_kinds_is_whole(repository: Path) -> None:
    text = (repository / GUIDE).read_text(encoding="utf-8")
    rows = text.partition("| kind |")[2].splitlines()[2:]
    told = [kind.strip(" `") for row in rows for kind in row.split("|")[1].split(",")]
    assert sorted(told) == sorted(get_args(MismatchKind))
