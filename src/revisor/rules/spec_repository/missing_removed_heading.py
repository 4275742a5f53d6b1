"""A changelog that tells of removals and has no heading `Removed`.

What it checks: that the changelog of the Current revision (and of the draft) has entries under a
heading Removed where features of the revision before are gone. Only revisions that were released
after the policy became Final are judged.

Why: under other headings removals are found only by those who read every entry.

Clause: SEP-2596, Deprecating a feature: Deprecated and Removed are standing headings of changelogs.

Fix: move the entries on removals below the heading.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecRepository
from revisor.rules.context import Context

from . import _clauses
from ._examples import CHANGELOG, files, interface
from ._removals import entries_of, removals, told_by

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Removing a feature: an entry under the Removed heading",
    clauses=("LC-23",),
    url=_clauses.REMOVING,
    party=None,
    messages={
        "heading": Message(
            "{count} of the features that {revision} removes are told under other headings "
            "({sections}), and there is no heading Removed",
            "write ## Removed and move these entries below it, each with its deprecation SEP and "
            "a link to the last revision that has the feature",
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag a changelog at the first entry that tells of a removal."""
    gone = removals(repository)
    for revision in repository.living:
        told = [told_by(each, repository) for each in gone if each.revision == revision]
        entries = [entry for entry in told if entry is not None]
        sections = {entry.section for entry in entries_of(revision, repository)}
        if entries and "Removed" not in sections:
            values = {
                "count": len(entries),
                "revision": revision,
                "sections": ", ".join(sorted({entry.section for entry in entries})),
            }
            first = min(entries, key=lambda entry: entry.origin.line or 0)
            yield Hit("heading", values=values, origin=first.origin)


_PING = 'export interface PingRequest {\n  method: "ping";\n}'
_OTHER = interface("Tool")

EXAMPLES = (
    Example(
        "a removal under Major changes",
        files(BEFORE=_PING, SCHEMA=_OTHER, CHANGELOG="## Major changes\n\n1. Remove `ping`."),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a removal under Removed",
        files(BEFORE=_PING, SCHEMA=_OTHER, CHANGELOG="## Removed\n\n1. Remove `ping`."),
    ),
    Example(
        "nothing was removed",
        files(BEFORE=_OTHER, SCHEMA=_OTHER, CHANGELOG="## Major changes\n\n1. Add `ping`."),
    ),
)
