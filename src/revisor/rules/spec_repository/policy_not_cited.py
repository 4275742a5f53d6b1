"""A page that has to lead to the policy and does not.

What it checks: that the versioning guide of the Current revision and the draft links to the policy
on feature lifecycles, and that the page on SDK tiers links to it or names SEP-2596.

Why: the guide explains the states of revisions, the tier page the duties of SDKs; the states of
features and what Tier 1 SDKs owe them are in the policy.

Clause: SEP-2596, Transition: the versioning guide is updated to reference this policy; Tier 1 SDK
obligations: they are conformance criteria for Tier 1 status.

Fix: add the link, and on the tier page the two duties.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SpecPage, SpecRepository
from revisor.model.specification_text import seps
from revisor.rules.context import Context

from . import _clauses
from ._examples import files, interface
from ._records import POLICY, in_force
from .policy_page_differs import PAGE

TIERS = "docs/community/sdk-tiers.mdx"

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, Transition and Tier 1 SDK obligations: pages that refer to the policy",
    clauses=("LC-29",),
    url=_clauses.TIERS,
    party=None,
    messages={
        "versioning": Message(
            "the versioning guide does not link to the feature lifecycle policy",
            "link to /community/feature-lifecycle",
        ),
        "tiers": Message(
            "the page on SDK tiers neither links to the feature lifecycle policy nor names "
            "SEP-2596, whose duties are conformance criteria for Tier 1",
            "add to Tier 1: mark the API of Deprecated features in the next release, and warn at "
            "run time",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each of the pages that is there and does not refer to the policy."""
    if PAGE not in repository.files or not in_force(repository):
        return
    guides = [f"docs/docs/{each}/learn/versioning.mdx" for each in repository.living]
    for page in repository.pages:
        if page.path in guides and not _cites(page):
            yield Hit("versioning", origin=page.origin._replace(line=1))
        elif page.path == TIERS and not _cites(page):
            lines = [b.line for b in page.blocks if b.section == "tier-requirements"]
            yield Hit("tiers", origin=page.origin._replace(line=lines[0] if lines else 1))


def _cites(page: SpecPage) -> bool:
    linked = any("feature-lifecycle" in link.target for link in page.links)
    return linked or any(POLICY in seps(block.text) for block in page.blocks)


def _with(path: str, text: str) -> str:
    return files(SCHEMA=interface("Tool")) + f"\n=== {PAGE}\nThe policy.\n=== {path}\n{text}"


_GUIDE = "docs/docs/2026-07-28/learn/versioning.mdx"

EXAMPLES = (
    Example(
        "a guide without the link", _with(_GUIDE, "Revisions are Draft."), flagged=(f"{_GUIDE}:1",)
    ),
    Example(
        "tiers without the duties",
        _with(TIERS, "# Tiers\n\n## Tier Requirements\n\nTests pass."),
        flagged=(f"{TIERS}:3",),
    ),
    Example("a guide with the link", _with(_GUIDE, "See [it](/community/feature-lifecycle).")),
    Example("tiers that name the SEP", _with(TIERS, "As SEP-2596 says, mark them.")),
)
