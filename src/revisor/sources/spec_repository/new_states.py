"""Propose changes of features that the facts have: deprecated, restored, removed, released."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.model.feature import Deprecation, Feature
from revisor.model.specification import DRAFT, RegistryRow, SpecRepository
from revisor.model.specification_text import dates, plain, seps

from .changes import authority_of
from .lifespans import Appearances, appearances, comparable, lifespan, names_of
from .proposal import Known, Proposal, file, news, quoted


def new_states(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    """Yield what the checkout shows of the states of known features and the facts lack."""
    seen = appearances(repository)
    yield from _deprecations(repository, known, seen)
    yield from _restorations(repository, known, seen)
    yield from _removals(repository, known, seen)
    yield from _releases(repository, known, seen)


def _path(feature: Feature) -> str:
    return f"features/{feature.id}.toml"


def _deprecated(feature: Feature) -> Deprecation | None:
    """Return the spell that lasts, None where the feature is not Deprecated."""
    spell = feature.deprecations[-1] if feature.deprecations else None
    return None if spell is None or spell.restored_in else spell


def _deprecations(
    repository: SpecRepository, known: Known, seen: Appearances
) -> Iterator[Proposal]:
    """Yield the deprecation of each feature all of whose declarations are marked, or with a row.

    A feature whose declarations serve others, too, is not deprecated with one of these.
    """
    told: set[str] = set()
    found = [*_marked(repository, known, seen), *_listed(repository, known)]
    for feature, revision, authority, why in found:
        if feature.id in told or feature.removed or _deprecated(feature):
            continue
        told.add(feature.id)
        lines = [
            "",
            "[[deprecated]]",
            f'revision = "{revision}"',
            f"authority = {quoted(authority)}",
            *([] if authority else ["# No SEP is named; SEP-2596 asks for one."]),
            "earliest_removal = { window_months = 12 }",
        ]
        yield Proposal(_path(feature), file(lines), why, adds=True)


_Found = tuple[Feature, str, str, str]
"""A feature, the revision that deprecates it, the authority, and where that is told."""


def _marked(repository: SpecRepository, known: Known, seen: Appearances) -> Iterator[_Found]:
    by_name = {n: f for f in known.features.values() for n in names_of(f)}
    newer = news(repository, known)
    ids = {each.id for each in repository.revisions}
    for each in repository.declarations:
        feature, tag = by_name.get(each.symbol), each.deprecated
        if tag is None or feature is None:
            continue
        there = [seen[n] for n in names_of(feature) if each.revision in seen.get(n, ())]
        complete = bool(dates(tag) and seps(tag))
        if not all(names[each.revision] for names in there):
            continue
        if complete or each.revision in newer:
            dated = [day for day in dates(tag) if day in ids]
            revision = dated[0] if dated else each.revision
            by = [f"SEP-{number}" for number in seps(tag)]
            by += authority_of(names_of(feature), each.revision, repository.entries)
            why = f"{each.symbol} is marked ({each.origin.uri}:{each.origin.line})"
            yield feature, revision, by[0] if by else "", why


def _listed(repository: SpecRepository, known: Known) -> Iterator[_Found]:
    """Yield what a row of a registry deprecates, where a feature goes by the name in it."""
    by_name = {name: f for f in known.features.values() for name in _spoken(f)}
    ids = {each.id for each in repository.revisions}
    for row in repository.rows:
        feature = by_name.get(plain(row.feature).casefold())
        if feature is not None and row.section == "Deprecated" and not row.partial:
            dated = [day for day in dates(row.deprecated_in) if day in ids]
            why = f"the registry has a row for it ({row.origin.uri}:{row.origin.line})"
            yield feature, dated[0] if dated else row.revision, _authority(row), why


def _spoken(feature: Feature) -> Iterator[str]:
    """Yield the names by which the registry may call a feature, in small letters."""
    yield feature.title.casefold()
    yield from (name.casefold() for name in feature.signals.prose)
    if feature.registry:
        yield plain(feature.registry.feature).casefold()


def _authority(row: RegistryRow) -> str:
    return plain(row.authority)


def _restorations(
    repository: SpecRepository, known: Known, seen: Appearances
) -> Iterator[Proposal]:
    """Yield the restoration of each Deprecated feature that a new revision has unmarked."""
    order, newer = comparable(repository), news(repository, known)
    for feature in known.features.values():
        spell = _deprecated(feature)
        there = [seen[n] for n in names_of(feature) if n in seen]
        marked = [r for r in order if any(names.get(r) for names in there)]
        if spell is None or not marked:
            continue
        later = order[order.index(marked[-1]) + 1 :]
        back = [r for r in later if r in newer and any(r in names for names in there)]
        if back:
            by = authority_of((*names_of(feature), feature.title), back[0], repository.entries)
            head = f'[[deprecated]]\nrevision = "{spell.revision}"\n'
            text = f'{head}restored_in = "{back[0]}"\nrestored_by = {quoted(next(iter(by), ""))}\n'
            why = f"schema.ts of {back[0]} has it without @deprecated"
            yield Proposal(_path(feature), text, why, replaces=head)


def _removals(repository: SpecRepository, known: Known, seen: Appearances) -> Iterator[Proposal]:
    """Yield the removal of each feature that a new revision, or the draft, has no more."""
    order, newer = comparable(repository), news(repository, known)
    for feature in known.features.values():
        life = lifespan(names_of(feature), seen, order)
        if life is None or feature.removed or life.removed not in newer:
            continue
        by = authority_of(names_of(feature), life.removed, repository.entries)
        lines = [
            "",
            "[removed]",
            f'revision = "{life.removed}"',
            f"authority = {quoted(list(by))}",
        ]
        why = f"schema.ts of {life.removed} has nothing of it any more"
        yield Proposal(_path(feature), file(lines), why, adds=True)


def _releases(repository: SpecRepository, known: Known, seen: Appearances) -> Iterator[Proposal]:
    """Yield the id of the revision in the place of `draft`, once what the draft had is released."""
    fresh = [r for r in comparable(repository) if r != DRAFT and r not in known.revisions]
    if not fresh:
        return
    for feature in known.features.values():
        there = [seen[n] for n in names_of(feature) if n in seen]
        has = next((r for r in fresh if any(r in names for names in there)), "")
        marks = next((r for r in fresh if any(names.get(r) for names in there)), "")
        if feature.introduced == DRAFT and has:
            yield _released(feature, "introduced = ", has)
        spell = _deprecated(feature)
        if spell is not None and spell.revision == DRAFT and marks:
            yield _released(feature, "[[deprecated]]\nrevision = ", marks)
        if feature.removed and feature.removed.revision == DRAFT and not (there and has):
            yield _released(feature, "[removed]\nrevision = ", fresh[0])


def _released(feature: Feature, before: str, revision: str) -> Proposal:
    why = f"{revision} is released with what was in the draft"
    old, new = f'{before}"{DRAFT}"', f'{before}"{revision}"'
    return Proposal(_path(feature), new, why, replaces=old)
