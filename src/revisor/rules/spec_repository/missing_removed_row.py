"""A registry that says nothing of the features that were removed.

What it checks: that the registry of the Current revision (and of the draft) lists, under Removed,
what the revision has no more; one finding for each registry. Only revisions that were released
after the policy became Final are judged.

Why: the page serves as the historical record of what went, and says that nothing did.

Clause: SEP-2596, Removing a feature: the registry row moves to the Removed section with a link to
the changelog entry.

Fix: add the rows, or say on the page why these removals are not recorded there.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecRepository
from revisor.rules.context import Context

from . import _clauses
from ._examples import HEAD, REGISTRY, files, interface, table
from ._examples import RULE as LINE
from ._records import key_of, says
from ._removals import Gone, removals, removed_rows

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Removing a feature: the row moves to the Removed section",
    clauses=("LC-14", "LC-24"),
    url=_clauses.REMOVING,
    party=None,
    messages={
        "rows": Message(
            "features that are gone since {before} have no row under Removed, such as {first}",
            "add a row for each of the {count}, with a link to its entry in the changelog",
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each registry at its heading Removed."""
    gone = [each for each in removals(repository) if each.revision == repository.current]
    for revision in repository.living:
        path = f"docs/specification/{revision}/deprecated.mdx"
        page = next((page for page in repository.pages if page.path == path), None)
        missing = [each for each in gone if not _has_row(each, revision, repository)]
        if page is not None and missing:
            lines = [b.line for b in page.blocks if (b.kind, b.section) == ("heading", "removed")]
            values = {
                "count": len(missing),
                "before": missing[0].before,
                "first": missing[0].name,
            }
            origin = page.origin._replace(line=lines[0] if lines else 1)
            yield Hit("rows", values=values, origin=origin)


def _has_row(gone: Gone, revision: str, repository: SpecRepository) -> bool:
    names = (gone.name, *gone.names)
    rows = removed_rows(repository, revision)
    return any(says(name, key_of(row)) or says(row.feature, name) for row in rows for name in names)


_PING = 'export interface PingRequest {\n  method: "ping";\n}'
_OTHER = interface("Tool")
_MOVED = f"{HEAD}\n{LINE}\n| `ping` | SEP-2575 | - | - | Removed in 2026-07-28 |"

EXAMPLES = (
    Example(
        "a method is gone, and the section is empty",
        files(BEFORE=_PING, SCHEMA=_OTHER, REGISTRY=table()),
        flagged=(f"{REGISTRY}:5",),
    ),
    Example(
        "the row is there",
        files(BEFORE=_PING, SCHEMA=_OTHER, REGISTRY=table(removed=_MOVED)),
    ),
    Example("nothing is gone", files(BEFORE=_PING, SCHEMA=_PING, REGISTRY=table())),
)
