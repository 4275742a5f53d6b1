"""A page that calls an older revision the current one.

What it checks: sentences such as "The current protocol version is 2025-11-25" on guides and pages
of the community, against the newest revision of the checkout.

Why: readers target a revision which is Final already, and miss what has been deprecated since.

Clause: Versioning page: Current is the protocol version which is ready for use; past ones are
Final.

Fix: name the newest one, or the place where it is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecRepository
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from ._examples import files, interface

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="Versioning page: exactly one revision is Current, past ones are Final",
    clauses=("LC-29",),
    url="https://modelcontextprotocol.io/docs/learn/versioning#revisions",
    party=None,
    messages={
        "stale": Message(
            "this calls {told} the current protocol version; that is {current}",
            "write {current}, or let the page be made from one place",
        )
    },
)

_CURRENT = re.compile(
    r"\bcurrent (?:protocol |specification )?(?:version|revision) is (\d{4}-\d{2}-\d{2})",
    re.IGNORECASE,
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each statement that is out of date; those of Final revisions' own pages are history."""
    for page in repository.pages:
        if page.kind not in ("guide", "community", "other") or page.path.startswith("docs/seps/"):
            continue
        for block in page.blocks:
            found = _CURRENT.search(plain(block.text)) if block.kind == "paragraph" else None
            # The guide of a revision, kept as it was, calls its own revision current.
            if found and repository.current and found[1] not in (repository.current, page.revision):
                values = {"told": found[1], "current": repository.current}
                yield Hit("stale", values=values, origin=page.origin._replace(line=block.line))


_GUIDE = "docs/docs/draft/learn/versioning.mdx"
_SAYS = "The **current** protocol version is [**{}**](/specification/{}/)."


def _page(revision: str) -> str:
    text = _SAYS.format(revision, revision)
    return files(SCHEMA=interface("Tool")) + f"\n=== {_GUIDE}\n{text}"


EXAMPLES = (
    Example("an older one", _page("2025-11-25"), flagged=(f"{_GUIDE}:1",)),
    Example("the newest one", _page("2026-07-28")),
    Example(
        "the guide of a past revision, as it was",
        files(SCHEMA=interface("Tool"))
        + f"\n=== {_GUIDE.replace('draft', '2025-11-25')}\n"
        + _SAYS.format("2025-11-25", "2025-11-25"),
    ),
    Example(
        "a revision that is named as such",
        files(SCHEMA=interface("Tool")) + f"\n=== {_GUIDE}\nThe revision 2025-11-25 added tasks.",
    ),
)
