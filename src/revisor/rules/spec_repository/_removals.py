"""What was there in one revision of a checkout and is not in the next, and what tells of it.

The recorded facts know features that no declaration shows (a header, a behaviour); the methods and
capabilities that they do not know are derived from schema.ts. A feature counts only where the
checkout itself shows that the earlier revision has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.facts import registry as facts
from revisor.model.feature import Feature
from revisor.model.specification import (
    DRAFT,
    ChangelogEntry,
    RegistryRow,
    SchemaTsDeclaration,
    SpecRepository,
)
from revisor.model.specification_text import seps
from revisor.model.subject import Origin

from ._records import key_of, says

_CAPABILITIES = ("ClientCapabilities", "ServerCapabilities")


_Declared = dict[str, SchemaTsDeclaration]


class Gone(NamedTuple):
    """A feature that a revision has no more.

    `feature` is its id in the facts, empty for what only schema.ts shows; `name` is how to speak of
    it; `names` are those by which texts may call it; `symbols` its declarations in the revision
    before; `certain` tells that the checkout itself shows that it is gone.
    """

    feature: str
    name: str
    names: tuple[str, ...]
    symbols: tuple[SchemaTsDeclaration, ...]
    before: str
    revision: str
    certain: bool


def removals(repository: SpecRepository) -> list[Gone]:
    """Return what the living revisions have no more, as far as the policy binds them."""
    ids = [each.id for each in repository.revisions]
    found: list[Gone] = []
    for revision in repository.living:
        place = ids.index(revision)
        if place:
            found += _between(ids[place - 1], revision, repository)
    return found


def _between(before: str, revision: str, repository: SpecRepository) -> Iterator[Gone]:
    old = {d.symbol: d for d in repository.declarations if d.revision == before}
    new = {d.symbol: d for d in repository.declarations if d.revision == revision}
    if not old or not new or repository.incomplete & {before, revision}:
        return
    methods_now = {method for each in new.values() for method in each.methods}
    told = _told(before, repository)
    cited = {n for e in entries_of(revision, repository) for n in seps(e.text)}
    known: set[str] = set()
    for feature in facts.features().values():
        if feature.wire and _went(feature, revision, repository):
            gone = _recorded(feature, (before, revision), (old, new), told, repository.files)
            if gone is not None and _is_told_of(feature, gone, cited):
                known.update(gone.names, (each.symbol for each in gone.symbols))
                yield gone
    for symbol, each in old.items():
        for method in each.methods:
            if method not in methods_now and method not in known:
                known.add(method)
                yield Gone("", method, (method,), (each,), before, revision, certain=True)
        if _is_capability(symbol) and symbol not in new and symbol not in known:
            names = (symbol, symbol.rpartition(".")[2])
            yield Gone("", symbol, names, (each,), before, revision, certain=True)


def _is_told_of(feature: Feature, gone: Gone, cited: set[int]) -> bool:
    """Whether behaviour without any name went here: its SEP is cited, or it was a pull request."""
    authority = feature.removed.authority if feature.removed else ()
    by = [number for each in authority for number in seps(each)]
    return bool(gone.names or gone.symbols) or not by or bool(cited.intersection(by))


def _is_capability(symbol: str) -> bool:
    owner, _, name = symbol.partition(".")
    return owner in _CAPABILITIES and bool(name) and "." not in name


def _went(feature: Feature, revision: str, repository: SpecRepository) -> bool:
    """Whether the facts say that a revision lacks a feature; the draft lacks what will be gone."""
    removed = feature.removed.revision if feature.removed else ""
    later = revision == DRAFT and removed not in {each.id for each in repository.revisions}
    return bool(removed) and (removed == revision or later)


def _recorded(
    feature: Feature,
    between: tuple[str, str],
    declared: tuple[_Declared, _Declared],
    told: str,
    files: frozenset[str],
) -> Gone | None:
    """Return a recorded feature where the checkout has it in the revision before.

    `told` is what the pages of that revision say, in small letters.
    """
    (before, revision), (old, new) = between, declared
    symbols = tuple(old[symbol] for symbol in feature.schema_symbols if symbol in old)
    names = _names(feature)
    if any(symbol in new for symbol in feature.schema_symbols):
        return None
    shown = bool(symbols) or any(name.casefold() in told for name in names)
    pages = {_path(page.page, before) for page in feature.sources}
    if not shown and (names or not pages & files):
        return None
    certain = bool(symbols)
    return Gone(feature.id, feature.title, names, symbols, before, revision, certain)


def _path(page: str, revision: str) -> str:
    """Return the path of a page of the facts, of which `schema.ts` is the schema itself."""
    if page == "schema.ts":
        return f"schema/{revision}/schema.ts"
    return f"docs/specification/{revision}/{page}.mdx"


def _names(feature: Feature) -> tuple[str, ...]:
    """Return what texts call a feature by: names on the wire, and declarations."""
    signals = feature.signals
    capabilities = (each.partition(".")[2] for each in signals.capabilities)
    named = (
        *signals.methods,
        *signals.headers,
        *signals.meta_keys,
        *capabilities,
        *signals.error_codes,
        *feature.schema_symbols,
        *(each.rpartition(".")[2] for each in feature.schema_symbols if _is_field(feature)),
    )
    return tuple(dict.fromkeys(named))


def _is_field(feature: Feature) -> bool:
    """Whether the last word of a declaration's name is what texts call the feature by."""
    return feature.kind == "schema_field" and not feature.signals.capabilities


