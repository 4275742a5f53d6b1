"""The guide for client authors says what happens: its sessions are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import revisor
from revisor.facts import registry

GUIDE = "docs/how-to/validate-in-a-client.md"


def test_the_sessions_of_the_guide_are_what_happens(repository: Path) -> None:
    ran = doctest.testfile(
        str(repository / GUIDE), module_relative=False, optionflags=doctest.FAIL_FAST
    )
    assert ran.attempted > 10
    assert ran.failed == 0


def test_every_error_that_the_guide_lists_has_the_code_that_it_says(repository: Path) -> None:
    text = (repository / GUIDE).read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    told = {row[1].strip(" `"): row[2].strip(" `") for row in rows}
    assert len(told) == 6
    for name, code in told.items():
        assert getattr(revisor, name).code == code


def test_the_table_of_dialects_is_that_of_the_facts(repository: Path) -> None:
    text = (repository / "docs" / "dialects.md").read_text(encoding="utf-8")
    for dialect in registry.dialects().values():
        format_is = "asserted" if dialect.format_asserted else "annotation"
        cells = (dialect.short_name, f"`{dialect.uri}`", format_is, dialect.ref_siblings)
        assert (f"| {' | '.join(cells)} |" in text) == dialect.supported
