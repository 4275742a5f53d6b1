"""When declarations and methods came, were marked, and went: re-derived from each schema.ts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from revisor.model.feature import Feature
from revisor.model.specification import SpecRepository

Appearances = Mapping[str, Mapping[str, bool]]
"""For each symbol or method the revisions that have it, and whether it is marked there."""


class Lifespan(NamedTuple):
    """The first revision, the first that marks it as deprecated, and the first without it.

    The last two are empty where there is none. What comes back is taken as one life: it went where
    no later revision has it.
    """

    introduced: str
    deprecated: str
    removed: str


class Difference(NamedTuple):
    """A feature whose recorded life is not what schema.ts shows; `what` is the name of a field."""

    feature: str
    what: str
    recorded: str
    derived: str


def appearances(repository: SpecRepository) -> dict[str, dict[str, bool]]:
    """Return where each symbol and each method is declared.

    A member counts as marked where what it belongs to is marked.
    """
    found: dict[str, dict[str, bool]] = {}
    marked: set[tuple[str, str]] = set()
    for each in repository.declarations:
        owner = each.symbol.rpartition(".")[0]
        is_marked = each.deprecated is not None or (each.revision, owner) in marked
        if is_marked:
            marked.add((each.revision, each.symbol))
        for name in (each.symbol, *each.methods):
            found.setdefault(name, {}).setdefault(each.revision, is_marked)
    return found


def revisions(repository: SpecRepository) -> list[str]:
    """Return the released revisions of a checkout whose schema.ts was read, oldest first."""
    read = {each.revision for each in repository.declarations}
    return [r.id for r in repository.revisions if r.released is not None and r.id in read]


def comparable(repository: SpecRepository) -> list[str]:
    """Return the revisions whose schema.ts was read to its end, oldest first, the draft last.

    What another one lacks proves nothing.
    """
    read = {each.revision for each in repository.declarations} - repository.incomplete
    return [each.id for each in repository.revisions if each.id in read]


def lifespan(names: Iterable[str], seen: Appearances, order: list[str]) -> Lifespan | None:
    """Return the life of what goes by any of these names, None where schema.ts never had one."""
    wanted = [seen[name] for name in names if name in seen]
    present = [r for r in order if any(r in each for each in wanted)]
    if not present:
        return None
    later = order[order.index(present[-1]) + 1 :]
    # Deprecated is what has nothing left that is not marked.
    marked = [r for r in present if all(each[r] for each in wanted if r in each)]
    return Lifespan(present[0], marked[0] if marked else "", later[0] if later else "")


def names_of(feature: Feature) -> tuple[str, ...]:
    """Return the names by which schema.ts shows a feature: declarations and methods."""
    return (*feature.schema_symbols, *feature.signals.methods)


def on_pages(feature: Feature, repository: SpecRepository) -> list[str]:
    """Return the revisions whose pages name a feature that schema.ts does not show.

    By its headers, `_meta` keys and error codes; ranges and patterns are no names.
    """
    signals = feature.signals
    named = (*signals.headers, *signals.meta_keys, *signals.error_codes)
    words = [name.casefold() for name in named if "*" not in name and ".." not in name]
    found = []
    for revision in revisions(repository):
        pages = (p for p in repository.pages if p.revision == revision and p.kind == _SPECIFICATION)
        texts = (block.text.casefold() for page in pages for block in page.blocks)
        if words and any(word in text for text in texts for word in words):
            found.append(revision)
    return found


_SPECIFICATION = "specification"


def differences(
    features: Mapping[str, Feature], repository: SpecRepository
) -> Iterator[Difference]:
    """Yield where the recorded lives differ from what the schema.ts of each revision shows.

    Of what schema.ts does not show, the pages show when it came; they name what is gone, too.
    """
    seen, order = appearances(repository), revisions(repository)
    for feature in features.values():
        derived = lifespan(names_of(feature), seen, order)
        if feature.introduced not in order:
            continue
        if derived is None:
            named = on_pages(feature, repository)
            if named and named[0] != feature.introduced:
                yield Difference(feature.id, "introduced", feature.introduced, named[0])
            continue
        removed = feature.removed.revision if feature.removed else ""
        recorded = Lifespan(feature.introduced, _deprecated(feature), removed)
        for what, told, shown in zip(Lifespan._fields, recorded, derived, strict=True):
            if told != shown:
                yield Difference(feature.id, what, told, shown)


def _deprecated(feature: Feature) -> str:
    return feature.deprecations[-1].revision if feature.deprecations else ""
