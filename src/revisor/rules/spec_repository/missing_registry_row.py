"""A deprecation that other records tell and the registry does not.

What it checks: that the registry of the Current revision and of the draft has a row for each notice
of deprecation on the pages of the same revision, for each entry under Deprecated in a changelog,
and for each proposal and revision that the `@deprecated` tags of schema.ts name. It is the registry
that is wrong: it is derived from the others.

Why: the registry is where people look up what goes, and when.

Clause: SEP-2596, The deprecated registry: a derived view, kept consistent with the notices and the
changelog entries, which are the normative records.

Fix: add the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import dates, plain, seps
from revisor.model.subject import Origin
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
from ._records import deprecated_rows, opening, revision_of, row_for, sep_of, topic
from ._removals import removed_rows
from ._unknown import is_unknown

_ADD = "add the row: feature, deprecation SEP, revision, migration path, earliest removal"

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, The deprecated registry: kept consistent with notices and changelog entries",
    clauses=("LC-14", "LC-24"),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "notice": Message("no row for what the notice in {where} deprecates ({what})", _ADD),
        "entry": Message("no row for what the changelog in {where} deprecates ({what})", _ADD),
        "tag": Message(
            "no row of SEP-{sep} and {told}, which {count} @deprecated tags name, "
            "the first in {where} ({what})",
            _ADD,
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag the registry for each deprecation that it lacks."""
    for revision in repository.living:
        place = _registry(repository, revision)
        if place is not None:
            rows = deprecated_rows(repository, revision)
            yield from _notices(repository, revision, rows, place)
            told = [*rows, *removed_rows(repository, revision)]
            yield from _entries(repository, revision, told, place)
            yield from _tags(repository, revision, rows, place)


def _registry(repository: SpecRepository, revision: str) -> Origin | None:
    """Return the place of the heading Deprecated in a registry, None where there is none."""
    path = f"docs/specification/{revision}/deprecated.mdx"
    page = next((page for page in repository.pages if page.path == path), None)
    if page is None or path in repository.unread:
        return None
    lines = [b.line for b in page.blocks if b.kind == "heading" and b.section == "deprecated"]
    return page.origin._replace(line=lines[0] if lines else 1)


def _notices(
    repository: SpecRepository, revision: str, rows: list[RegistryRow], place: Origin
) -> Iterator[Hit]:
    for notice in repository.notices:
        if (notice.revision, notice.kind) != (revision, "specification"):
            continue
        what = topic(notice.text)
        if row_for(what, rows) is None:
            yield _hit("notice", place, notice.origin, what)


def _entries(
    repository: SpecRepository, revision: str, rows: list[RegistryRow], place: Origin
) -> Iterator[Hit]:
    order = [each.id for each in repository.revisions]
    until = order.index(revision)
    for entry in repository.entries:
        # What the draft deprecates is in no registry of a revision before it.
        due = entry.section == "Deprecated" and order.index(entry.revision) <= until
        # What nothing else knows of, the changelog is to blame for.
        if due and row_for(opening(entry), rows) is None and not is_unknown(entry, repository):
            yield _hit("entry", place, entry.origin, opening(entry))


def _tags(
    repository: SpecRepository, revision: str, rows: list[RegistryRow], place: Origin
) -> Iterator[Hit]:
    """Compare the pairs of proposal and revision; a tag on one name may be of any feature."""
    known = {(sep_of(row), revision_of(row)) for row in rows}
    found: dict[tuple[int, str], list[tuple[Origin, str]]] = {}
    for each in repository.declarations:
        tag = each.deprecated or ""
        if each.revision == revision and seps(tag) and dates(tag):
            pair = seps(tag)[0], dates(tag)[0]
            found.setdefault(pair, []).append((each.origin, each.symbol))
    for (sep, told), places in found.items():
        if (sep, told) not in known:
            origin, symbol = places[0]
            yield _hit("tag", place, origin, symbol, sep=sep, told=told, count=len(places))


def _hit(kind: str, place: Origin, other: Origin, what: str, **values: object) -> Hit:
    where = f"{other.uri}:{other.line}"
    return Hit(kind, values={"where": where, "what": plain(what)[:80], **values}, origin=place)


_EMPTY = table()

EXAMPLES = (
    Example(
        "a notice on a page, and no row",
        files(REGISTRY=_EMPTY, ROOTS=NOTICE),
        flagged=(f"{REGISTRY}:1",),
    ),
    Example(
        "an entry of the changelog, and no row",
        files(REGISTRY=_EMPTY, CHANGELOG=deprecated(ENTRY)),
        flagged=(f"{REGISTRY}:1",),
    ),
    Example(
        "a tag, and a row of another revision",
        files(
            REGISTRY=table(ROW.replace("`2026-07-28`", "`2025-11-25`")),
            SCHEMA=interface("Root", TAG),
        ),
        flagged=(f"{REGISTRY}:1",),
    ),
    Example(
        "all records agree",
        files(
            REGISTRY=table(ROW),
            ROOTS=NOTICE,
            CHANGELOG=deprecated(ENTRY),
            SCHEMA=interface("Root", TAG),
        ),
    ),
    Example("a checkout without a registry", files(ROOTS=NOTICE)),
)
