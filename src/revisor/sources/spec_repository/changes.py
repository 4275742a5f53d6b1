"""What changed between two revisions of a checkout: by the facts, and re-derived from schema.ts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from revisor.errors import UsageError
from revisor.model.feature import Feature
from revisor.model.specification import ChangelogEntry, SchemaTsDeclaration, SpecRepository
from revisor.model.specification_text import seps

from .lifespans import appearances, lifespan, names_of

Kind = Literal["introduced", "changed", "deprecated", "removed"]

_PULL = re.compile(r"(?:\bPR ?)?#(\d+)\b")


class Change(NamedTuple):
    """One feature, or one name of schema.ts, that changed with a revision.

    `feature` is the id in the facts, empty for a name that no feature has. `authority` names SEPs
    and pull requests. `shown` is True where schema.ts shows the same, False where it shows
    otherwise, None where it has nothing to show. `detail` tells which members changed.
    """

    kind: Kind
    revision: str
    name: str
    feature: str
    authority: tuple[str, ...]
    shown: bool | None
    detail: str = ""


def changes(
    repository: SpecRepository, features: Mapping[str, Feature], since: str, until: str
) -> list[Change]:
    """Return what changed after one revision up to and with another, by revision, kind and name.

    Empty names stand for the oldest and the newest revision. Raises UsageError for a revision that
    the checkout does not have.
    """
    order = [each.id for each in repository.revisions]
    first, last = _place(since, order, 0), _place(until, order, len(order) - 1)
    span = order[first + 1 : last + 1]
    owned = {name for feature in features.values() for name in names_of(feature)}
    found = [
        *_of_features(repository, features, span),
        *_of_names(repository, owned, order, span),
        *_of_members(repository, features, order, span),
    ]
    kinds = ("introduced", "changed", "deprecated", "removed")
    return sorted(found, key=lambda c: (order.index(c.revision), kinds.index(c.kind), c.name))


def _place(revision: str, order: list[str], default: int) -> int:
    if not revision:
        return default
    if revision not in order:
        known = ", ".join(order)
        raise UsageError(f"the checkout has no revision {revision!r}", f"it has {known}")
    return order.index(revision)


def _of_features(
    repository: SpecRepository, features: Mapping[str, Feature], span: list[str]
) -> Iterator[Change]:
    seen = appearances(repository)
    order = [each.id for each in repository.revisions]
    for feature in features.values():
        derived = lifespan(names_of(feature), seen, order)
        for kind, revision, authority in _recorded(feature):
            if revision in span:
                shown = None
                if derived is not None:
                    shown = getattr(derived, kind) == revision
                yield Change(kind, revision, feature.title, feature.id, authority, shown)


def _recorded(feature: Feature) -> Iterator[tuple[Kind, str, tuple[str, ...]]]:
    yield "introduced", feature.introduced, feature.introduced_by
    for spell in feature.deprecations:
        yield "deprecated", spell.revision, (spell.authority,)
    if feature.removed:
        yield "removed", feature.removed.revision, feature.removed.authority


def _of_names(
    repository: SpecRepository, owned: set[str], order: list[str], span: list[str]
) -> Iterator[Change]:
    """Yield the methods and top-level declarations that came or went and that no feature names."""
    seen = appearances(repository)
    members = {each.symbol for each in repository.declarations if each.kind == "member"}
    for name in seen.keys() - members - owned:
        derived = lifespan([name], seen, order)
        if derived is None:
            continue
        for kind in ("introduced", "removed"):
            revision = getattr(derived, kind)
            if revision in span:
                authority = authority_of([name], revision, repository.entries)
                made = Change("introduced", revision, name, "", authority, shown=True)
                yield made._replace(kind=kind)


def _of_members(
    repository: SpecRepository, features: Mapping[str, Feature], order: list[str], span: list[str]
) -> Iterator[Change]:
    """Yield the declarations whose members differ from those in the revision before."""
    by_symbol = {s: f.id for f in features.values() for s in f.schema_symbols}
    for revision in span:
        before = order[order.index(revision) - 1]
        old, new = _members(repository, before), _members(repository, revision)
        for symbol in sorted(old.keys() & new.keys()):
            added, gone = new[symbol] - old[symbol], old[symbol] - new[symbol]
            if added or gone:
                detail = " ".join(
                    [*(f"+{m}" for m in sorted(added)), *(f"-{m}" for m in sorted(gone))]
                )
                names = [symbol, *added, *gone]
                authority = authority_of(names, revision, repository.entries)
                feature = by_symbol.get(symbol, "")
                yield Change(
                    "changed", revision, symbol, feature, authority, shown=True, detail=detail
                )


def _members(repository: SpecRepository, revision: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for each in repository.declarations:
        if each.revision != revision:
            continue
        owner, dot, name = _split(each)
        found.setdefault(owner, set())
        if dot:
            found[owner].add(name)
    return found


def _split(each: SchemaTsDeclaration) -> tuple[str, str, str]:
    return each.symbol.partition(".") if each.kind == "member" else (each.symbol, "", "")


def authority_of(
    names: Iterable[str], revision: str, entries: Iterable[ChangelogEntry]
) -> tuple[str, ...]:
    """Return the SEPs and pull requests of the changelog entries that name one of these."""
    found: dict[str, None] = {}
    wanted = [re.compile(rf"(?<![\w/]){re.escape(name)}(?![\w/])") for name in names if name]
    for entry in entries:
        if entry.revision == revision and any(each.search(entry.text) for each in wanted):
            told = [f"SEP-{number}" for number in seps(entry.text)]
            found.update(dict.fromkeys(told or [f"PR #{n}" for n in _PULL.findall(entry.text)]))
    return tuple(found)
