"""A removal that the changelog of the revision does not tell.

What it checks: for each feature that the Current revision (or the draft) has no more, that an entry
of its changelog names it, by one of its names on the wire or in schema.ts, or names the feature
that it was a part of and that went with it. Features without any such name are not judged.

Why: the changelog is where implementers look for what breaks.

Clause: SEP-2596, Removing a feature: the changelog of that revision gains an entry under Removed
that links to the deprecation SEP and to the last Final revision in which the feature was present.

Fix: write the entry.
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
    clause="SEP-2596, Removing a feature: the changelog gains an entry under Removed",
    clauses=("LC-23",),
    url=_clauses.REMOVING,
    party=None,
    messages={
        "untold": Message(
            "{what} is in {before} and not in {revision}, and no entry of the changelog says so "
            "({names})",
            "add an entry under Removed, with the SEP that decided it and a link to {before}",
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag the changelog for each removal that it does not name."""
    for gone in removals(repository):
        if not gone.names or not entries_of(gone.revision, repository):
            continue
        if told_by(gone, repository) is None:
            path = f"docs/specification/{gone.revision}/changelog.mdx"
            values = {
                "what": gone.name,
                "before": gone.before,
                "revision": gone.revision,
                "names": ", ".join(gone.names[:3]),
            }
            origin = repository.origin._replace(uri=path, line=1)
            yield Hit("untold", values=values, origin=origin, feature=gone.feature or None)


_PING = 'export interface PingRequest {\n  method: "ping";\n}'
_OTHER = interface("Tool")

EXAMPLES = (
    Example(
        "a method that is gone, and not a word of it",
        files(BEFORE=_PING, SCHEMA=_OTHER, CHANGELOG="## Major changes\n\n1. Add `Tool`."),
        flagged=(f"{CHANGELOG}:1",),
    ),
    Example(
        "an entry that names it",
        files(BEFORE=_PING, SCHEMA=_OTHER, CHANGELOG="## Removed\n\n1. Remove `ping`."),
    ),
)
