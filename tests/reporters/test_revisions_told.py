"""What the text report says of the revisions that a live server speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from revisor.model.finding import Finding
from revisor.model.reading import NotChecked
from revisor.model.report import Report, TargetReport
from revisor.reporters.lines import plain
from revisor.reporters.text import render

MakeReport = Callable[..., Report]
MakeFinding = Callable[..., Finding]


@pytest.mark.parametrize(
    ("also", "told"),
    [
        (("2025-11-25",), "speaks 2025-11-25 too: --revision 2025-11-25 checks it"),
        (
            ("2025-06-18", "2025-11-25"),
            "speaks 2025-06-18 and 2025-11-25 too: --revision 2025-11-25 checks one of them",
        ),
    ],
)
def test_further_revisions_stand_last_of_a_target(
    report: MakeReport,
    finding: MakeFinding,
    target: TargetReport,
    also: tuple[str, ...],
    told: str,
) -> None:
    several = (replace(target, also=also),)
    clean = plain(render(report(targets=several))).splitlines()
    assert clean[2:5] == ["  clean", f"  {told}", ""]
    found = plain(render(report(finding(), targets=several))).splitlines()
    assert found[found.index(f"  {told}") - 1 :][:3] == ["", f"  {told}", ""]
    assert told not in plain(render(report(finding(), targets=several), quiet=True))


def test_nothing_is_advised_on_a_target_that_could_not_be_checked(
    report: MakeReport, target: TargetReport
) -> None:
    unusable = replace(target, also=("2025-11-25",), usable=False)
    assert "speaks" not in plain(render(report(targets=(unusable,))))


def test_a_revision_that_was_not_checked_explains_the_exit_code(
    report: MakeReport, target: TargetReport
) -> None:
    note = NotChecked("revision 2025-06-18", "it was not checked: the server speaks 2025-11-25")
    told = report(targets=(replace(target, unmet=True, not_checked=(note,)), target))
    assert told.exit_code() == 2
    lines = plain(render(told)).splitlines()
    assert lines[-1].endswith("; 1 target not in the revision asked for; 1 skipped")
    assert (
        "  skipped  revision 2025-06-18: it was not checked: the server speaks 2025-11-25" in lines
    )
    assert "2025-06-18" in plain(render(told, quiet=True))
