"""Propose what to add to the facts after a revision: from what a checkout shows and they lack."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from revisor.model.feature import Feature
from revisor.model.sep import Sep
from revisor.model.specification import DRAFT, SchemaTsDeclaration, SepDocument, SpecRepository
from revisor.model.specification_text import dates, seps

from .changes import authority_of
from .lifespans import appearances, lifespan, names_of

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^a-z0-9]+")
_CAPABILITIES = {"ClientCapabilities": "client", "ServerCapabilities": "server"}
_SITE = "https://modelcontextprotocol.io/specification"
_SOURCE = "https://github.com/modelcontextprotocol/modelcontextprotocol"


class Known(NamedTuple):
    """The facts as they are: features by id, ids of revisions, proposals by number."""

    features: Mapping[str, Feature]
    revisions: frozenset[str]
    seps: Mapping[int, Sep]


class Proposal(NamedTuple):
    """A file to add below `facts/`, or (`adds`) lines to append to one that is there; and why."""

    path: str
    text: str
    why: str
    adds: bool = False


def proposals(repository: SpecRepository, known: Known) -> list[Proposal]:
    """Return what the checkout shows and the facts lack: files first, then additions."""
    order = [r.id for r in repository.revisions if r.id != DRAFT]
    found = [
        *_revisions(repository, known),
        *_seps(repository, known),
        *_new_features(repository, known, order),
        *_deprecations(repository, known),
        *_removals(repository, known, order),
    ]
    return sorted(found, key=lambda each: (each.adds, each.path))


def _revisions(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    for order, revision in enumerate(repository.revisions):
        if revision.id == DRAFT or revision.id in known.revisions:
            continue
        lines = [
            f'id = "{revision.id}"',
            f"order = {order}",
            f"identifier_date = {revision.id}",
            *([f"released = {revision.released}"] if revision.released else []),
            'era = "per-request"',
            f'url = "{_SITE}/{revision.id}"',
            f'schema_url = "{_SOURCE}/blob/main/schema/{revision.id}/schema.ts"',
            f'changelog_url = "{_SITE}/{revision.id}/changelog"',
            'schema_dialect = "2020-12"',
            'default_dialect = "2020-12"',
        ]
        why = f"the checkout has a revision {revision.id}"
        yield Proposal(f"revisions/{revision.id}.toml", _file(lines), why)


def _seps(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    cited = {n for row in repository.rows for n in seps(row.authority)}
    cited |= {n for d in repository.declarations for n in seps(d.deprecated or "")}
    for sep in repository.seps:
        if sep.number in cited and sep.number not in known.seps:
            why = f"a deprecation rests on {sep.name}"
            yield Proposal(f"seps/{sep.number}.toml", _file(_sep_lines(sep)), why)


def _sep_lines(sep: SepDocument) -> list[str]:
    return [
        f"number = {sep.number}",
        f"title = {_quoted(sep.title)}",
        f"status = {_quoted(sep.status)}",
        f"type = {_quoted(sep.type)}",
        *([f"final_on = {sep.final_on}"] if sep.final_on else []),
        f'url = "{_SOURCE}/pull/{sep.number}"',
    ]


def _new_features(repository: SpecRepository, known: Known, order: list[str]) -> Iterator[Proposal]:
    """Yield a file for each method and capability that only revisions new to the facts have."""
    seen = appearances(repository)
    owned = {name for feature in known.features.values() for name in names_of(feature)}
    taken = set(known.features)
    for each in repository.declarations:
        name = each.methods[0] if each.methods else each.symbol
        is_new = all(r not in known.revisions for r in seen[name])
        if each.revision == DRAFT or name in owned or not is_new or not _is_feature(each):
            continue
        owned.add(name)
        feature_id = identifier(name)
        if feature_id not in taken:
            taken.add(feature_id)
            life = lifespan([name], seen, order)
            introduced = life.introduced if life else each.revision
            why = f"{name} is new in {introduced} ({each.origin.uri}:{each.origin.line})"
            lines = _feature_lines(feature_id, each, introduced, repository)
            yield Proposal(f"features/{feature_id}.toml", _file(lines), why)


def _is_feature(each: SchemaTsDeclaration) -> bool:
    owner, _, name = each.symbol.partition(".")
    return bool(each.methods) or (owner in _CAPABILITIES and bool(name) and "." not in name)


def identifier(name: str) -> str:
    """Return the id of a feature for a method, a capability or a symbol."""
    owner, dot, member = name.partition(".")
    spelt = f"{member}-{_CAPABILITIES[owner]}" if dot and owner in _CAPABILITIES else name
    words = _OTHER.sub("-", _CAMEL.sub("-", spelt).lower()).strip("-")
    return words.removeprefix("notifications-")


def _feature_lines(
    feature_id: str, each: SchemaTsDeclaration, introduced: str, repository: SpecRepository
) -> list[str]:
    name = each.methods[0] if each.methods else each.symbol
    kind = "capability"
    if each.methods:
        kind = "notification" if name.startswith("notifications/") else "request"
    by = authority_of([name], introduced, repository.entries)
    page = _page(name, introduced, repository)
    signals = f"methods = {_quoted([name])}"
    if not each.methods:
        owner, _, member = each.symbol.partition(".")
        signals = f"capabilities = {_quoted([f'{_CAPABILITIES[owner]}.{member}'])}"
    return [
        f'id = "{feature_id}"',
        f'kind = "{kind}"',
        f"title = {_quoted(name)}",
        f'introduced = "{introduced}"',
        f"introduced_by = {_quoted(list(by))}",
        f"schema_symbols = {_quoted([each.symbol])}",
        f'sources = [\n  {{ page = "{page}", revisions = ["{introduced}"] }},\n]',
        "",
        "[signals]",
        signals,
    ]


def _page(name: str, revision: str, repository: SpecRepository) -> str:
    """Return the page of a revision that names a feature first, else the schema itself."""
    folder = f"docs/specification/{revision}/"
    for page in repository.pages:
        left_out = page.path.endswith(("schema.mdx", "changelog.mdx", "deprecated.mdx"))
        if not page.path.startswith(folder) or left_out:
            continue
        if any(f"`{name}`" in block.text for block in page.blocks):
            return page.path.removeprefix(folder).removesuffix(".mdx")
    return "schema.ts"


def _deprecations(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    """Yield the deprecation of each feature all of whose declarations are marked there.

    A feature whose declarations serve others, too, is not deprecated with one of these.
    """
    seen = appearances(repository)
    by_name = {n: f for f in known.features.values() for n in names_of(f)}
    told: set[str] = set()
    for each in repository.declarations:
        feature = by_name.get(each.symbol)
        tag = each.deprecated
        if tag is None or feature is None or feature.deprecations or feature.id in told:
            continue
        there = [seen[n] for n in names_of(feature) if each.revision in seen.get(n, ())]
        if dates(tag) and seps(tag) and all(names[each.revision] for names in there):
            told.add(feature.id)
            lines = [
                "",
                "[[deprecated]]",
                f'revision = "{dates(tag)[0]}"',
                f'authority = "SEP-{seps(tag)[0]}"',
                "earliest_removal = { window_months = 12 }",
            ]
            why = f"{each.symbol} is marked ({each.origin.uri}:{each.origin.line})"
            yield Proposal(f"features/{feature.id}.toml", _file(lines), why, adds=True)


def _removals(repository: SpecRepository, known: Known, order: list[str]) -> Iterator[Proposal]:
    """Yield the removal of each feature that a revision new to the facts has no more."""
    seen = appearances(repository)
    for feature in known.features.values():
        life = lifespan(names_of(feature), seen, order)
        if life is None or feature.removed or not life.removed or life.removed in known.revisions:
            continue
        by = authority_of(names_of(feature), life.removed, repository.entries)
        lines = [
            "",
            "[removed]",
            f'revision = "{life.removed}"',
            f"authority = {_quoted(list(by))}",
        ]
        why = f"schema.ts of {life.removed} has nothing of it any more"
        yield Proposal(f"features/{feature.id}.toml", _file(lines), why, adds=True)


def _quoted(value: object) -> str:
    """Return a string or a list of strings in TOML, which spells them as JSON does."""
    return json.dumps(value, ensure_ascii=False)


def _file(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
