"""Which records speak of one feature: the row names it, the others are matched by that name."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from revisor.facts import registry as facts
from revisor.model.specification import (
    ChangelogEntry,
    DeprecationNotice,
    RegistryRow,
    SchemaTsDeclaration,
    SepDocument,
    SpecRepository,
)
from revisor.model.specification_text import dates, plain, sentences, seps

POLICY = 2596
"""The proposal that is the policy itself: it took over what was deprecated before."""

_KIND = re.compile(r"\s+(?:feature|transport|capability|protocol|values?)s?$", re.IGNORECASE)
_CUT = re.compile(r"\s*(?:[:(]|/ )")
_LABEL = re.compile(r"^\W*deprecated\W*:\s*", re.IGNORECASE)


def name_of(row: RegistryRow) -> str:
    """Return the name of a row's feature without marks and what stands in brackets."""
    return plain(row.feature).partition(" (")[0].strip()


def key_of(row: RegistryRow) -> str:
    """Return the words by which other records are found to speak of a row's feature."""
    return _KIND.sub("", _CUT.split(name_of(row), maxsplit=1)[0].strip())


def says(text: str, words: str) -> bool:
    """Whether a text has these words, in whatever case, and not as a part of longer ones."""
    if not words:
        return False
    return bool(re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE))


def topic(text: str) -> str:
    """Return what a notice is about: its words before the first that says `deprecated`."""
    return re.split(r"deprecat", _LABEL.sub("", plain(text)), maxsplit=1, flags=re.IGNORECASE)[0]


def opening(entry: ChangelogEntry) -> str:
    """Return the first sentence of a changelog entry, up to its first bracket."""
    return next(iter(sentences(entry.text)), "").partition(" (")[0]


def deprecated_rows(repository: SpecRepository, revision: str) -> list[RegistryRow]:
    """Return the rows under Deprecated in the registry of a revision."""
    return [r for r in repository.rows if (r.revision, r.section) == (revision, "Deprecated")]


def still_deprecated(rows: list[RegistryRow], repository: SpecRepository) -> list[RegistryRow]:
    """Return those of these rows that every living registry has under Deprecated.

    What the draft restores or removes is on its way to another state.
    """
    registries = {row.revision for row in repository.rows}.intersection(repository.living)
    listed = [{key_of(r) for r in deprecated_rows(repository, each)} for each in registries]
    return [row for row in rows if all(key_of(row) in keys for keys in listed)]


def row_for(text: str, rows: Iterable[RegistryRow]) -> RegistryRow | None:
    """Return the row that a text speaks of, the longest name first."""
    by_length = sorted(rows, key=lambda row: -len(key_of(row)))
    found = next((row for row in by_length if says(text, key_of(row))), None)
    if found is not None:
        return found
    return next((row for row in by_length if any(says(text, v) for v in _values(row))), None)


def _values(row: RegistryRow) -> list[str]:
    """Return the values in quotes in a row's name, where these alone are deprecated."""
    return re.findall(r'"([^"]{3,})"', name_of(row))


def notices_for(row: RegistryRow, repository: SpecRepository) -> list[DeprecationNotice]:
    """Return the notices in the specification of the row's revision that are about its feature."""
    rows = deprecated_rows(repository, row.revision)
    return [
        notice
        for notice in repository.notices
        if (notice.revision, notice.kind) == (row.revision, "specification")
        and (found := row_for(topic(notice.text), rows)) is not None
        and key_of(found) == key_of(row)
    ]


def entries_for(row: RegistryRow, repository: SpecRepository) -> list[ChangelogEntry]:
    """Return the changelog entries under Deprecated, of any revision, about the row's feature."""
    found = (entry for entry in repository.entries if entry.section == "Deprecated")
    return [entry for entry in found if says(opening(entry), key_of(row))]


def symbols_for(row: RegistryRow, repository: SpecRepository) -> list[SchemaTsDeclaration]:
    """Return the declarations of the row's revision whose name holds that of its feature."""
    key = "".join(filter(str.isalnum, key_of(row))).casefold()
    return [
        each
        for each in repository.declarations
        if each.revision == row.revision and key and key in _last(each.symbol)
    ]


def _last(symbol: str) -> str:
    return symbol.rpartition(".")[2].casefold()


def revision_of(row: RegistryRow) -> str:
    """Return the revision that a row names as the one that deprecated, empty where it is none."""
    return next(iter(dates(row.deprecated_in)), "")


def sep_of(row: RegistryRow) -> int | None:
    """Return the number of the proposal that a row rests on, None where it names none."""
    return next(iter(seps(row.authority)), None)


def proposal(number: int, repository: SpecRepository) -> SepDocument | None:
    """Return a proposal of the checkout by its number."""
    return next((each for each in repository.seps if each.number == number), None)


def final_day(number: int, repository: SpecRepository) -> dt.date | None:
    """Return the day on which a proposal became Final: by the history, or as recorded."""
    found = proposal(number, repository)
    if found is not None and found.status != "Final":
        return None
    if found is not None and found.final_on is not None:
        return found.final_on
    known = next((sep for sep in facts.seps().values() if sep.number == number), None)
    return known.final_on if known else None


def in_force(repository: SpecRepository) -> bool:
    """Whether the policy binds anything here: not where its SEP is not Final yet."""
    if repository.living or not repository.revisions:
        document = proposal(POLICY, repository)
        return document is None or document.status == "Final"
    return False


def released(revision: str, repository: SpecRepository) -> dt.date | None:
    """Return the day on which a revision was released, None where unknown.

    Of one that the checkout does not hold, as where a page is read by itself, the recorded day.
    """
    for held in repository.revisions:
        if held.id == revision:
            return held.released
    return next((r.released for r in facts.revisions() if r.id == revision), None)