def _told(revision: str, repository: SpecRepository) -> str:
    """Return the text of all pages of a revision in small letters, its generated one left out."""
    pages = (p for p in repository.pages if (p.revision, p.kind) == (revision, "specification"))
    written = (page for page in pages if not page.path.endswith("schema.mdx"))
    return "\n".join(block.text for page in written for block in page.blocks).casefold()


def told_by(gone: Gone, repository: SpecRepository) -> ChangelogEntry | None:
    """Return the entry of the revision's changelog that names what is gone, or its whole.

    Failing that, for behaviour, the one that the recorded facts found to tell it in other words.
    """
    names = [*gone.names, *(_whole(gone.feature) if gone.feature else ())]
    entries = [e for e in entries_of(gone.revision, repository) if e.section != "Deprecated"]
    for entry in entries:
        if any(says(entry.text, name) for name in names):
            return entry
    feature = facts.features()[gone.feature] if gone.feature else None
    known = feature.removed if feature and feature.kind == "behavior" else None
    line = known.changelog_line if known and known.in_changelog else 0
    above = [entry for entry in entries if (entry.origin.line or 0) <= line]
    return above[-1] if above else None


def _whole(feature_id: str) -> tuple[str, ...]:
    """Return the names of the feature that this is a part of, where that went with it."""
    features = facts.features()
    parent = features.get(features[feature_id].parent)
    own = features[feature_id].removed
    if parent is None or parent.removed is None or own is None:
        return ()
    return _names(parent) if parent.removed.revision == own.revision else ()


def entries_of(revision: str, repository: SpecRepository) -> list[ChangelogEntry]:
    """Return the entries of one revision's changelog."""
    return [entry for entry in repository.entries if entry.revision == revision]


def removed_rows(repository: SpecRepository, revision: str) -> list[RegistryRow]:
    """Return the rows under Removed in the registry of a revision."""
    return [r for r in repository.rows if (r.revision, r.section) == (revision, "Removed")]


def was_deprecated(gone: Gone, repository: SpecRepository) -> bool:
    """Whether the revision before marks it: by a tag, on it or around it, or by a row."""
    tagged = {
        each.symbol
        for each in repository.declarations
        if each.revision == gone.before and each.deprecated is not None
    }
    wholes = {whole for each in gone.symbols for whole in _owners(each.symbol)}
    if tagged & wholes:
        return True
    rows = (r for r in repository.rows if (r.revision, r.section) == (gone.before, "Deprecated"))
    told = (gone.name, *gone.names)
    return any(says(text, key_of(row)) for row in rows for text in told)


def _owners(symbol: str) -> Iterable[str]:
    steps = symbol.split(".")
    return (".".join(steps[: n + 1]) for n in range(len(steps)))


def place_of(gone: Gone, repository: SpecRepository) -> Origin:
    """Return where its removal is told, or else where it was declared, or the changelog."""
    entry = told_by(gone, repository)
    if entry is not None:
        return entry.origin
    if gone.symbols:
        return gone.symbols[0].origin
    path = f"docs/specification/{gone.revision}/changelog.mdx"
    return repository.origin._replace(uri=path, line=1)
