"""A row of the registry that the other records do not bear out.

What it checks: that for each row in the registry of the Current revision and the draft there is a
notice in the pages of that revision, an entry under Deprecated in some changelog, and, where
schema.ts declares something of that name, a `@deprecated` tag on it. And that in the draft no
declaration has lost the tag that it has in the Current revision while the row stays.

Why: notices and changelog entries are the normative records. Without them the row is a claim, and
readers of the page or of the types do not learn of the deprecation.

Clause: SEP-2596, Deprecating a feature: tag, notice, changelog entry and row land together.

Fix: write what is missing; where the feature is not deprecated, take the row out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import DRAFT, RegistryRow, SpecRepository
from revisor.model.specification_text import dates, seps
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
from ._records import (
    deprecated_rows,
    entries_for,
    key_of,
    name_of,
    notices_for,
    revision_of,
    sep_of,
    symbols_for,
)

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
        "lost": Message(
            "{symbol} has a @deprecated tag in schema.ts of {current} ({where}) and none in "
            "{revision}, whose registry still says that {feature} is Deprecated",
            "write the tag again; a restoration takes a SEP, and takes out the row as well",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag a row once for each record that it lacks."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            yield from _lacking(row, repository)
    yield from _lost(repository)


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


def _lost(repository: SpecRepository) -> Iterable[Hit]:
    """Flag what the draft declares without the tag, or one around it, of the Current revision."""
    if DRAFT not in repository.living:
        return
    rows = {(sep_of(r), revision_of(r)): r for r in deprecated_rows(repository, DRAFT)}
    kept = {key_of(row) for row in deprecated_rows(repository, DRAFT)}
    # Where one of several features of a proposal is restored, its tags go with its row alone.
    for before in deprecated_rows(repository, repository.current):
        if key_of(before) not in kept:
            rows.pop((sep_of(before), revision_of(before)), None)
    draft = {e.symbol: e for e in repository.declarations if e.revision == DRAFT}
    marked = {symbol for symbol, each in draft.items() if each.deprecated is not None}
    for each in repository.declarations:
        tag, now = each.deprecated, draft.get(each.symbol)
        if each.revision != repository.current or tag is None or now is None:
            continue
        row = next((rows.get((n, d)) for n in seps(tag)[:1] for d in dates(tag)[:1]), None)
        if row is not None and not marked.intersection(_around(each.symbol)):
            where = f"{each.origin.uri}:{each.origin.line}"
            shown = {"symbol": each.symbol, "current": each.revision, "revision": DRAFT}
            values = {**shown, "where": where, "feature": _features(row, each.symbol, repository)}
            yield Hit("lost", values=values, origin=now.origin)


def _around(symbol: str) -> Iterator[str]:
    while symbol:
        yield symbol
        symbol = symbol.rpartition(".")[0]


def _features(row: RegistryRow, symbol: str, repository: SpecRepository) -> str:
    """Name the features of one proposal: the one that a symbol bears the name of, else all."""
    rows = deprecated_rows(repository, DRAFT)
    same = [r for r in rows if (sep_of(r), revision_of(r)) == (sep_of(row), revision_of(row))]
    own = [r for r in same if any(e.symbol == symbol for e in symbols_for(r, repository))]
    return " or ".join(name_of(each) for each in own or same)


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

_DRAFT = "docs/specification/draft"
_TWO = f"{interface('RootsResult', TAG)}\n{interface('RootsRequest', TAG)}"

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
    Example(
        "a tag that the draft has lost",
        files(**{**_ALL, "SCHEMA": _TWO})
        + f"\n=== {_DRAFT}/deprecated.mdx\n{table(ROW)}\n=== {_DRAFT}/client/roots.mdx\n{NOTICE}"
        f"\n=== schema/draft/schema.ts\n{_TWO.replace(TAG, 'Roots.', 1)}",
        flagged=("schema/draft/schema.ts:4",),
    ),
    Example("all four records", files(**_ALL)),
    Example(
        "no type of that name in schema.ts",
        files(**{**_ALL, "SCHEMA": interface("Tool")}),
    ),
)
