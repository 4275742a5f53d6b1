"""A deprecation that rests on a proposal which is not Final, or is not there.

What it checks: that the proposals which the registry of the Current revision names, and the
`@deprecated` tags of its schema.ts, are in `seps/` and have the status Final.

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
    for what, number, origin in _cited(repository):
        sep = proposal(number, repository)
        if (number, origin.uri) in told or not repository.seps or (sep and sep.status == "Final"):
            continue
        told.add((number, origin.uri))
        status = sep.status or "not given" if sep else ""
        values = {"what": what, "sep": number, "status": status}
        yield Hit("status" if sep else "missing", values=values, origin=origin)


def _cited(repository: SpecRepository) -> Iterator[tuple[str, int, Origin]]:
    for row in repository.rows:
        number = sep_of(row)
        if row.revision == repository.current and number is not None:
            yield f"the row of {name_of(row)}", number, row.origin
    for each in repository.declarations:
        if each.revision == repository.current and each.deprecated:
            yield from (
                (f"the tag of {each.symbol}", n, each.origin) for n in seps(each.deprecated)
            )


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
