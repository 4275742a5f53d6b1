"""A declaration that is marked as deprecated in the first revision that has it.

What it checks: whether what schema.ts of the Current revision (or the draft) marks as `@deprecated`
is declared in any earlier revision.

Why: it is allowed, and nobody should adopt it; but what has just been added is likely to be what
something else was replaced by.

Clause: SEP-2596, Deprecating a feature, item 3: replacement and deprecation may land in the same
revision; a replacement has to be Active.

Fix: nothing, where it is meant. Say in its text why it is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecRepository
from revisor.rules.context import Context

from . import _clauses
from ._examples import SCHEMA, TAG, files, interface

RULE = Rule(
    subject=SpecRepository,
    severity="note",
    clause="SEP-2596, Deprecating a feature, item 3: a replacement is Active",
    clauses=("LC-04",),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "born": Message(
            "{symbol} is new in {revision} and deprecated from the start",
            "say why it was added, and that nothing should be migrated to it",
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag what is tagged and in no earlier revision."""
    first: dict[str, str] = {}
    for each in repository.declarations:
        # They come by revision, the draft last: what it repeats was told of the Current one.
        first.setdefault(each.symbol, each.revision)
    before = _before(repository)
    for each in repository.declarations:
        new = first[each.symbol] == each.revision and each.revision in before
        if each.deprecated is not None and new and each.revision in repository.living:
            values = {"symbol": each.symbol, "revision": each.revision}
            yield Hit("born", values=values, origin=each.origin)


_OLD = interface("Tool")


def _before(repository: SpecRepository) -> dict[str, str]:
    """Return the revision before each; without its schema.ts nothing can be called new."""
    ids = [each.id for each in repository.revisions]
    read = {each.revision for each in repository.declarations} - repository.incomplete
    return {later: sooner for sooner, later in pairwise(ids) if sooner in read}


EXAMPLES = (
    Example(
        "new and deprecated",
        files(BEFORE=_OLD, SCHEMA=interface("Root", TAG)),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example(
        "deprecated, and there before",
        files(BEFORE=interface("Root"), SCHEMA=interface("Root", TAG)),
    ),
)
