"""The page on the policy says something else than the SEP that is the policy.

What it checks: `docs/community/feature-lifecycle.mdx` against the text of SEP-2596, point by point:
as many criteria; that the Core Maintainers confirm the migration target before a removal, that a
removal needs no SEP of its own, that nothing is deprecated while its replacement is only in draft,
the Transition, that "soft-deprecated" is retired, that the duties of SDKs do not depend on the
revision in use; and MUST in capitals where the SEP has it.

Why: the page is what people read and cite. Where the two differ, two policies are in force.

Clause: SEP-2596 as a whole.

Fix: take the sentence over from the SEP, or change the policy by a SEP.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import Block, SpecPage, SpecRepository
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import written
from ._records import POLICY, in_force, proposal

PAGE = "docs/community/feature-lifecycle.mdx"
"""Where the policy is published."""

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596: the policy that the page says it is",
    clauses=("LC-29",),
    url=_clauses.STATES,
    party=None,
    messages={
        "lacks": Message(
            "the page on the policy does not say that {what} (SEP-2596, {where})",
            "take it over from {sep}",
        ),
        "criteria": Message(
            "the page on the policy has {page} criteria for a deprecation, SEP-2596 has {sep}: "
            '"{extra}"',
            "leave it out, or add the criterion by a SEP",
        ),
        "words": Message(
            'the page on the policy writes "{told}" where SEP-2596 has MUST',
            "write MUST, so that it is a requirement (BCP 14)",
        ),
    },
)


class _Point(NamedTuple):
    what: str
    where: str
    words: tuple[str, ...]


_POINTS = (
    _Point(
        "the Core Maintainers confirm, before a removal, that the migration target is still Active",
        "Removing a feature",
        ("must confirm", "still active"),
    ),
    _Point(
        "a removal does not require its own SEP",
        "Removing a feature",
        ("does not require its own sep", "not its own sep"),
    ),
    _Point(
        "a feature is not deprecated while its replacement is only in draft",
        "Deprecating a feature, item 3",
        ("still only in draft",),
    ),
    _Point(
        "what was described as deprecated before the policy has three months of grace",
        "Transition",
        ("three-month grace", "grace period"),
    ),
    _Point(
        'the term "soft-deprecated" is retired',
        "Feature states",
        ('term "soft-deprecated" is retired',),
    ),
    _Point(
        "the marker of an SDK is not conditioned on the revision that a consumer targets",
        "Tier 1 SDK obligations",
        ("not conditioned on",),
    ),
    _Point(
        "the duties of SDKs are conformance criteria for Tier 1",
        "Tier 1 SDK obligations",
        ("conformance criteria",),
    ),
    _Point(
        "the registry is a derived view without normative force",
        "The deprecated registry",
        ("derived view", "normative force"),
    ),
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each point that the SEP makes and the page does not."""
    sep = proposal(POLICY, repository)
    page = next((page for page in repository.pages if page.path == PAGE), None)
    if sep is None or page is None or not in_force(repository):
        return
    theirs, ours = _text(sep.page), _text(page)
    for point in _POINTS:
        line = _found(point, theirs)
        if line and not _found(point, ours):
            values = {"what": point.what, "where": point.where, "sep": f"{sep.origin.uri}:{line}"}
            yield Hit(
                "lacks", values=values, origin=page.origin._replace(line=_section(point, page))
            )
    yield from _criteria(sep.page, page)
    yield from _words(sep.page, page)


def _text(page: SpecPage) -> list[tuple[int, str]]:
    return [(block.line, plain(block.text).lower()) for block in page.blocks]


def _found(point: _Point, text: list[tuple[int, str]]) -> int:
    """Return the line of the first block that makes a point, 0 where none does."""
    return next((line for line, said in text if any(w in said for w in point.words)), 0)


def _section(point: _Point, page: SpecPage) -> int:
    """Return the line of the heading under which a point belongs, else of the first one."""
    name = point.where.partition(",")[0].lower()
    headings = [block for block in page.blocks if block.kind == "heading"]
    lines = [block.line for block in headings if plain(block.text).lower() == name]
    return next(iter([*lines, *(block.line for block in headings)]), 1)


def _criteria(sep: SpecPage, page: SpecPage) -> Iterator[Hit]:
    theirs, ours = _listed(sep), _listed(page)
    if theirs and len(ours) > len(theirs):
        extra = ours[len(theirs)]
        values = {"page": len(ours), "sep": len(theirs), "extra": _item(extra)[:80]}
        yield Hit("criteria", values=values, origin=page.origin._replace(line=extra.line))


def _listed(page: SpecPage) -> list[Block]:
    """Return the items on criteria: the first list under the heading, before it is numbered."""
    found = []
    for block in page.blocks:
        if block.section != "deprecating-a-feature" or block.kind == "heading":
            continue
        if block.kind == "item" and block.text.lstrip()[:1] in "-*+":
            found.append(block)
        elif found:
            break
    return found


def _item(block: Block) -> str:
    return plain(block.text).lstrip("-*+ ")


_MUST_BE = ("the deprecation sep must", "that feature must be active", "window must still provide")


def _words(sep: SpecPage, page: SpecPage) -> Iterator[Hit]:
    """Flag the first `must` in small letters where the same words are a MUST in the SEP."""
    capital = " ".join(plain(block.text) for block in sep.blocks)
    for block in page.blocks:
        text = plain(block.text)
        for words in _MUST_BE:
            loud = words.replace("must", "MUST")
            if words in text.lower() and loud.lower() in capital.lower() and "MUST" in capital:
                place = text.lower().index(words)
                told = text[place : place + len(words)]
                if "MUST" not in told:
                    origin = page.origin._replace(line=block.line)
                    yield Hit("words", values={"told": told}, origin=origin)
                    return


_SEP = "seps/2596-policy.md"
_HEAD = (
    "# SEP-2596: Policy\n\n- **Status**: Final\n\n"
    "### Deprecating a feature\n\n- superseded\n- risk\n"
)
_SAYS = "\nThe deprecation SEP MUST say so.\n\n### Removing a feature\n\nIt takes not its own SEP."
_OURS = "# Policy\n\n## Deprecating a Feature\n\n- superseded\n- risk\n"

EXAMPLES = (
    Example(
        "a further criterion, a small must, and a point that is left out",
        written(
            {_SEP: _HEAD + _SAYS, PAGE: f"{_OURS}- any reason\n\nThe deprecation SEP must say so."}
        ),
        flagged=(f"{PAGE}:1", f"{PAGE}:7", f"{PAGE}:9"),
    ),
    Example(
        "the same in other words",
        written(
            {
                _SEP: _HEAD + _SAYS,
                PAGE: f"{_OURS}\nThe deprecation SEP MUST say so. Not its own SEP.",
            }
        ),
    ),
)
