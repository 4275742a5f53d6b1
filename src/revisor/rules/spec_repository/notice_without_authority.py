"""A notice of deprecation that names no proposal, or not the revision.

What it checks: that each notice in the pages of the Current revision and the draft (an admonition
that says `deprecated`, or a paragraph that begins with the word) names a proposal (SEP) and the
revision since which it holds. Guides may leave both to the page that they link to.

Why: the notice is a normative record of the deprecation, from which the registry is derived.

Clause: SEP-2596, Deprecating a feature: the prose gains a deprecation notice with the same
information as the tag, which is the deprecation SEP and the revision.

Fix: write both into the notice, as that of Roots does.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import DeprecationNotice
from revisor.model.specification_text import dates, plain, seps
from revisor.rules.context import Context

from . import _clauses
from ._examples import NOTICE, ROOTS, files
from ._records import topic

_WRITE = (
    "write: **Deprecated**: … is deprecated as of protocol version `YYYY-MM-DD` "
    "([SEP-NNNN](…)); where no SEP stands behind it, one is needed"
)

RULE = Rule(
    subject=DeprecationNotice,
    severity="error",
    clause="SEP-2596, Deprecating a feature: the notice refers to the SEP and to the revision",
    clauses=("LC-22",),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "sep": Message("the notice on {what} names no SEP", _WRITE),
        "revision": Message(
            "the notice on {what} names no revision in which the deprecation took effect", _WRITE
        ),
        "both": Message("the notice on {what} names neither SEP nor revision", _WRITE),
    },
)


def check(notice: DeprecationNotice, _context: Context) -> Iterable[Hit]:
    """Flag a notice that lacks one of them, or both."""
    if notice.kind != "specification":
        return
    has_sep, has_revision = bool(seps(notice.text)), bool(dates(plain(notice.text)))
    if has_sep and has_revision:
        return
    missing = "revision" if has_sep else "sep" if has_revision else "both"
    yield Hit(missing, values={"what": _what(notice)})


def _what(notice: DeprecationNotice) -> str:
    words = topic(notice.text).strip(" .,:")
    for ending in (" are", " is", " has been"):
        words = words.removesuffix(ending)
    return words[:80] or "this page"


EXAMPLES = (
    Example(
        "a notice that tells neither",
        files(ROOTS="<Warning>\nRoots are deprecated. Use tool parameters.\n</Warning>"),
        flagged=(f"{ROOTS}:2",),
    ),
    Example(
        "a notice without the revision",
        files(ROOTS="<Note>\nRoots are deprecated (SEP-2577).\n</Note>"),
        flagged=(f"{ROOTS}:2",),
    ),
    Example(
        "a notice without the proposal",
        files(ROOTS="**Deprecated**: Roots are deprecated as of `2026-07-28`."),
        flagged=(f"{ROOTS}:1",),
    ),
    Example("a notice with both", files(ROOTS=NOTICE)),
    Example("a sentence that is no notice", files(ROOTS="This replaces the deprecated roots.")),
)
