"""An earliest removal that is told relative to a day which is known by now.

What it checks: the cells `Earliest removal` of the registry of the Current revision and the draft:
one that says `Three months after SEP-NNNN reaches Final` although that SEP is Final, or `Twelve
months after the release of YYYY-MM-DD` (in whatever words) although that revision is released.

Why: the registry is the answer to "what is on its way out, and by when". Who reads this has to find
out when the SEP became Final, or the revision was released.

Clause: SEP-2596, The deprecated registry: it is the canonical answer to what is on its way out, and
by when.

Fix: write the day.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.rules.context import Context

from . import _clauses
from ._cells import read
from ._examples import REGISTRY, ROW, WHEN, files, table
from ._records import deprecated_rows, name_of

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, The deprecated registry: what is on its way out, and by when",
    clauses=("LC-14",),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "final": Message(
            "the row of {feature} dates its removal by {base}, which was on {since}",
            "write: First revision released on or after {day}",
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each relative cell whose day can be computed."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            yield from _relative(row, repository)


def _relative(row: RegistryRow, repository: SpecRepository) -> Iterable[Hit]:
    cell = read(row, repository)
    if cell.kind == "relative" and cell.day is not None:
        words = f"First revision released on or after {cell.day}"
        # The place of a cell: its line, and what stands in it.
        at = (row.origin.line or 0, row.earliest_removal.strip())
        fix = Fix("safe", "write the day", (Edit("replace", at, words),))
        values = {
            "feature": name_of(row),
            "base": cell.base,
            "since": cell.since,
            "day": cell.day,
        }
        yield Hit("final", values=values, origin=row.origin, fix=fix, base=row.origin)


_RELATIVE = "Three months after SEP-2596 reaches Final"

EXAMPLES = (
    Example(
        "relative to a proposal that is Final",
        files(REGISTRY=table(ROW.replace(WHEN, _RELATIVE))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "relative to a revision that is released",
        files(REGISTRY=table(ROW.replace(WHEN, "Twelve months after the release of `2026-07-28`"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "relative to a revision to come",
        files(REGISTRY=table(ROW.replace(WHEN, "Twelve months after the release of 2027-01-28"))),
    ),
    Example("a day", files(REGISTRY=table(ROW))),
    Example(
        "relative to one that is not",
        files(REGISTRY=table(ROW.replace(WHEN, "Three months after SEP-9999 reaches Final"))),
    ),
    Example(
        "the schedule of another feature",
        files(REGISTRY=table(ROW.replace(WHEN, "Follows Sampling (SEP-2577)"))),
    ),
)
