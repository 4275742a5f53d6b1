"""What changed between two revisions of a checkout: by the facts, and re-derived from schema.ts."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from revisor.errors import UsageError
from revisor.model.feature import Deprecation, Feature
from revisor.model.specification import DRAFT, ChangelogEntry, SchemaTsDeclaration, SpecRepository
from revisor.model.specification_text import seps

from .lifespans import appearances, comparable, lifespan, names_of

Kind = Literal["introduced", "changed", "deprecated", "restored", "removed"]

_PULL = re.compile(r"(?:\bPR ?)?#(\d+)\b")


class Change(NamedTuple):
    """One feature, or one name of schema.ts, that changed with a revision.

    `feature` is the id in the facts, empty for a name that no feature has. `authority` names SEPs
    and pull requests. `shown` is True where schema.ts shows the same, False where it shows
    otherwise, None where it has nothing to show. `detail` tells which members changed, or how a
    feature became Deprecated without a deprecation of its own. `wire` is False for what exists in
    schema.ts alone, such as a type that was renamed.
    """

    kind: Kind
    revision: str
    name: str
    feature: str
    authority: tuple[str, ...]
    shown: bool | None
    detail: str = ""
    wire: bool = True


def changes(
    repository: SpecRepository,
    features: Mapping[str, Feature],
    since: str,
    until: str,
    finals: Mapping[str, dt.date] | None = None,
) -> list[Change]:
    """Return what changed after one revision up to and with another, by revision, kind and name.

    Empty names stand for the oldest and the newest revision. `finals` are the days on which
    proposals became Final, by name: from then on what they reclassify is Deprecated (SEP-2596,
    Transition). Raises UsageError for a revision that the checkout does not have, and for two
    that nothing lies between.
    """
    order = [each.id for each in repository.revisions]
    span = _span(since, until, order)
    found = [
        *_of_features(repository, features, span, finals or {}),
        *_of_names(repository, features, span),
        *_of_members(repository, features, span),
    ]
    kinds = get_args(Kind)
    return sorted(found, key=lambda c: (order.index(c.revision), kinds.index(c.kind), c.name))


def _span(since: str, until: str, order: list[str]) -> list[str]:
    first, last = _place(since, order, 0), _place(until, order, len(order) - 1)
    if first > last:
        message = f"{order[first]} comes after {order[last]}"
        hint = f"name the older one first: --from {order[last]} --to {order[first]}"
        raise UsageError(message, hint)
    if first == last and len(order) > 1:
        at = max(first, 1)
        hint = f"for what {order[at]} brought: --from {order[at - 1]} --to {order[at]}"
        raise UsageError(f"nothing lies between {order[first]} and itself", hint)
    return order[first + 1 : last + 1]


def _place(revision: str, order: list[str], default: int) -> int:
    if not revision:
        return default
    if revision not in order:
        known = ", ".join(order)
        raise UsageError(f"the checkout has no revision {revision!r}", f"it has {known}")
    return order.index(revision)


def _of_features(
    repository: SpecRepository,
    features: Mapping[str, Feature],
    span: list[str],
    finals: Mapping[str, dt.date],
) -> Iterator[Change]:
    seen, order = appearances(repository), comparable(repository)
    for feature in features.values():
        names = names_of(feature)
        derived = lifespan(names, seen, order)
        for each in _recorded(feature, repository, finals):
            if each.revision not in span:
                continue
            told = each.authority
            if not told and each.kind != "deprecated":
                told = authority_of(names, each.revision, repository.entries)
            shown = each.shown
            if derived is not None and each.revision in order and each.kind in derived._fields:
                shown = shown and getattr(derived, each.kind) == each.revision
            else:
                shown = None
            yield each._replace(authority=told, shown=shown, wire=feature.wire)


def _recorded(
    feature: Feature, repository: SpecRepository, finals: Mapping[str, dt.date]
) -> Iterator[Change]:
    """Yield what the facts record; `shown` is None for what schema.ts never shows."""
    plain = Change("introduced", feature.introduced, feature.title, feature.id, (), shown=True)
    yield plain._replace(authority=feature.introduced_by)
    for spell in feature.deprecations:
        told = plain._replace(kind="deprecated", authority=(spell.authority,))
        if spell.grandfathered:
            yield from _reclassified(told, spell, repository, finals)
        else:
            yield told._replace(revision=spell.revision)
        if spell.restored_in:
            by = (spell.restored_by,) if spell.restored_by else ()
            yield told._replace(kind="restored", revision=spell.restored_in, authority=by)
    if feature.removed:
        gone = feature.removed
        yield plain._replace(kind="removed", revision=gone.revision, authority=gone.authority)


def _reclassified(
    told: Change, spell: Deprecation, repository: SpecRepository, finals: Mapping[str, dt.date]
) -> Iterator[Change]:
    """Yield the prose that called a feature deprecated, and what made it Deprecated later.

    That is the first revision after the proposal became Final (SEP-2596, Transition).
    """
    final = finals.get(spell.authority)
    on = f" ({final})" if final else ""
    yield told._replace(
        revision=spell.revision,
        shown=None,
        detail=f"in prose; Deprecated since {spell.authority} became Final{on}",
    )
    later = (r for r in repository.revisions if r.id == DRAFT or r.released)
    after = [r.id for r in later if final and (r.released is None or r.released >= final)]
    if after:
        detail = f"by the transition of {spell.authority}; in prose since {spell.revision}"
        yield told._replace(revision=after[0], shown=None, detail=detail)


def _of_names(
    repository: SpecRepository, features: Mapping[str, Feature], span: list[str]
) -> Iterator[Change]:
    """Yield the methods and declarations that came, were marked or went and that no feature has."""
    seen, order = appearances(repository), comparable(repository)
    owned = {name for feature in features.values() for name in names_of(feature)}
    members = {each.symbol for each in repository.declarations if each.kind == "member"}
    methods = {method for each in repository.declarations for method in each.methods}
    tags = {
        (name, each.revision): each.deprecated
        for each in repository.declarations
        for name in (each.symbol, *each.methods)
        if each.deprecated
    }
    marked = {symbol for symbol, _ in tags}
    for name in seen.keys() - owned:
        derived = lifespan([name], seen, order) if name in marked or name not in members else None
        if derived is None:
            continue
        kinds: tuple[Kind, ...] = ("introduced", "deprecated", "removed")
        for kind in kinds:
            revision = getattr(derived, kind)
            if revision in span and (kind == "deprecated" or name not in members):
                by = authority_of([name], revision, repository.entries)
                if kind == "deprecated":
                    by = tuple(f"SEP-{n}" for n in seps(tags.get((name, revision), ""))) or by
                yield Change(kind, revision, name, "", by, shown=True, wire=name in methods)


def _of_members(
    repository: SpecRepository, features: Mapping[str, Feature], span: list[str]
) -> Iterator[Change]:
    """Yield the declarations whose members differ from those in the revision before."""
    by_symbol = {s: f for f in features.values() for s in f.schema_symbols}
    order = comparable(repository)
    for revision in span:
        if revision not in order or revision == order[0]:
            continue
        before = order[order.index(revision) - 1]
        old, new = _members(repository, before), _members(repository, revision)
        for symbol in sorted(old.keys() & new.keys()):
            added, gone = sorted(new[symbol] - old[symbol]), sorted(old[symbol] - new[symbol])
            if added or gone:
                detail = " ".join([*(f"+{m}" for m in added), *(f"-{m}" for m in gone)])
                told = authority_of([symbol, *added, *gone], revision, repository.entries)
                parts = [by_symbol[p] for m in added + gone if (p := f"{symbol}.{m}") in by_symbol]
                told = tuple(dict.fromkeys([*told, *_authorities(parts, revision)]))
                owner = by_symbol.get(symbol)
                feature = owner.id if owner else ""
                yield Change("changed", revision, symbol, feature, told, shown=True, detail=detail)


def _authorities(features: Iterable[Feature], revision: str) -> Iterator[str]:
    """Yield what brought or took these features, as far as it was in this revision."""
    for feature in features:
        if feature.introduced == revision:
            yield from feature.introduced_by
        if feature.removed and feature.removed.revision == revision:
            yield from feature.removed.authority


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
