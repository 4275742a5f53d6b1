"""What the text report says of findings that are known: how many, and by whose word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import wording
from .lines import Line, line
from .safe_text import PROSE_LIMIT, shorten

if TYPE_CHECKING:
    from revisor.model.report import Report

SHOWN = 3
"""How many vanished findings are named."""

_BY = {
    "comment": "by comments",
    "configuration": "by configuration",
    "baseline": "by the baseline",
}


def lines(report: Report) -> list[Line]:
    """Return a line on what is suppressed, and some on what has vanished from the baseline."""
    told: list[Line] = []
    if report.suppressed:
        by = [each.suppression.by for each in report.suppressed]
        parts = [f"{by.count(who):,} {words}" for who, words in _BY.items() if who in by]
        are = "is" if len(by) == 1 else "are"
        number = wording.count(len(by), "findings")
        told.append(line(f"{number} {are} suppressed: {', '.join(parts)}"))
    gone = report.vanished
    if gone:
        number = wording.count(len(gone), "findings")
        are, them = ("is", "it") if len(gone) == 1 else ("are", "them")
        again = f"--write-baseline leaves {them} out"
        told.append(line(f"{number} of the baseline {are} there no more ({again})"))
        told += [line(shorten(each, PROSE_LIMIT), indent=2) for each in gone[:SHOWN]]
        if len(gone) > SHOWN:
            told.append(line(f"… and {len(gone) - SHOWN:,} more", indent=2))
    return told
