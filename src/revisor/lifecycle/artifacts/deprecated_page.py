"""The deprecated registry, `deprecated.mdx`: a derived view of the notices (SEP-2596).

A row tells the feature, its deprecation SEP, the revision in which it became Deprecated, the
migration path and the earliest removal. A removal moves the row to the section `Removed`, with a
link to the changelog entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.lifecycle.artifacts import page_reading, page_text
from revisor.lifecycle.artifacts.earliest_text import read_earliest
from revisor.lifecycle.artifacts.markdown import authority, link, link_authorities, strip_links
from revisor.lifecycle.artifacts.naming import page_link, short_title
from revisor.lifecycle.parts import has_row
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.window import schedule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.lifecycle.artifacts.earliest_text import Earliest
    from revisor.lifecycle.calendar import Calendar
    from revisor.lifecycle.states import Spell
    from revisor.model.feature import Feature

HEADER = ("Feature", "Deprecation SEP", "Deprecated in", "Migration path", "Earliest removal")
"""The columns of the section `Deprecated`."""

REMOVED_HEADER = ("Feature", "Deprecation SEP", "Deprecated in", "Migration path", "Removed in")
"""The columns of the section `Removed`; the last one links the changelog entry."""


_Place = tuple[int, bool, str, int, str]
"""What orders the rows."""


class Row(NamedTuple):
    """One row, each cell as Markdown. `last` is the earliest removal, or what removed it."""

    feature: str
    authority: str
    deprecated_in: str
    migration: str
    last: str


class RowFacts(NamedTuple):
    """What a row says, without its links; `earliest` is None for a text that is not understood."""

    feature: str
    authority: str
    deprecated_in: str
    migration: str
    earliest: Earliest | None


class Page(NamedTuple):
    """The two tables of the registry."""

    deprecated: tuple[Row, ...]
    removed: tuple[Row, ...] = ()


class PageRead(NamedTuple):
    """A page that was read, and a message for everything that could not be (`line`, `what`)."""

    page: Page
    problems: tuple[tuple[int, str], ...]


def page(features: Mapping[str, Feature], calendar: Calendar, revision: str) -> Page:
    """Return the registry at a revision.

    The newest deprecations come first, SEPs before pull requests; among those of one SEP the
    authored order counts, then the title.
    """
    deprecated: list[tuple[_Place, Row]] = []
    removed: list[tuple[_Place, Row]] = []
    for feature in features.values():
        state = state_at(feature, revision, calendar, features)
        spell = spell_at(feature, revision, calendar, features)
        if spell is None or not has_row(feature, spell.deprecation, features):
            continue
        place = _place(feature, spell, calendar)
        if state == "Deprecated":
            deprecated.append((place, row(feature, spell, revision, features, calendar)))
        elif state == "Removed":
            gone = feature.removed.revision if feature.removed else revision
            removed.append((place, removed_row(feature, spell, revision, gone)))
    return Page(_ordered(deprecated), _ordered(removed))


def render(found: Page) -> str:
    """Return the text of the page."""
    return page_text.text(found.deprecated, found.removed, (HEADER, REMOVED_HEADER))


def parse(text: str) -> PageRead:
    """Return the rows of a page, its columns in any order, and what could not be read.

    Cells that were merged or left out are a problem; the other rows are read all the same.
    """
    tables, problems = page_reading.sections(text, HEADER, REMOVED_HEADER)
    deprecated, removed = (tuple(Row(*cells) for cells in rows) for rows in tables)
    return PageRead(Page(deprecated, removed), tuple(problems))


def facts(row: Row) -> RowFacts:
    """Return what a row says, links stripped."""
    return RowFacts(
        strip_links(row.feature),
        authority(row.authority) or strip_links(row.authority),
        row.deprecated_in.strip("` "),
        strip_links(row.migration),
        read_earliest(row.last),
    )


def row(
    feature: Feature,
    spell: Spell,
    revision: str,
    features: Mapping[str, Feature],
    calendar: Calendar,
) -> Row:
    """Return the row of a Deprecated feature on the page of a revision."""
    when = schedule(feature, revision, features, calendar)
    until = link_authorities(when.text) if when else ""
    return Row(*_lasting(feature, spell, revision), until)


def removed_row(feature: Feature, spell: Spell, revision: str, gone: str, called: str = "") -> Row:
    """Return the row of a feature that the revision `gone` removed, on the page of `revision`.

    `called` is what texts call `gone`, where that is still the draft.
    """
    entry = f"[`{called or gone}`](/specification/{gone}/changelog#removed)"
    return Row(*_lasting(feature, spell, revision), entry)


def _lasting(feature: Feature, spell: Spell, revision: str) -> tuple[str, str, str, str]:
    """Return the cells that a removal does not change."""
    own = feature.registry
    named = own.feature if own else f"[{short_title(feature)}]({page_link(feature)})"
    path = own.migration if own else feature.migration.removesuffix(".")
    return (
        named.replace("{revision}", revision),
        link(spell.deprecation.authority),
        f"`{spell.deprecation.revision}`",
        path.replace("{revision}", revision) or "None required",
    )


def _place(feature: Feature, spell: Spell, calendar: Calendar) -> _Place:
    by = spell.deprecation.authority
    order = feature.registry.order if feature.registry else 0
    return (
        -calendar.position(spell.deprecation.revision),
        not by.startswith("SEP-"),
        by,
        order or 1_000,
        feature.title,
    )


def _ordered(rows: list[tuple[_Place, Row]]) -> tuple[Row, ...]:
    return tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))
