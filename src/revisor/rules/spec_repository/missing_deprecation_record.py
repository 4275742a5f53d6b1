"""A row of the registry that the other records do not bear out.

What it checks: that for each row in the registry of the Current revision and the draft there is a
notice in the pages of that revision, an entry under Deprecated in some changelog, and, where
schema.ts declares something of that name, a `@deprecated` tag on it.

Why: notices and changelog entries are the normative records. Without them the row is a claim, and
readers of the page or of the types do not learn of the deprecation.

Clause: SEP-2596, Deprecating a feature: tag, notice, changelog entry and row land together.

Fix: write what is missing; where the feature is not deprecated, take the row out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.rules.context import Context

from . import _clauses
from ._examples import (
    ENTRY,
    NOTICE,
    REGISTRY,
    ROW,
    TAG,
    deprecated,
    files,
    interface,
    table,
)
from ._records import deprecated_rows, entries_for, name_of, notices_for, symbols_for

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature: tag, notice, changelog entry and row land together",
    clauses=("LC-15", "LC-22", "LC-23"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "notice": Message(
            "the registry says that {feature} is Deprecated, and no page of {revision} has a "
            "notice on it",
            "write the notice on the page of the feature, or take the row out",
        ),
        "entry": Message(
            "the registry says that {feature} is Deprecated, and no changelog tells it under "
            "Deprecated",
            "write the entry into the changelog of the revision, or take the row out",
        ),
        "tag": Message(
            "the registry says that {feature} is Deprecated, and none of its declarations in "
            "schema.ts of {revision} has a @deprecated tag ({symbol}, for example)",
            "write the tag, or take the row out",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag a row once for each record that it lacks."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            yield from _lacking(row, repository)


def _lacking(row: RegistryRow, repository: SpecRepository) -> Iterable[Hit]:
    values = {"feature": name_of(row), "revision": row.revision}
    pages = [p for p in repository.pages if p.revision == row.revision]
    if not notices_for(row, repository) and len(pages) > 1 and _is_read(_PAGES, row, repository):
        yield Hit("notice", values=values, origin=row.origin)
    told = bool(entries_for(row, repository)) or not repository.entries
    if not told and _is_read(_CHANGELOGS, row, repository):
        yield Hit("entry", values=values, origin=row.origin)
    symbols = symbols_for(row, repository)
    if symbols and not any(each.deprecated is not None for each in symbols):
        yield Hit("tag", values={**values, "symbol": symbols[0].symbol}, origin=row.origin)


_PAGES = "docs/specification/{revision}/"
_CHANGELOGS = "docs/specification/"


def _is_read(below: str, row: RegistryRow, repository: SpecRepository) -> bool:
    """Whether all was read that could hold a record: what was not proves nothing."""
    folder = below.format(revision=row.revision)
    unread = (path for path in repository.unread if path.startswith(folder))
    return not any(below == _PAGES or path.endswith("/changelog.mdx") for path in unread)


_ALL = {
    "REGISTRY": table(ROW),
    "ROOTS": NOTICE,
    "CHANGELOG": deprecated(ENTRY),
    "SCHEMA": interface("RootsResult", TAG),
}

EXAMPLES = (
    Example(
        "no notice on the page",
        files(**{**_ALL, "ROOTS": "Roots tell servers about folders."}),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "the changelog deprecates something else",
        files(**{**_ALL, "CHANGELOG": deprecated(ENTRY.replace("Roots", "Sampling"))}),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "the type has no tag",
        files(**{**_ALL, "SCHEMA": interface("RootsResult")}),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example("all four records", files(**_ALL)),
    Example(
        "no type of that name in schema.ts",
        files(**{**_ALL, "SCHEMA": interface("Tool")}),
    ),
)
