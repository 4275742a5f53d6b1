"""A record of a deprecation or a removal that is there twice.

What it checks: in the registries, changelogs and pages of the Current revision and the draft: two
rows on one feature, whether under one heading or under Deprecated and Removed; two entries of a
changelog in the same words, or under Deprecated or Removed with the same verb on the same feature;
two notices on one feature under the same heading of a page. The later one is told.

Why: whoever corrects one of them leaves the other as it was, and the two begin to differ.

Clause: SEP-2596, The deprecated registry: each row records the feature; Feature states: a feature
is in exactly one state.

Fix: take one of them out, after having compared them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import ChangelogEntry, RegistryRow, SpecRepository
from revisor.model.specification_text import plain
from revisor.model.subject import Origin
from revisor.rules.context import Context

from . import _clauses
from ._examples import CHANGELOG, ENTRY, NOTICE, REGISTRY, ROOTS, ROW, deprecated, files, table
from ._names import named
from ._records import deprecated_rows, name_of, opening, row_for, topic
from ._removals import removed_rows

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, The deprecated registry: each row records the feature",
    clauses=("LC-01", "LC-24"),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "row": Message(
            "{feature} has a row already, in line {line}", "compare them, and leave out one"
        ),
        "states": Message(
            "{feature} has a row under Removed as well, in line {line}",
            "leave the one that is true: a feature is in exactly one state",
        ),
        "entry": Message(
            "the changelog has this already, in line {line} ({what})",
            "compare them, and leave out one",
        ),
        "notice": Message(
            "{feature} has a notice in this section already, in line {line}",
            "compare them, and leave out one",
        ),
    },
)

_KIND = re.compile(r"\s+(?:feature|transport|capability)s?$", re.IGNORECASE)
_STATES = ("Deprecated", "Removed")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag the second of each pair."""
    for revision in repository.living:
        yield from _rows(repository, revision)
        entries = [each for each in repository.entries if each.revision == revision]
        yield from _entries(entries, deprecated_rows(repository, revision))
        yield from _notices(repository, revision)


def _rows(repository: SpecRepository, revision: str) -> Iterator[Hit]:
    gone = {_called(row): row.origin for row in removed_rows(repository, revision)}
    for rows in (deprecated_rows(repository, revision), removed_rows(repository, revision)):
        seen: dict[str, Origin] = {}
        for row in rows:
            first = seen.setdefault(_called(row), row.origin)
            values = {"feature": name_of(row), "line": first.line}
            if first is not row.origin:
                yield Hit("row", values=values, origin=row.origin)
            elif row.section == "Deprecated" and _called(row) in gone:
                values["line"] = gone[_called(row)].line
                yield Hit("states", values=values, origin=row.origin)


def _called(row: RegistryRow) -> str:
    """Return a row's feature in one spelling; its values count, where only these are meant."""
    return _KIND.sub("", plain(row.feature).partition(" (")[0].strip()).casefold()


def _entries(entries: list[ChangelogEntry], rows: list[RegistryRow]) -> Iterator[Hit]:
    seen: dict[tuple[str, str], Origin] = {}
    for entry in entries:
        said = {("", _words(entry)), *_about(entry, rows)}
        first = next((seen[key] for key in sorted(said) if key in seen), None)
        if first is not None:
            values = {"line": first.line, "what": plain(opening(entry))[:80]}
            yield Hit("entry", values=values, origin=entry.origin)
        for key in said:
            seen.setdefault(key, entry.origin)


def _words(entry: ChangelogEntry) -> str:
    """Return the words of an entry without the number or the dash that it begins with."""
    return re.sub(r"^(?:[-*+]|\d+[.)])\s+", "", plain(entry.text)).casefold()


def _about(entry: ChangelogEntry, rows: list[RegistryRow]) -> Iterator[tuple[str, str]]:
    """Yield the verb of an entry on deprecations with each feature that it is about."""
    verb = _words(entry).partition(" ")[0]
    if entry.section in _STATES and verb in ("deprecate", "deprecates", "deprecated", "reclassify"):
        yield from (("deprecate", row.feature) for row in rows if named(opening(entry), row))


def _notices(repository: SpecRepository, revision: str) -> Iterator[Hit]:
    rows = deprecated_rows(repository, revision)
    seen: dict[tuple[str, str, str], Origin] = {}
    for notice in repository.notices:
        if (notice.revision, notice.kind) != (revision, "specification"):
            continue
        row = row_for(topic(notice.text), rows)
        if row is None:
            continue
        first = seen.setdefault((notice.page, notice.section, row.feature), notice.origin)
        if first is not notice.origin:
            values = {"feature": name_of(row), "line": first.line}
            yield Hit("notice", values=values, origin=notice.origin)


_OTHER = ROW.replace("Roots", "Sampling")

EXAMPLES = (
    Example(
        "a row twice, one with a link",
        files(REGISTRY=table(ROW, _OTHER, ROW.replace("Roots", "[Roots](/x) feature"))),
        flagged=(f"{REGISTRY}:6",),
    ),
    Example(
        "a row under both headings",
        files(
            REGISTRY=table(ROW, removed="| Feature | SEP |\n| --- | --- |\n| Roots | SEP-2577 |")
        ),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "an entry twice, once with others",
        files(
            REGISTRY=table(ROW),
            CHANGELOG=deprecated(ENTRY, ENTRY.replace("the Roots", "the Sampling and Roots")),
        ),
        flagged=(f"{CHANGELOG}:4",),
    ),
    Example(
        "a notice twice",
        files(REGISTRY=table(ROW), ROOTS=f"{NOTICE}\n\n{NOTICE}"),
        flagged=(f"{ROOTS}:7",),
    ),
    Example(
        "two values of one parameter, and a change of the schedule beside the deprecation",
        files(
            REGISTRY=table(ROW, ROW.replace("Roots", '`x: "a"`'), ROW.replace("Roots", '`x: "b"`')),
            CHANGELOG=deprecated(ENTRY, "2. Change the earliest removal of the Roots feature."),
            ROOTS=f"{NOTICE}\n\n## Form\n\n{NOTICE}",
        ),
    ),
)
