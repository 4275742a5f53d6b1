"""A row of the deprecated registry that rests on no proposal.

What it checks: that the column for the deprecation SEP of each row in the registry of the Current
revision and the draft names a SEP. A pull request alone is none. And that its link leads to the
SEP that it names: proposals bear the number of their pull request.

Why: a deprecation is a change of the specification that only a SEP can decide; its four contents
(name, rationale, migration path, window) are nowhere else.

Clause: SEP-2596, Deprecating a feature: deprecation requires a SEP. Each row of the registry
records its deprecation SEP.

Fix: write the SEP and name it in the row; until then the feature is Active.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import PULL, REGISTRY, ROW, files, table
from ._records import name_of, sep_of

RULE = Rule(
    subject=RegistryRow,
    severity="error",
    clause="SEP-2596, Deprecating a feature: a deprecation requires a SEP",
    clauses=("LC-14", "LC-25"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "other": Message(
            "the row of {feature} names {authority} as its deprecation SEP, which is no SEP",
            "propose the deprecation in a SEP and name it here",
        ),
        "elsewhere": Message(
            "the row of {feature} names SEP-{named} and links to {target}",
            "link to SEP-{named}, or name the SEP that is meant",
        ),
        "none": Message(
            "the row of {feature} names no deprecation SEP", "name the SEP that decided it"
        ),
    },
)


def check(row: RegistryRow, _context: Context) -> Iterable[Hit]:
    """Flag a row whose authority names no SEP."""
    # A row that has moved to Removed links to the changelog, which names the SEP.
    if sep_of(row) is None and not row.partial and row.section == "Deprecated":
        authority = plain(row.authority)
        values = {"feature": name_of(row), "authority": authority}
        yield Hit("other" if any(map(str.isalnum, authority)) else "none", values=values)
    for named, target in _LINK.findall(row.authority) if row.section == "Deprecated" else ():
        number = _NUMBER.search(target)
        if number and int(number[1]) != int(named):
            shown = {"feature": name_of(row), "named": named, "target": target}
            yield Hit("elsewhere", values=shown, severity="warning")


_LINK = re.compile(r"\[[*`]{0,2}SEP-(\d{1,6})[*`]{0,2}\]\(([^)\s]{1,300})\)")
_NUMBER = re.compile(r"/(?:pull|issues|seps)/(\d{1,6})(?!\d)")


EXAMPLES = (
    Example(
        "a pull request in the place of the proposal",
        files(REGISTRY=table(ROW.replace("SEP-2577", "PR #2858"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "nothing in its place",
        files(REGISTRY=table(ROW.replace(f"[SEP-2577]({PULL}/2577)", "-"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a link to another proposal",
        files(REGISTRY=table(ROW.replace("pull/2577", "pull/2575"))),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example("a proposal", files(REGISTRY=table(ROW))),
    Example(
        "a proposal by its page on the site",
        files(REGISTRY=table(ROW.replace(f"{PULL}/2577", "/seps/2577-deprecate-roots"))),
    ),
)
