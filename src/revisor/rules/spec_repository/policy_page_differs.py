"""The page on the policy says something else than the SEP that is the policy.

What it checks: `docs/community/feature-lifecycle.mdx` against the text of SEP-2596, point by point:
as many criteria; every point on deprecations, removals, expedited removals, restorations, duties of
SDKs and the Transition that the SEP makes; the rows of the table of roles, and the veto; and MUST
in capitals where the SEP has it.

Why: the page is what people read and cite. Where the two differ, two policies are in force.

Clause: SEP-2596 as a whole.

Fix: take the sentence over from the SEP, or change the policy by a SEP.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import Block, SpecPage, SpecRepository
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import written
from ._policy_points import POINTS, Point
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
        "role": Message(
            'the page on the policy has no row "{action}" among the roles (SEP-2596, Roles)',
            "add it: {who}",
        ),
        "who": Message(
            'the page on the policy gives "{told}" for "{action}"; SEP-2596 has "{who}"',
            "write: {who}",
        ),
        "words": Message(
            'the page on the policy writes "{told}" where SEP-2596 has MUST',
            "write MUST, so that it is a requirement (BCP 14)",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each point that the SEP makes and the page does not."""
    sep = proposal(POLICY, repository)
    page = next((page for page in repository.pages if page.path == PAGE), None)
    if sep is None or page is None or not in_force(repository):
        return
    theirs, ours = _text(sep.page), _text(page)
    for point in POINTS:
        line = _found(point, theirs)
        if line and not _found(point, ours):
            values = {"what": point.what, "where": point.where, "sep": f"{sep.origin.uri}:{line}"}
            yield Hit(
                "lacks", values=values, origin=page.origin._replace(line=_section(point, page))
            )
    yield from _criteria(sep.page, page)
    if not {page.path, sep.page.path} & repository.unread:
        yield from _roles(sep.page, page)
    yield from _words(sep.page, page)


def _text(page: SpecPage) -> list[tuple[int, str]]:
    return [(block.line, plain(block.text).lower()) for block in page.blocks]


def _found(point: Point, text: list[tuple[int, str]]) -> int:
    """Return the line of the first block that makes a point, 0 where none does."""
    return next((line for line, said in text if any(w in said for w in point.words)), 0)


def _section(point: Point, page: SpecPage) -> int:
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


def _roles(sep: SpecPage, page: SpecPage) -> Iterator[Hit]:
    """Flag each row of the SEP's table of roles that the page lacks, or gives to others."""
    ours = {action.lower(): (who, line) for action, who, line in _table_of_roles(page)}
    lines = [b.line for b in page.blocks if (b.kind, b.section) == ("heading", "roles")]
    place = page.origin._replace(line=lines[0] if lines else 1)
    for action, who, _ in _table_of_roles(sep):
        told, line = ours.get(action.lower(), ("", 0))
        values = {"action": action, "who": who, "told": told}
        if not line:
            yield Hit("role", values=values, origin=place)
        elif told.lower() != who.lower():
            yield Hit("who", values=values, origin=page.origin._replace(line=line))


def _table_of_roles(page: SpecPage) -> Iterator[tuple[str, str, int]]:
    rows = [b for b in page.blocks if (b.kind, b.section) == ("row", "roles") and b.cells[1:]]
    names = [plain(cell).lower() for cell in rows[0].cells] if rows else []
    action, who = (names.index(each) if each in names else at for at, each in enumerate(_COLUMNS))
    # The first two are the names of the columns, and the rule below them.
    for row in rows[2:]:
        if len(row.cells) > max(action, who):
            yield plain(row.cells[action]), plain(row.cells[who]), row.line


_COLUMNS = ("action", "who")


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
_ROLES = "\n## Roles\n\n| Action | Who |\n| --- | --- |\n| Approve | Core Maintainers |\n"
_DECIDE = "| Decide a removal | Core Maintainers |\n"
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
        "a role that is left out, and one that is given to others",
        written(
            {
                _SEP: f"# SEP-2596: Policy\n\n- **Status**: Final\n{_ROLES}{_DECIDE}",
                PAGE: f"# Policy\n{_ROLES.replace('Core Maintainers', 'Anyone')}",
            }
        ),
        flagged=(f"{PAGE}:3", f"{PAGE}:7"),
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
