"""A `@deprecated` tag that names no proposal, or not the revision.

What it checks: that each `@deprecated` tag in the schema.ts of the Current revision and the draft
names a proposal (SEP) and the revision since which it holds.

Why: the tag is what reaches readers of generated types. Without both they can find out neither why
the feature goes nor from when its window counts.

Clause: SEP-2596, Deprecating a feature: the entry in schema.ts gains a tag that refers to the
deprecation SEP and the revision in which the deprecation takes effect.

Fix: write both into the tag, as the other tags do.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SchemaTsDeclaration
from revisor.model.specification_text import dates, seps
from revisor.rules.context import Context

from . import _clauses
from ._examples import SCHEMA, TAG, files, interface

_WRITE = "write: @deprecated Deprecated as of protocol version YYYY-MM-DD (SEP-NNNN)."

RULE = Rule(
    subject=SchemaTsDeclaration,
    severity="error",
    clause="SEP-2596, Deprecating a feature: the tag refers to the SEP and to the revision",
    clauses=("LC-15", "LC-21"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "sep": Message("the @deprecated tag of {symbol} names no SEP", _WRITE),
        "revision": Message("the @deprecated tag of {symbol} names no revision", _WRITE),
        "both": Message("the @deprecated tag of {symbol} names neither SEP nor revision", _WRITE),
    },
)


def check(declaration: SchemaTsDeclaration, _context: Context) -> Iterable[Hit]:
    """Flag a tag that lacks one of them, or both."""
    tag = declaration.deprecated
    if tag is None:
        return
    has_sep, has_revision = bool(seps(tag)), bool(dates(tag))
    if has_sep and has_revision:
        return
    missing = "revision" if has_sep else "sep" if has_revision else "both"
    yield Hit(missing, values={"symbol": declaration.symbol})


EXAMPLES = (
    Example(
        "a tag without anything",
        files(SCHEMA=interface("Root", "@deprecated Use tool parameters.")),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example(
        "a tag with the revision alone",
        files(SCHEMA=interface("Root", "@deprecated As of protocol version 2026-07-28.")),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example(
        "a tag with the proposal alone",
        files(SCHEMA=interface("Root", "@deprecated By SEP-2577, in the next release.")),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example("a tag with both", files(SCHEMA=interface("Root", TAG))),
)
