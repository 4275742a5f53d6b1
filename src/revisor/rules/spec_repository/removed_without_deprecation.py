"""A feature that was Active in one revision and is gone in the next.

What it checks: what the schema.ts, pages and changelog of the Current revision (and the draft) have
no more of the revision before: methods, capabilities, declarations, headers, `_meta` keys, error
codes, and behaviour that the recorded facts know. Was it marked as deprecated there? Only revisions
that were released after the policy became Final are judged.

Why: implementations break without having been warned, which is what the policy is for.

Clause: SEP-2596, Deprecating a feature, item 4: a feature remains Deprecated for at least twelve
months before it is eligible for removal.

Fix: keep the feature, marked as Deprecated, until its window has ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.lifecycle.window import MINIMUM_WINDOW_MONTHS, add_months
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import DRAFT, SpecRepository
from revisor.model.specification_text import dates, days, plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import BEFORE, CHANGELOG, files, interface
from ._records import deprecated_rows, released, row_for
from ._removals import Gone, place_of, removals, was_deprecated

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature, item 4: Deprecated for at least twelve months",
    clauses=("LC-02", "LC-27"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "abrupt": Message(
            "{what} is Active at {before} and gone at {revision}, without having been Deprecated",
            "keep it, marked as Deprecated, until a revision released at least twelve months after "
            "the one that first marks it; or have the SEP that removes it say why it departs from "
            "the policy",
        ),
        "early": Message(
            "{what} is gone at {revision}, which was released on {released}; Deprecated since "
            "{since}, it may not go before {day}",
            "keep it until a revision released on or after {day}",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each feature that went without a window."""
    for gone in removals(repository):
        values = {
            "what": gone.name,
            "before": gone.before,
            "revision": gone.revision,
            "method": gone.names[0] if gone.names and "/" in gone.names[0] else "",
        }
        origin = place_of(gone, repository)
        if not was_deprecated(gone, repository):
            yield Hit(
                "abrupt",
                values=values,
                origin=origin,
                feature=gone.feature or None,
                confidence="high" if gone.certain else "medium",
            )
        else:
            early = _early(gone, repository)
            if early:
                yield Hit("early", values={**values, **early}, origin=origin)


def _early(gone: Gone, repository: SpecRepository) -> dict[str, object]:
    """Return by what a removal comes before the end of the window; empty where it does not.

    The registry of the revision before has the day, also where a SEP has changed it.
    """
    told = [d for each in gone.symbols for d in dates(each.deprecated or "")]
    if not told or gone.revision == DRAFT:
        return {}
    since, release = released(told[0], repository), released(gone.revision, repository)
    if since is None or release is None:
        return {}
    row = row_for(" ".join((gone.name, *gone.names)), deprecated_rows(repository, gone.before))
    written = days(plain(row.earliest_removal)) if row else ()
    day = written[0] if written else add_months(since, MINIMUM_WINDOW_MONTHS)
    if release >= day:
        return {}
    return {"since": told[0], "released": release, "day": day}


_PING = 'export interface PingRequest {\n  method: "ping";\n}'
_EARLY = "@deprecated Deprecated as of protocol version 2025-11-25 (SEP-2577)."
_OTHER = interface("Tool")

EXAMPLES = (
    Example(
        "a method that is gone at once",
        files(
            BEFORE=f"{_PING}\n{_OTHER}", SCHEMA=_OTHER, CHANGELOG="## Major\n\n1. Remove `ping`."
        ),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a method that was marked only eight months before",
        files(BEFORE=f"/** {_EARLY} */\n{_PING}", SCHEMA=_OTHER),
        flagged=(f"{BEFORE}:1",),
    ),
    Example("a method that is still there", files(BEFORE=_PING, SCHEMA=_PING)),
    Example(
        "a removal before there was a policy",
        files(BEFORE=_OTHER)
        + f"\n=== schema/2025-06-18/schema.ts\n{_PING}\n=== schema/2025-03-26/schema.ts\n{_PING}",
    ),
)
