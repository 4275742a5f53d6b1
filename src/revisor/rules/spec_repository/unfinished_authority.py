"""A deprecation that rests on a proposal which is not Final, or is not there.

What it checks: that the proposals which the registry of the Current revision and the draft names,
and the `@deprecated` tags of schema.ts, have the status Final; of the Current revision, also that
they are in `seps/` at all.

Why: the changes land when the SEP reaches Final. A deprecation of an unfinished one is not decided.

Clause: SEP-2596, Deprecating a feature: when the deprecation SEP reaches Final the deprecation is
scheduled.

Fix: bring the SEP to Final, or take the deprecation back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecRepository
from revisor.model.specification_text import seps
from revisor.model.subject import Origin
from revisor.rules.context import Context

from . import _clauses
from ._examples import REGISTRY, ROW, SCHEMA, TAG, files, interface, proposed, table
from ._records import name_of, proposal, sep_of

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature: scheduled when the deprecation SEP reaches Final",
    clauses=("LC-25",),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "status": Message(
            "{what} rests on SEP-{sep}, whose status is {status}",
            "a deprecation takes effect when its SEP is Final: finish the SEP, or take it back",
        ),
        "missing": Message(
            "{what} rests on SEP-{sep}, and seps/ has no such proposal", "name the SEP that decided"
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag the first record of each proposal that cannot be an authority."""
    told: set[tuple[int, str]] = set()
    for what, number, origin, is_current in _cited(repository):
        sep = proposal(number, repository)
        if sep is None and not is_current:
            # The pull request of the SEP may be merged with the draft, or right after it.
            continue
        if any(path.startswith(f"seps/{number}-") for path in repository.unread):
            continue
        if (number, origin.uri) in told or not repository.seps or (sep and sep.status == "Final"):
            continue
        told.add((number, origin.uri))
        status = sep.status or "not given" if sep else ""
        values = {"what": what, "sep": number, "status": status}
        yield Hit("status" if sep else "missing", values=values, origin=origin)


def _cited(repository: SpecRepository) -> Iterator[tuple[str, int, Origin, bool]]:
    for row in repository.rows:
        number = sep_of(row)
        if row.revision in repository.living and number is not None:
            is_current = row.revision == repository.current
            yield f"the row of {name_of(row)}", number, row.origin, is_current
    for each in repository.declarations:
        if each.revision in repository.living and each.deprecated:
            is_current = each.revision == repository.current
            for number in seps(each.deprecated):
                yield f"the tag of {each.symbol}", number, each.origin, is_current


_OTHER = "# SEP-1: Other\n\n- **Status**: Final"

EXAMPLES = (
    Example(
        "a proposal that is only accepted",
        files(SCHEMA=interface("Root", TAG), SEP=proposed("", "Accepted")),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example(
        "a proposal that is not there",
        files(REGISTRY=table(ROW)) + "\n=== seps/1-other.md\n" + _OTHER,
        flagged=(f"{REGISTRY}:4",),
    ),
    Example("a Final proposal", files(REGISTRY=table(ROW), SEP=proposed(""))),
)
